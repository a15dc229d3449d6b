import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { caddy } from './caddy.ts';
import { nginx } from './nginx.ts';
import { nodeVersion } from './node-versions.ts';
import { systemd } from './systemd.ts';

// `npm run deployments [-- nginx caddy systemd node-20.19 node-22 node-24 node-26] [--fetch]`: Aircheck with the real programs
// that it is deployed with. Installs nothing: what is missing is named. Ends with 1 where something did not hold, or
// where one that was asked for by name is missing.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fetch: { type: 'boolean', default: false } },
});
const nodes = ['20.19', '22', '24', '26'].map((version) => nodeVersion(version, values.fetch));
const known = [nginx, caddy, systemd, ...nodes];
const unknown = positionals.filter((name) => !known.some((one) => one.name === name));
if (unknown.length > 0) {
  throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.map(({ name }) => name).join(', ')}.`);
}

const results: string[] = [];
let isFailed = false;
for (const deployment of known) {
  const { name } = deployment;
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}`);
  const missing = await deployment.missing();
  if (missing !== undefined) {
    console.log(`  MISSING ${missing}`);
    results.push(`${name}: not run, missing`);
    isFailed ||= positionals.includes(name);
    continue;
  }
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-deployment-'));
  const startedAt = performance.now();
  try {
    const found = await deployment.run({ directory, say: (line) => console.log(`  ${line}`) });
    results.push(`${name}: holds (${found.join(', ')}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  } catch (error) {
    console.log(`  FAULT ${error instanceof Error ? error.message : String(error)}`);
    results.push(`${name}: FAULT`);
    isFailed = true;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
console.log(`\n${results.join('\n')}`);
process.exitCode = isFailed ? 1 : 0;
