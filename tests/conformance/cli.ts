import { parseArgs } from 'node:util';
import { allRules } from './all-rules.ts';
import { createApi } from './api.ts';
import { describeResult, describeSummary } from './describe-results.ts';
import { rulesTable } from './rules-table.ts';
import { runRules } from './run-rules.ts';

// `npm run conformance -- --api URL --key KEY`: the rules of the API against any base URL.

const usage = `npm run conformance -- --api URL --key KEY [--other-key KEY] [--rtmp] [--ready-seconds N]
npm run conformance -- --table
Keys may come from CONFORMANCE_KEY and CONFORMANCE_OTHER_KEY instead.`;

const longestRunMs = 15 * 60_000;

function readOptions() {
  return parseArgs({
    options: {
      api: { type: 'string' },
      key: { type: 'string' },
      'other-key': { type: 'string' },
      rtmp: { type: 'boolean', default: false },
      'ready-seconds': { type: 'string', default: '300' },
      table: { type: 'boolean', default: false },
    },
  }).values;
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options.table) {
    process.stdout.write(rulesTable());
    return 0;
  }
  const key = options.key ?? process.env.CONFORMANCE_KEY ?? '';
  const readySeconds = Number(options['ready-seconds']);
  if (options.api === undefined || key === '' || !URL.canParse(options.api) || !(readySeconds >= 0)) {
    console.error(usage);
    return 2;
  }
  const api = createApi({ baseUrl: options.api, key });
  // Only with --rtmp: it loads FFmpeg.
  const publisher = options.rtmp ? (await import('./rtmp-publisher.ts')).rtmpPublisher() : undefined;
  const otherKey = (options['other-key'] ?? process.env.CONFORMANCE_OTHER_KEY) || undefined;
  // An API that cannot be reached is reported once, not for each rule.
  await api.get('/ingest', { key: null }).catch((error: unknown) => {
    throw new Error(`${options.api} cannot be reached: ${String(error)}`);
  });
  const deadlineAtMs = Date.now() + longestRunMs + readySeconds * 1000;
  const context = { api, otherKey, publisher, readySeconds, deadlineAtMs };
  const results = await runRules(allRules, context, (result) => console.log(describeResult(result)));
  console.log(describeSummary(results));
  return results.some(({ outcome }) => outcome === 'fail') ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 2;
}
