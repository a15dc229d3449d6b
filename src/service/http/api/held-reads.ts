import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { longestWaitSeconds } from '../../../contract/stream-object.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { RowChanges } from '../../store/changes/row-changes.ts';
import { bearerOf, isStillAllowed } from '../server/auth.ts';
import { ApiError } from '../server/error-answers.ts';

export interface HeldReadsParts {
  rowChanges: Pick<RowChanges, 'since' | 'last' | 'version'>;
  writeMark: () => string;
  lifecycle: Pick<Lifecycle, 'liveIds'>;
}

export type HeldReads = ReturnType<typeof createHeldReads>;

/** Each takes a connection of its client's, and a look at the database ten times a second is shared by all. */
const mostOfKey = 8;
const mostOfAll = 200;
const lookEveryMs = 100;

interface Held {
  accountId: string;
  wake: () => void;
  /** What a client has seen so far. */
  seq: number;
}

/**
 * Holds reads that have nothing to answer until something is written, as `Prefer: wait` asks. What a live session writes
 * of its progress wakes nobody: that it began or ended does. docs/decisions/069.
 */
export function createHeldReads({ rowChanges, writeMark, lifecycle }: HeldReadsParts) {
  const held = new Set<Held>();
  const ofKey = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let mark = '';
  let version = 0;
  let live = '';
  let isClosing = false;

  function look(): void {
    try {
      const liveIds = lifecycle.liveIds();
      const [found, foundLive] = [writeMark(), liveIds.join()];
      if (found === mark && foundLive === live) return;
      const foundVersion = rowChanges.version();
      const isOfAll = foundLive !== live || foundVersion !== version;
      [mark, version, live] = [found, foundVersion, foundLive];
      const passing = new Set(liveIds);
      for (const one of held) {
        const { rows, seq } = rowChanges.since(one.accountId, one.seq);
        one.seq = seq;
        if (isOfAll || rows.some(({ id }) => !passing.has(id))) one.wake();
      }
    } catch {
      // A database in trouble is for the read to say.
      for (const one of held) one.wake();
    }
  }

  function begin(): void {
    [mark, version, live] = [writeMark(), rowChanges.version(), lifecycle.liveIds().join()];
    timer = setInterval(look, lookEveryMs);
  }

  function end(one: Held, key: string): void {
    held.delete(one);
    const left = (ofKey.get(key) ?? 1) - 1;
    if (left === 0) ofKey.delete(key);
    else ofKey.set(key, left);
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Nothing keeps a server from closing. */
    addTo(app: FastifyInstance): void {
      app.addHook('preClose', async () => {
        isClosing = true;
        for (const one of held) one.wake();
      });
    },
    /**
     * `read` again and again until it finds something or the time is over, where the request asks for that and this key
     * has not too many of them already. The answer then says that it did.
     */
    async hold<Answer>(
      request: FastifyRequest,
      reply: FastifyReply,
      read: () => Promise<Answer | undefined>,
    ): Promise<Answer | undefined> {
      const seconds = waitOf(request.headers.prefer);
      const { keyId, accountId } = bearerOf(request);
      const count = ofKey.get(keyId) ?? 0;
      if (seconds === 0 || isClosing || count >= mostOfKey || held.size >= mostOfAll) return read();
      if (timer === undefined) begin();
      const one: Held = { accountId, wake: () => undefined, seq: rowChanges.last() };
      held.add(one);
      ofKey.set(keyId, count + 1);
      reply.header('preference-applied', `wait=${seconds}`);
      const until = performance.now() + seconds * 1000;
      let isGone = false;
      const onClose = () => {
        isGone = true;
        one.wake();
      };
      request.raw.socket.once('close', onClose);
      try {
        for (;;) {
          let isWoken = false;
          let goOn: () => void = () => undefined;
          one.wake = () => {
            isWoken = true;
            goOn();
          };
          const answer = await read();
          const leftMs = until - performance.now();
          if (!isStillAllowed(request)) throw new ApiError(401, 'this API key or session has been ended');
          if (answer !== undefined || leftMs <= 0 || isGone || isClosing) return answer;
          await new Promise<void>((resolve) => {
            const deadline = setTimeout(resolve, leftMs);
            goOn = () => {
              clearTimeout(deadline);
              resolve();
            };
            if (isWoken) goOn();
          });
        }
      } finally {
        request.raw.socket.off('close', onClose);
        end(one, keyId);
      }
    },
  };
}

/** Seconds that `Prefer` asks to wait, at most as many as we do; 0: not at all. RFC 7240, 4.3. */
export function waitOf(prefer: string | string[] | undefined): number {
  const asked = /(?:^|,)\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:[,;]|$)/i.exec(prefer?.toString() ?? '')?.[1];
  return Math.min(longestWaitSeconds, Number(asked ?? 0));
}
