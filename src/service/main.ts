import { join } from 'node:path';
import process from 'node:process';
import packageJson from '../../package.json' with { type: 'json' };
import { loadConfig } from './config.ts';
import { createLogger } from './lib/create-logger.ts';
import { startService } from './service.ts';
import { helpText } from './settings-text.ts';

/** Closing takes some seconds at most; something that a fault or a disk has broken may never be closed. */
const maxStopMs = 20_000;

// Files hold keys and broadcasts: they are for this user alone, those of child processes included.
process.umask(0o077);

// Recording continues when our output is closed, or the disk of a log file is full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(helpText().trimEnd());
else if (args.includes('--version')) console.log(packageJson.version);
else {
  await start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  });
}

async function start(): Promise<void> {
  const config = loadConfig(args, process.env);
  // Keys from the settings have no form of their own, so the log has to know them.
  const secrets = [config.apiKey, ...config.upstreams.map(({ apiKey }) => apiKey)].filter((key) => key !== undefined);
  const log = createLogger({ format: config.logFormat, secrets, writeLine: (line) => console.error(line) });

  let closeService = async () => {};
  let exitCode = 0;
  let isEnding = false;
  /** The highest exit code that was asked for wins. */
  function end(code: number): void {
    exitCode = Math.max(exitCode, code);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), maxStopMs).unref();
    closeService().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('Stopping failed', { error });
        process.exit(1);
      },
    );
  }
  process.on('uncaughtException', (error) => {
    log.error('Uncaught exception. The service closes its recordings and exits', { error });
    end(1);
  });
  process.on('unhandledRejection', (error) =>
    log.error('A background task failed without a handler. The service keeps running', { error }),
  );

  const isBuilt = !import.meta.url.endsWith('.ts');
  const service = await startService(
    {
      ...config,
      dashboardDirectory: isBuilt ? join(import.meta.dirname, '..', 'dashboard') : undefined,
      dashboardOrigin: process.env.AIRCHECK_DASHBOARD_ORIGIN,
    },
    log,
    packageJson.version,
    (secret) => secrets.push(secret),
  );
  closeService = service.close;
  // Before the lines, as a program that reads them may stop the service at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isEnding) log.info(`${signal}: closing recordings.`);
      end(0);
    });
  }
  console.log(`Dashboard ${service.signInUrl}`);
  console.log(`API ${service.apiUrl}`);
  console.log(`RTMP ${service.rtmpUrl}`);
  log.info('The dashboard link signs in one browser, once, within 10 minutes. For another: npm run sign-in-link');
}
