import { type Close, createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Logger } from './lib/logger.ts';

export type Service = Awaited<ReturnType<typeof createApp>> & {
  /** Ends live sessions, closes and settles their recordings, and releases everything. */
  close(): Promise<void>;
};

/**
 * Starts the whole service.
 * @throws an Error in words: directory not writable or in use, port taken, database of a newer version.
 */
export async function startService(
  config: Config,
  log: Logger,
  version: string,
  hideSecret: (secret: string) => void = () => undefined,
): Promise<Service> {
  const closers: Close[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    return { ...(await createApp(config, log, version, hideSecret, (each) => closers.push(each))), close };
  } catch (error) {
    await close();
    throw error;
  }
}
