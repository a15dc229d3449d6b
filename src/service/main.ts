import { join } from 'node:path';
import process from 'node:process';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, loadConfig } from './config.ts';
import { createLogger } from './log/create-logger.ts';
import type { Logger } from './log/logger.ts';
import { startService } from './service.ts';
import { helpText } from './settings-text.ts';

// What we write holds keys and what was broadcast: it is for this user alone, workers' files included.
process.umask(0o077);

// Recording continues if nobody reads our output any more, or the disk of a log file is full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** The built dashboard is beside the bundled service. From source (`npm run dev`) the dev server serves it. */
function dashboardDirectory(): string | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : join(import.meta.dirname, '..', 'dashboard');
}

/** What is answered without a service. */
function answerFor(argv: readonly string[]): string | undefined {
  if (argv.includes('--help')) return helpText().trimEnd();
  return argv.includes('--version') ? packageJson.version : undefined;
}

/** Closing takes some seconds at most; what a fault has broken may never be closed. */
const stopLimitMs = 20_000;

/** Keys from the settings: they look like nothing in particular, so the log has to know them. */
function secretsOf({ apiKey, upstreams }: Config): string[] {
  return [apiKey, ...upstreams.map((upstream) => upstream.apiKey)].filter((key) => key !== undefined);
}

/** How the process ends: once, with what `close` closes, and with the highest exit code that was asked for. */
function createEnding(close: () => Promise<void>, log: Logger) {
  let exitCode = 0;
  let isEnding = false;

  function end(code: number): void {
    exitCode = Math.max(exitCode, code);
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('Stopping failed', { error });
        process.exit(1);
      },
    );
  }

  return {
    onSignal(signal: NodeJS.Signals): void {
      if (!isEnding) log.info(`${signal}: closing recordings.`);
      end(0);
    },
    /** After one, nothing of the program can be relied on: recordings are closed if that still can be done. */
    onUncaughtException(error: unknown): void {
      log.error('Uncaught exception. The service closes its recordings and exits', { error });
      setTimeout(() => process.exit(1), stopLimitMs).unref();
      end(1);
    },
  };
}

async function run(): Promise<void> {
  const config = {
    ...loadConfig(process.argv.slice(2), process.env),
    dashboardDirectory: dashboardDirectory(),
    dashboardOrigin: process.env.AIRCHECK_DASHBOARD_ORIGIN,
  };
  const secrets = secretsOf(config);
  const log = createLogger({
    format: config.logFormat,
    secrets,
    writeLine: (line) => console.error(line),
  });
  let close: () => Promise<void> = async () => undefined;
  const ending = createEnding(() => close(), log);
  process.on('uncaughtException', ending.onUncaughtException);
  process.on('unhandledRejection', (error) =>
    log.error('A background task failed without a handler. The service keeps running', { error }),
  );

  const service = await startService(config, {
    log,
    version: packageJson.version,
    hideSecret: (secret) => secrets.push(secret),
  });
  close = service.close;
  // Before the lines: whoever reads them may stop it at once.
  process.on('SIGINT', ending.onSignal);
  process.on('SIGTERM', ending.onSignal);
  console.log(`Dashboard ${service.signInUrl}`);
  console.log(`API ${service.apiUrl}`);
  console.log(`RTMP ${service.rtmpUrl}`);
  log.info('The dashboard link signs in one browser, once, within 10 minutes. For another: npm run sign-in-link');
}

/** Prints what can be said without a service, or starts one. */
async function start(): Promise<void> {
  const answer = answerFor(process.argv.slice(2));
  if (answer !== undefined) return console.log(answer);
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

await start();
