import type { Logger } from '../lib/logger.ts';

interface DiskQuotaDeps {
  /** Bytes per account; undefined: no limit. */
  limitBytes: number | undefined;
  /** Bytes of an account's recordings, live ones included. */
  sizeOf(accountId: string): number;
  /** Sessions that are live and recorded. */
  liveRecorded(): readonly { id: string; accountId: string }[];
  /** Stops writing a session for this reason, as a sentence; undefined: writing continues. */
  forbid(sessionId: string, reason: string | undefined): void;
  log: Logger;
}

const checkEveryMs = 2000;
const gigabyte = 1e9;

/** Stops writing an account's recordings while they take more than the limit, until `close`. Its shows stay on the air. */
export function startDiskQuota({ limitBytes, sizeOf, liveRecorded, forbid, log }: DiskQuotaDeps): { close(): void } {
  if (limitBytes === undefined) return { close: () => undefined };
  const limit = `${limitBytes / gigabyte} GB`;
  const reason = `This account’s recordings take ${limit}, the most that they may. Delete some, and recording goes on`;

  const check = () => {
    const isOver = new Map<string, boolean>();
    try {
      for (const { id, accountId } of liveRecorded()) {
        const over = isOver.get(accountId) ?? sizeOf(accountId) >= limitBytes;
        isOver.set(accountId, over);
        forbid(id, over ? reason : undefined);
      }
    } catch (error) {
      log.warn('The size of an account’s recordings could not be read', { error });
    }
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
