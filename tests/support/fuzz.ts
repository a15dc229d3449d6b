import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run fuzz`: hostile requests to the API and hostile bytes to the ingest, `AIRCHECK_FUZZ_RUNS` (20,000) of each.

const root = fileURLToPath(new URL('../..', import.meta.url));
const runs = process.env.AIRCHECK_FUZZ_RUNS ?? '20000';
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=service',
    'tests/service/openapi/hostile-requests.property.test.ts',
    'tests/service/ingest/rtmp/rtmp-connection.property.test.ts',
    '--disable-console-intercept=true',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, AIRCHECK_FUZZ_RUNS: runs } },
);
process.exitCode = status ?? 1;
