import { join } from 'node:path';
import process from 'node:process';
import packageJson from '../../package.json' with { type: 'json' };
import { loadConfig } from './config.ts';
import { startService } from './service.ts';
import usage from './usage.json' with { type: 'json' };

// What we write holds keys and what was broadcast: it is for this user alone, workers' files included.
process.umask(0o077);

const log = (message: string) => console.error(`${new Date().toISOString()} ${message}`);

/** The built dashboard lies beside the bundled service. From source (`npm run dev`) the dev server has it. */
function dashboardDirectory(): string | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : join(import.meta.dirname, '..', 'dashboard');
}

/** What is answered without a service. */
function answerFor(argv: readonly string[]): string | undefined {
  if (argv.includes('--help')) return usage.lines.join('\n');
  return argv.includes('--version') ? packageJson.version : undefined;
}

const startedAt = Date.now();

function usageOfProcess() {
  const { user, system } = process.cpuUsage();
  return { residentBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6, startedAt };
}

async function run(): Promise<void> {
  const config = { ...loadConfig(process.argv.slice(2), process.env), dashboardDirectory: dashboardDirectory() };
  const service = await startService(config, { log, version: packageJson.version, usage: usageOfProcess });
  console.log(`Dashboard ${service.signInUrl}`);
  console.log(`API ${service.apiUrl}`);
  console.log(`RTMP ${service.rtmpUrl}`);

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log(`${signal}: closing recordings.`);
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

const answer = answerFor(process.argv.slice(2));
if (answer !== undefined) console.log(answer);
else {
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}
