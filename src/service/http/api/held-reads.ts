import { PassThrough } from 'node:stream';
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
/** Whoever follows takes silence of a few of these for a connection that is gone. */
const beatEveryMs = 2_000;
/** Then it is asked for again: nothing is held for ever by who has forgotten it. */
const longestFollowMs = 600_000;
const hint = 'event: change\ndata:\n\n';
const beat = ': still here\n\n';

interface Held {
  accountId: string;
  keyId: string;
  wake: () => void;
  /** The service stops, or somebody else has its place. */
  close: () => void;
  /** What a client has seen so far. */
  seq: number;
}

/**
 * Holds reads that have nothing to answer until something is written, as `Prefer: wait` asks. What a live session writes
 * of its progress wakes nobody: that it began or ended does. docs/decisions/038.
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

  /** If all places are taken, an account gets one of the account that has most, if that has more than it would. */
  function hasRoomFor(accountId: string): boolean {
    if (held.size < mostOfAll) return true;
    const counts = new Map<string, number>();
    for (const one of held) counts.set(one.accountId, (counts.get(one.accountId) ?? 0) + 1);
    const [[largest, most] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
    const oldest = [...held].find((one) => one.accountId === largest);
    if (oldest === undefined || most <= (counts.get(accountId) ?? 0) + 1) return false;
    end(oldest);
    oldest.close();
    return true;
  }

  /** Undefined where this key has too many already, or all have, or the service stops. */
  function add(request: FastifyRequest, wake: () => void, close: () => void): Held | undefined {
    const { keyId, accountId } = bearerOf(request);
    const count = ofKey.get(keyId) ?? 0;
    if (isClosing || count >= mostOfKey || !hasRoomFor(accountId)) return undefined;
    if (timer === undefined) begin();
    const one = { accountId, keyId, wake, close, seq: rowChanges.last() };
    held.add(one);
    ofKey.set(keyId, count + 1);
    return one;
  }

  function end(one: Held): void {
    if (!held.delete(one)) return;
    const left = (ofKey.get(one.keyId) ?? 1) - 1;
    if (left === 0) ofKey.delete(one.keyId);
    else ofKey.set(one.keyId, left);
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Nothing keeps a server from closing. */
    addTo(app: FastifyInstance): void {
      app.addHook('preClose', async () => {
        isClosing = true;
        for (const one of held) one.close();
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
      let wake: () => void = () => undefined;
      let isOver = false;
      const close = () => {
        isOver = true;
        wake();
      };
      const one = seconds === 0 ? undefined : add(request, () => wake(), close);
      if (one === undefined) return read();
      reply.header('preference-applied', `wait=${seconds}`);
      const until = performance.now() + seconds * 1000;
      request.raw.socket.once('close', close);
      try {
        for (;;) {
          let isWoken = false;
          let goOn: () => void = () => undefined;
          wake = () => {
            isWoken = true;
            goOn();
          };
          const answer = await read();
          const leftMs = until - performance.now();
          if (!isStillAllowed(request)) throw new ApiError(401, 'this API key or session has been ended');
          if (answer !== undefined || leftMs <= 0 || isOver) return answer;
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
        request.raw.socket.off('close', close);
        end(one);
      }
    },
    /**
     * A text of server-sent events: a hint with each change from now on, and a beat every two seconds, unless `hasNews`
     * knows of a change that nobody wrote. It ends when who asked is gone or may ask no more. Undefined where this key has
     * too many already.
     */
    follow(request: FastifyRequest, hasNews: () => boolean): PassThrough | undefined {
      const events = new PassThrough();
      // Who takes nothing asks again, once it does.
      const say = (text: string) => events.writable && (events.write(text) || events.destroy());
      const one = add(
        request,
        () => say(hint),
        () => events.end(),
      );
      if (one === undefined) return undefined;
      say(beat);
      const beats = setInterval(() => {
        if (!answersOr(true, () => isStillAllowed(request))) events.end();
        else say(answersOr(false, hasNews) ? hint : beat);
      }, beatEveryMs);
      const over = setTimeout(() => events.end(), longestFollowMs);
      const stop = () => {
        clearInterval(beats);
        clearTimeout(over);
        end(one);
      };
      // It is closed with the answer that it is sent as.
      events.once('close', stop).once('finish', stop);
      return events;
    },
  };
}

/** A database in trouble is for reads to say. */
function answersOr(otherwise: boolean, ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/** Seconds that `Prefer` asks to wait, at most as many as we do; 0: not at all. RFC 7240, 4.3. */
export function waitOf(prefer: string | string[] | undefined): number {
  const asked = /(?:^|,)\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:[,;]|$)/i.exec(prefer?.toString() ?? '')?.[1];
  return Math.min(longestWaitSeconds, Number(asked ?? 0));
}
