import type { ServerResponse } from 'node:http';

/** The longest that a timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** Answers with media of a delivery page that are being sent: they break off when it is revoked, or expires. */
export function createOpenAnswers(now: () => number) {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(deliveryId: string, answer: ServerResponse, expiresAt: number | undefined): void {
      const those = open.get(deliveryId) ?? new Set();
      open.set(deliveryId, those.add(answer));
      const leftMs = (expiresAt ?? Number.POSITIVE_INFINITY) - now();
      const timer = leftMs < longestTimerMs ? setTimeout(() => answer.destroy(), leftMs) : undefined;
      timer?.unref();
      answer.once('close', () => {
        clearTimeout(timer);
        those.delete(answer);
        if (those.size === 0 && open.get(deliveryId) === those) open.delete(deliveryId);
      });
    },
    breakOff(deliveryId: string): void {
      for (const answer of open.get(deliveryId) ?? []) answer.destroy();
    },
  };
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>;
