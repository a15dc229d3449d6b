import { parseArgs } from 'node:util';
import type { ChaosReport } from './chaos-options.ts';
import { everything } from './everything.ts';
import { failForks } from './fail-forks.ts';
import { killService } from './kill-service.ts';
import { killWorkers } from './kill-workers.ts';
import { threeStreams } from './three-streams.ts';

// `npm run chaos [-- workers service forks three-streams everything] [--seed 7] [--times 10] [--seconds 60]`: what a test suite has no
// time for. Ends with 1 where anything did not hold.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    times: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
  },
});
const [seed, times, seconds] = [values.seed, values.times, values.seconds].map(Number);
const say = (line: string) => console.log(`  ${line}`);
const scenarios: Record<string, () => Promise<ChaosReport>> = {
  workers: () => killWorkers({ seed: seed ?? 1, times: times ?? 10, say, source: 'busy' }),
  service: () => killService({ seed: seed ?? 1, times: times ?? 10, say }),
  forks: () => failForks({ seed: seed ?? 1, times: times ?? 10, say }),
  everything: () => everything({ seed: seed ?? 1, seconds: seconds ?? 60, say }),
  'three-streams': () => threeStreams({ streams: 3, seconds: seconds ?? 60, say }),
};
const asked = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = asked.filter((name) => scenarios[name] === undefined);
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(scenarios).join(', ')}.`);

console.log(`Seed ${seed}.`);
let faultCount = 0;
for (const name of asked) {
  console.log(`\n${name}`);
  const report = await scenarios[name]?.();
  for (const [figure, value] of Object.entries(report?.figures ?? {})) console.log(`  ${figure}: ${value}`);
  for (const fault of report?.faults ?? []) console.log(`  FAULT ${fault}`);
  faultCount += report?.faults.length ?? 0;
}
console.log(faultCount === 0 ? '\nAll held.' : `\n${faultCount} faults. Again with --seed ${seed}.`);
process.exitCode = faultCount === 0 ? 0 : 1;
