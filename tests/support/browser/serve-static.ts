import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

export interface StaticSite {
  origin: string;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A plain file server: `directory` below `path` of its origin, and `index.html` for every other address there, as
 * static hosts serve single-page applications. Everywhere else is 404.
 */
export async function serveStatic(directory: string, path: string): Promise<StaticSite> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith(`${path}/`)) return void response.writeHead(404).end();
    const file = normalize(pathname.slice(path.length));
    const type = types[extname(file)];
    const body = type === undefined ? undefined : await readFile(join(directory, file)).catch(() => undefined);
    response.setHeader('content-type', body === undefined ? (types['.html'] ?? '') : (type ?? ''));
    response.end(body ?? (await readFile(join(directory, 'index.html'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
