import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startHostedDouble } from '../../support/hosted-double.ts';
import { openAccount } from '../../support/open-account.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run conformance -- …` as it runs without npm. */
function conformance(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tests/conformance/cli.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let output = '';
  const read = (bytes: Buffer) => {
    output += bytes.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe.concurrent('the conformance command', () => {
  it('prints the page of all rules: `npm run conformance -- --table > docs/conformance.md`', async () => {
    const page = await readFile(`${root}docs/conformance.md`, 'utf8');
    expect(await conformance(['--table'])).toEqual({ code: 0, output: page });
  });

  it('explains itself if the API or the key is missing', async () => {
    const { code, output } = await conformance(['--api', 'http://127.0.0.1:9/api'], { CONFORMANCE_KEY: '' });
    expect(code).toBe(2);
    expect(output).toContain('--api URL --key KEY');
  });

  it('ends with 0 if nothing is unexplained, and never prints the key', async () => {
    const { apiUrl, apiKey } = await openAccount();
    const { code, output } = await conformance(['--api', apiUrl], { CONFORMANCE_KEY: apiKey });
    expect(output).toMatch(
      /\d+ rules: \d+ pass, 0 fail, \d+ differ as known, \d+ not applicable\. Nothing unexplained/,
    );
    expect(output).toContain('needs a live encoder');
    expect(output).not.toContain(apiKey);
    expect(code).toBe(0);
  });

  it('ends with 1 and names the rule if something is', async ({ onTestFinished }) => {
    const double = await startHostedDouble({ apiKey: 'hosted-key' });
    onTestFinished(() => double.close());
    const { code, output } = await conformance(['--api', double.apiUrl, '--key', 'hosted-key']);
    expect(code).toBe(1);
    expect(output).toMatch(/Unexplained: .*record\.on/);
  });
});
