import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const run = promisify(execFile);
/** What is compared with: the console in this package, whose server and 81 dependencies nobody needs for that. */
const other = {
  name: 'node-media-server',
  version: '4.4.3',
  sha512: 'b/p1NQv/OSWrVidnrnGHCbX2oDwjJ4wZquMVHD0AlNjDn8en2GCxSg1qeEVUNOJy0Pdj4hzC6LDL4XEkr30NTA==',
} as const;
const kept = fileURLToPath(new URL(`../../../node_modules/.cache/aircheck-bench/${other.version}`, import.meta.url));
const files = join(kept, 'package', 'webadmin', 'dist');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** Fetches the package with npm, once, and holds it to its hash. */
async function fetchConsole(): Promise<void> {
  if (existsSync(join(files, 'index.html'))) return;
  await mkdir(kept, { recursive: true });
  await run('npm', ['pack', '--silent', `${other.name}@${other.version}`, '--pack-destination', kept]);
  const archive = join(kept, `${other.name}-${other.version}.tgz`);
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (hash !== other.sha512) throw new Error(`${other.name} ${other.version} is not what was compared with before.`);
  await run('tar', ['-xzf', archive, '-C', kept]);
}

export interface ConsoleSite {
  /** Its login form. */
  address: string;
  close(): Promise<void>;
}

/** The console of node-media-server, from its own files, packed with brotli as ours are. Its API is not there. */
export async function serveConsole(): Promise<ConsoleSite> {
  await fetchConsole();
  const bodies = new Map<string, { body: Buffer; type: string; isPacked: boolean }>();
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isPacked = /text|svg/.test(type);
    const content = await readFile(path);
    const address = path.slice(files.length).replaceAll('\\', '/');
    bodies.set(address, { type, isPacked, body: isPacked ? brotliCompressSync(content) : content });
  }
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/^\/admin/, '');
    const found = bodies.get(path) ?? (extname(path) === '' ? bodies.get('/index.html') : undefined);
    if (found === undefined) return void response.writeHead(404).end();
    const isHashed = path.startsWith('/assets/');
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': found.body.length,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(found.isPacked && { 'content-encoding': 'br' }),
    });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The console has no port.');
  return {
    address: `http://127.0.0.1:${address.port}/admin/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
