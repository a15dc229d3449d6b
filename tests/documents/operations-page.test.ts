import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/service/http/metrics.ts';
import { readConfig } from '../deployments/read-config.ts';
import { systemd } from '../deployments/systemd.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

describe('What docs/operations.md asks operators to run is there', () => {
  it('its npm scripts exist', () => {
    const named = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('the commands of a built tree are built', () => {
    const named = [...page.matchAll(/node (dist\/service\/[\w-]+\.js)/g)].map(([, path = '']) => path);
    expect(new Set(named).size).toBe(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('the metrics it explains are those that are served, all of them', async () => {
    const nothing = () => Promise.reject(new Error('not asked'));
    const metrics = createMetrics({
      version: '1',
      sessions: () => ({ liveRecorded: 0, liveUnrecorded: 0, byOutcome: new Map() }),
      ingest: () => ({ packets: 0, bytes: 0 }),
      rtmpConnections: () => 0,
      disk: nothing,
      floorBytes: 1,
      segmentsWaiting: () => 0,
    });
    const served = [...(await metrics.text()).matchAll(/^# TYPE (aircheck_\w+)/gm)].map(([, name = '']) => name);
    metrics.close();
    const table = page.slice(page.indexOf('| metric |'), page.indexOf('Worth an alert'));
    const named = table.replaceAll('`…', '`aircheck_disk').match(/\baircheck_\w+/g);
    expect([...new Set(named)].sort()).toEqual(served.filter((name) => name !== 'aircheck_info').sort());
  });
});

describe('The configurations of docs/operations.md are those that are run', () => {
  it.each([
    ['nginx', 'proxy_pass http://'],
    ['nginx', 'stream {'],
    ['caddyfile', 'reverse_proxy'],
    ['ini', 'ExecStart='],
  ])('the runner finds one %s block with %s', (language, having) => {
    expect(readConfig(language, having)).toContain(having);
  });

  it('the unit is one that systemd takes', async (test) => {
    // Only systemd can judge its units. Where it is not installed, the report lists this test as skipped, with the reason.
    if ((await systemd.missing()) !== undefined) return test.skip('systemd-analyze is not on this machine');
    const directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
    await systemd.run({ directory, say: () => undefined });
    await rm(directory, { recursive: true });
  });
});
