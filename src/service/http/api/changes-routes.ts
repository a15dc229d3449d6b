import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import { type CachedText, cacheText } from '../../playback/cached-text.ts';
import { ListBusyError } from '../../store/lists/list-errors.ts';
import { sendCachedText } from '../media/send-media.ts';
import { asShownTo, bearerOf } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { ApiError } from '../server/error-answers.ts';
import type { ChangeLog } from './change-log.ts';
import { createHeldReads, type HeldReadsParts } from './held-reads.ts';
import { type ChangesAnswer, createChangesReader, type ReadChangesParts } from './read-changes.ts';

export type ChangesParts = Omit<ReadChangesParts, 'changeLog'>;

const querySchema = v.looseObject({
  since: v.optional(v.string()),
  days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))),
});

/** `GET /aircheck/changes`: what changed of an account's streams and sessions, and when to ask. docs/decisions/038. */
export function addChangesRoute(
  app: FastifyInstance,
  parts: ChangesParts & HeldReadsParts,
  changeLog: ChangeLog,
): void {
  const heldReads = createHeldReads(parts);
  heldReads.addTo(app);
  const readChanges = createChangesReader({ ...parts, changeLog });

  /** Each answer as text, for those who are shown stream keys and those who are not: all of them get the same bytes. */
  const texts = {
    withKeys: new WeakMap<ChangesAnswer, CachedText>(),
    withoutKeys: new WeakMap<ChangesAnswer, CachedText>(),
  };
  const textOf = (request: FastifyRequest, answer: ChangesAnswer): CachedText => {
    const known = bearerOf(request).isReadOnly ? texts.withoutKeys : texts.withKeys;
    const text = known.get(answer) ?? cacheText(JSON.stringify(asShownTo(request, answer)));
    known.set(answer, text);
    return text;
  };

  app.get(routePatterns.changes, async (request, reply): Promise<FastifyReply> => {
    const query = v.safeParse(querySchema, request.query);
    if (!query.success) throw new ApiError(400, 'days is not a number, or a parameter is given twice');
    const { since, days } = query.output;
    const { accountId } = bearerOf(request);
    const asked = { accountId, base: baseUrl(request), since, days };
    const answer = await heldReads.hold(request, reply, () => readChanges(asked).catch(refuseBusy));
    if (answer === undefined) return reply.code(204).send();
    return sendCachedText(request, reply.type('application/json; charset=utf-8'), textOf(request, answer));
  });

  /** Has a stream that is not live changed in memory alone since the last look: was an encoder refused? */
  function newsOf(accountId: string): () => boolean {
    let { epoch, revision } = changeLog.of(accountId);
    return () => {
      const log = changeLog.of(accountId);
      const found = log.epoch === epoch ? log.since(revision) : undefined;
      [epoch, revision] = [log.epoch, log.revision];
      const live = new Set(parts.lifecycle.liveIds());
      return found === undefined || found.some(({ id, kind }) => kind === 'stream' && !live.has(id));
    };
  }

  app.get(routePatterns.hints, async (request, reply) => {
    reply.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return reply.send('');
    const events = heldReads.follow(request, newsOf(bearerOf(request).accountId));
    if (events === undefined) throw new ApiError(503, 'too many reads wait for changes: ask now and then instead');
    // A proxy that keeps answers back until they are whole would keep this one for ever.
    return reply.header('x-accel-buffering', 'no').send(events);
  });
}

export function refuseBusy(error: unknown): never {
  if (error instanceof ListBusyError) throw new ApiError(503, error.message);
  throw error;
}
