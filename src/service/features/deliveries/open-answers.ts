import type { ServerResponse } from 'node:http';

/** The longest that a timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** Answers with media of a delivery page that are being sent: they break off when it is revoked, or expires. */
export function createOpenAnswers(now: () => number) {
  /** Of each page its answers, each with what ends it when the page expires. */
  const open = new Map<string, Map<ServerResponse, NodeJS.Timeout | undefined>>();
  const endAt = (answer: ServerResponse, expiresAt: number | undefined) => {
    const leftMs = (expiresAt ?? Number.POSITIVE_INFINITY) - now();
    return leftMs < longestTimerMs ? setTimeout(() => answer.destroy(), leftMs).unref() : undefined;
  };
  return {
    add(deliveryId: string, answer: ServerResponse, expiresAt: number | undefined): void {
      const those = open.get(deliveryId) ?? new Map();
      open.set(deliveryId, those.set(answer, endAt(answer, expiresAt)));
      answer.once('close', () => {
        clearTimeout(those.get(answer));
        those.delete(answer);
        if (those.size === 0 && open.get(deliveryId) === those) open.delete(deliveryId);
      });
    },
    /** The page stays for another time than when they began: `expiresAt`, Unix ms, may be past. */
    setExpiry(deliveryId: string, expiresAt: number | undefined): void {
      const those = open.get(deliveryId) ?? new Map();
      for (const [answer, timer] of those) {
        clearTimeout(timer);
        those.set(answer, endAt(answer, expiresAt));
      }
    },
    breakOff(deliveryId: string): void {
      for (const answer of open.get(deliveryId)?.keys() ?? []) answer.destroy();
    },
  };
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>;
