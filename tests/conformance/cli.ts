import { fileURLToPath } from 'node:url';
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

export interface CliOutput {
  /** Writes to stdout: the report, or the help. */
  print(text: string): void;
  /** Writes to stderr: why nothing was checked. */
  complain(text: string): void;
}

/** Runs the command with these arguments, and returns its exit code. */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { print, complain }: CliOutput,
): Promise<number> {
  try {
    return await checkRules(args, env, print, complain);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    complain(usage);
    return 2;
  }
}

async function checkRules(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: CliOutput['print'],
  complain: CliOutput['complain'],
): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      api: { type: 'string' },
      key: { type: 'string' },
      'other-key': { type: 'string' },
      rtmp: { type: 'boolean', default: false },
      'ready-seconds': { type: 'string', default: '300' },
      table: { type: 'boolean', default: false },
    },
  });
  if (options.table) {
    print(rulesTable());
    return 0;
  }
  const key = options.key ?? env.CONFORMANCE_KEY ?? '';
  const readySeconds = Number(options['ready-seconds']);
  if (options.api === undefined || key === '' || !URL.canParse(options.api) || !(readySeconds >= 0)) {
    complain(usage);
    return 2;
  }
  const api = createApi({ baseUrl: options.api, key });
  // Only with --rtmp: it loads FFmpeg.
  const publisher = options.rtmp ? (await import('./rtmp-publisher.ts')).rtmpPublisher() : undefined;
  const otherKey = (options['other-key'] ?? env.CONFORMANCE_OTHER_KEY) || undefined;
  // An API that cannot be reached is reported once, not for each rule.
  await api.get('/ingest', { key: null }).catch((error: unknown) => {
    throw new Error(`${options.api} cannot be reached: ${String(error)}`);
  });
  const deadlineAtMs = Date.now() + longestRunMs + readySeconds * 1000;
  const context = { api, otherKey, publisher, readySeconds, deadlineAtMs };
  const results = await runRules(allRules, context, (result) => print(`${describeResult(result)}\n`));
  print(`${describeSummary(results)}\n`);
  return results.some(({ outcome }) => outcome === 'fail') ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const print = (text: string) => void process.stdout.write(text);
  process.exitCode = await runCli(process.argv.slice(2), process.env, { print, complain: console.error });
}
