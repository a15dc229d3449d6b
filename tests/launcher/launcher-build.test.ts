import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

// A checkout with the real launcher. What its build tool builds says so.
const buildTool = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist/service', { recursive: true });
const isService = process.argv.includes('--ssr');
if (isService) writeFileSync('dist/service/main.js', 'console.log("Service", ...process.argv.slice(2))');
console.log('Built', isService ? 'service' : 'dashboard');
`;

/** A checkout that was never built, of the test's own, and how it is started: the tests go on side by side. */
async function makeCheckout({ onTestFinished }: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const path of ['launcher', 'package.json']) {
    await cp(join(repository, path), join(root, path), { recursive: true });
  }
  for (const path of ['src/service', 'node_modules/vite/bin']) await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, 'node_modules/vite/bin/vite.js'), buildTool);
  await writeFile(join(root, 'node_modules/vite/package.json'), '{"type":"module"}');
  return { root, start: (args?: string[], options?: { uid?: number }) => startIn(root, args, options) };
}

/** Resolves with what it printed and how it ended. */
function startIn(root: string, args: string[] = [], options: { uid?: number } = {}) {
  return new Promise<{ stdout: string; stderr: string; code: number | null }>((resolve, reject) => {
    const child = spawn(process.execPath, ['launcher/start.mjs', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes.toString();
    });
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes.toString();
    });
    child.once('error', reject).once('close', (code) => resolve({ stdout, stderr, code }));
  });
}

describe.concurrent('A start builds if something changed, and only then', () => {
  it('builds a fresh checkout, with the service’s own lines alone on stdout', async (context) => {
    const { start } = await makeCheckout(context);
    const { stdout, stderr, code } = await start(['--port', '0']);
    expect({ stdout, code }).toEqual({ stdout: 'Service --port 0\n', code: 0 });
    expect(stderr).toMatch(/Built dashboard[\s\S]*Built service/);
  });

  it('does not build again if nothing changed', async (context) => {
    const { start } = await makeCheckout(context);
    await start();
    expect(await start()).toEqual({ stdout: 'Service\n', stderr: '', code: 0 });
  });

  it.for(['src/service/new-file.ts', 'package-lock.json'])('builds again if %s changed', async (path, context) => {
    const { root, start } = await makeCheckout(context);
    await start();
    await writeFile(join(root, path), 'changed');
    expect((await start()).stderr).toContain('Built service');
    expect((await start()).stderr).toBe('');
  });

  it('builds again if a source was deleted', async (context) => {
    const { root, start } = await makeCheckout(context);
    await writeFile(join(root, 'src/service/old-file.ts'), '');
    await start();
    await rm(join(root, 'src/service/old-file.ts'));
    expect((await start()).stderr).toContain('Built service');
    expect((await start()).stderr).toBe('');
  });

  it('runs a build without its sources and tools', async (context) => {
    const { root, start } = await makeCheckout(context);
    await start();
    for (const path of ['src', 'node_modules']) await rm(join(root, path), { recursive: true });
    expect(await start()).toMatchObject({ stdout: 'Service\n', stderr: '', code: 0 });
  });

  it('runs a build in a checkout that this user cannot write, and says so if the sources differ', async (context) => {
    const { root, start } = await makeCheckout(context);
    await start();
    await chmod(root, 0o755);
    // Root may write everywhere: if the suite runs as root, another user stands for one who may not.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    if (nobody.uid === undefined)
      for (const path of ['.', 'dist', 'dist/service']) await chmod(join(root, path), 0o555);
    expect(await start([], nobody)).toEqual({ stdout: 'Service\n', stderr: '', code: 0 });
    if (nobody.uid === undefined) {
      for (const path of ['.', 'dist', 'dist/service']) await chmod(join(root, path), 0o755);
      return;
    }
    await writeFile(join(root, 'vite.config.ts'), 'changed');
    const { stdout, stderr } = await start([], nobody);
    expect(stdout).toBe('Service\n');
    expect(stderr).toContain('cannot be written');
  });

  it('says what is missing if there is neither a build nor a way to make one', async (context) => {
    const { root, start } = await makeCheckout(context);
    await rm(join(root, 'node_modules'), { recursive: true });
    expect(await start()).toMatchObject({ stdout: '', stderr: expect.stringContaining('npm ci'), code: 1 });
  });
});

describe.concurrent('--help and --version need no build', () => {
  it('answers in a checkout that was never built or installed', async (context) => {
    const { root, start } = await makeCheckout(context);
    await rm(join(root, 'node_modules'), { recursive: true });
    const [help, version] = await Promise.all([start(['--help']), start(['--version'])]);
    expect(help).toEqual({ stdout: expect.stringMatching(/^Usage: npm start/), stderr: '', code: 0 });
    expect(version).toEqual({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '', code: 0 });
  });
});
