import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type TestBroadcast, testBroadcastRequestSchema } from '../../contract/machine.ts';
import { routePatterns } from '../../contract/routes.ts';
import { type Joined, joinSessionsSchema, mostJoinedSessions } from '../../contract/session.ts';
import { allTrailsSeconds, type SignalTrail } from '../../contract/signal.ts';
import type { SessionRow } from '../db/session-row.ts';
import type { Streams } from '../db/streams.ts';
import { noteNoActivity } from '../features/activity/activity-routes.ts';
import type { SignalWatch } from '../features/signal/signal-watch.ts';
import type { TestBroadcasts } from '../features/test-broadcast/test-broadcasts.ts';
import { withoutPaths } from '../lib/describe-failure.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import type { JoinRefusal, Joins } from '../storage/joins.ts';
import { bearerOf } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { baseUrl, idOf, parseBody } from './requests.ts';
import { wallSessionId } from './wall-routes.ts';

interface OperatorParts {
  presenter: Presenter;
  streams: Pick<Streams, 'rotateKey' | 'setTerminated'>;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'terminate'>;
  now: () => number;
}

const terminateEveryMs = 5000;

/** Ending a live session from here, and giving a stream another key. */
export function addOperatorRoutes(app: FastifyInstance, { presenter, streams, lifecycle, now }: OperatorParts): void {
  // Source: hosted-api, "Operations and success": within 5 s of the last one 429.
  app.delete(routePatterns.streamTerminate, async (request, reply) => {
    const id = idOf(request);
    const row = presenter.stream(id, bearerOf(request).accountId);
    const agoMs = now() - (row.lastTerminatedAt ?? 0);
    // The machine's clock may have been set back since.
    if (agoMs >= 0 && agoMs < terminateEveryMs) {
      reply.header('retry-after', '5');
      throw new ApiError(429, 'this stream was terminated less than 5 s ago');
    }
    if (lifecycle.liveOfParent(id) === undefined) throw new ApiError(400, 'stream is not active');
    streams.setTerminated(id);
    lifecycle.terminate(id, 'An operator ended the session.');
    return reply.code(204).send();
  });

  app.post(routePatterns.streamKeyRotation, async (request) => {
    const id = idOf(request);
    const row = presenter.stream(id, bearerOf(request).accountId);
    if (lifecycle.liveOfParent(row.id) !== undefined) {
      throw new ApiError(409, 'this stream is live: end the session first, its encoder would be locked out');
    }
    return { streamKey: streams.rotateKey(row.id) };
  });
}

interface TestBroadcastParts {
  presenter: Presenter;
  lifecycle: Pick<Lifecycle, 'liveOfParent'>;
  testBroadcasts: Pick<TestBroadcasts, 'start' | 'find' | 'stop' | 'sending'>;
  /** At once, for each account. */
  maxTestBroadcasts: number;
  /** `rtmp://host:port/live` of our own listener. */
  localRtmpUrl: string;
}

/** `POST /aircheck/test-broadcast` pushes a test picture through the real RTMP listener; the GET returns its progress, the DELETE stops it. */
export function addTestBroadcastRoutes(app: FastifyInstance, parts: TestBroadcastParts): void {
  const { presenter, lifecycle, testBroadcasts, localRtmpUrl, maxTestBroadcasts } = parts;
  app.post(routePatterns.testBroadcast, async (request, reply): Promise<TestBroadcast> => {
    const { streamId, seconds } = parseBody(testBroadcastRequestSchema, request.body);
    const { accountId } = bearerOf(request);
    const { streamKey } = presenter.stream(streamId, accountId);
    if (lifecycle.liveOfParent(streamId) !== undefined) {
      throw new ApiError(409, 'this stream is live: a test broadcast would be a second encoder');
    }
    if (testBroadcasts.find(streamId)?.state === 'sending') {
      throw new ApiError(409, 'a test broadcast of this stream is starting already');
    }
    const own = testBroadcasts.sending().filter((id) => presenter.findStream(id, accountId) !== undefined);
    if (own.length >= maxTestBroadcasts) {
      reply.header('retry-after', '10');
      throw new ApiError(429, `${maxTestBroadcasts} test broadcasts at once are the most: wait until one is over`);
    }
    reply.code(202);
    return testBroadcasts.start({ streamId, streamKey, seconds, rtmpUrl: localRtmpUrl });
  });

  app.get(routePatterns.testBroadcastOf, async (request, reply): Promise<TestBroadcast | undefined> => {
    const id = idOf(request);
    presenter.stream(id, bearerOf(request).accountId);
    const found = testBroadcasts.find(id);
    // A page asks this of every stream: none is an answer and no failure.
    if (found === undefined) reply.code(204);
    return found?.error === undefined ? found : { ...found, error: withoutPaths(found.error) };
  });

  app.delete(routePatterns.testBroadcastOf, async (request, reply) => {
    const id = idOf(request);
    presenter.stream(id, bearerOf(request).accountId);
    if (!testBroadcasts.sending().includes(id)) noteNoActivity(request);
    await testBroadcasts.stop(id);
    return reply.code(204).send();
  });
}

export interface SignalRouteParts {
  signal: Pick<SignalWatch, 'steps'>;
  presenter: Pick<Presenter, 'findSession'>;
  lifecycle: Pick<Lifecycle, 'liveSession'>;
  now: () => number;
}

const querySchema = v.looseObject({
  parentId: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
});

/** `GET /aircheck/signal`: what live sessions' encoders sent in the last seconds. docs/decisions/034. */
export function addSignalRoute(app: FastifyInstance, { signal, presenter, lifecycle, now }: SignalRouteParts): void {
  app.get(routePatterns.signal, async (request): Promise<SignalTrail[]> => {
    const query = v.safeParse(querySchema, request.query);
    if (!query.success) throw new ApiError(400, 'since is not a time in milliseconds, or a parameter is given twice');
    const { parentId, since } = query.output;
    const { accountId, isWallOnly } = bearerOf(request);
    const sinceMs = parentId === undefined ? Math.max(since, now() - allTrailsSeconds * 1000) : since;
    return [...signal.steps(sinceMs)].flatMap(([id, steps]): SignalTrail[] => {
      const row = presenter.findSession(id, accountId);
      if (row === undefined || (parentId !== undefined && row.parentId !== parentId)) return [];
      if (lifecycle.liveSession(id) === undefined) return [];
      return [{ id: isWallOnly ? wallSessionId(id) : id, parentId: row.parentId, steps }];
    });
  });
}

interface JoinDeps {
  presenter: Pick<Presenter, 'findStream' | 'findSession' | 'describeJoin'>;
  joins: Pick<Joins, 'joinOf' | 'join' | 'separate'>;
}

const refusals: Readonly<Record<JoinRefusal, { status: 400 | 409 | 422; words: string }>> = {
  'nothing-to-join': { status: 422, words: 'sessionIds: must name another session' },
  'too-many': { status: 422, words: `sessionIds: at most ${mostJoinedSessions} sessions can be joined` },
  'different-streams': { status: 400, words: 'only sessions of one stream can be joined' },
  'not-ready': { status: 409, words: 'a session can be joined when its recording is ready' },
  'begins-earlier': {
    status: 409,
    words: 'a session began before a recording that is joined already, whose link would change: undo that join first',
  },
};

/** Several sessions as one recording, and each by itself again. docs/decisions/085. */
export function addJoinRoutes(app: FastifyInstance, { presenter, joins }: JoinDeps): void {
  const sessionOf = (request: FastifyRequest, id: string): SessionRow => {
    const { accountId } = bearerOf(request);
    const session = presenter.findSession(id, accountId);
    if (session !== undefined) return session;
    throw presenter.findStream(id, accountId) === undefined
      ? notFound()
      : new ApiError(400, "can't join a stream: join its sessions");
  };

  app.post(routePatterns.joinedSession, async (request, reply): Promise<Joined> => {
    const id = idOf(request);
    const session = sessionOf(request, id);
    const { sessionIds } = parseBody(joinSessionsSchema, request.body);
    const all = [session, ...sessionIds.map((other) => sessionOf(request, other))];
    const before = joins.joinOf(id);
    const join = joins.join(all, bearerOf(request).keyName);
    if (typeof join === 'string') {
      const { status, words } = refusals[join];
      throw new ApiError(status, words);
    }
    if (join === before) noteNoActivity(request);
    const joined = presenter.describeJoin(session, baseUrl(request));
    if (joined === undefined) throw notFound();
    reply.code(201);
    return joined;
  });

  app.delete(routePatterns.joinedSession, async (request, reply) => {
    const id = idOf(request);
    const session = sessionOf(request, id);
    if (!joins.separate(session.id)) throw new ApiError(404, 'this session is not joined with others');
    return reply.code(204).send();
  });
}
