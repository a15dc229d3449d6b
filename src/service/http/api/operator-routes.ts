import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { routePatterns } from '../../../contract/routes.ts';
import { type TestBroadcast, testBroadcastRequestSchema } from '../../../contract/test-broadcast.ts';
import type { TestBroadcasts } from '../../features/test-broadcast/test-broadcasts.ts';
import { withoutPaths } from '../../lib/describe-failure.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { Streams } from '../../store/streams.ts';
import { bearerOf } from '../server/auth.ts';
import { ApiError } from '../server/error-answers.ts';
import { parseBody } from '../server/request-body.ts';
import { noteNoActivity } from './activity-routes.ts';
import type { Presenter } from './presenter.ts';

interface OperatorParts {
  presenter: Presenter;
  streams: Pick<Streams, 'rotateKey' | 'setTerminated'>;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'terminate'>;
  now: () => number;
}

const idSchema = v.looseObject({ id: v.string() });
const terminateEveryMs = 5000;

/** Ending a live session from here, and giving a stream another key. */
export function addOperatorRoutes(app: FastifyInstance, { presenter, streams, lifecycle, now }: OperatorParts): void {
  // Source: hosted-api, "Operations and success": within 5 s of the last one 429.
  app.delete(routePatterns.streamTerminate, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
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
    const { id } = v.parse(idSchema, request.params);
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
    const { id } = v.parse(idSchema, request.params);
    presenter.stream(id, bearerOf(request).accountId);
    const found = testBroadcasts.find(id);
    // A page asks this of every stream: none is an answer and no failure.
    if (found === undefined) reply.code(204);
    return found?.error === undefined ? found : { ...found, error: withoutPaths(found.error) };
  });

  app.delete(routePatterns.testBroadcastOf, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    presenter.stream(id, bearerOf(request).accountId);
    if (!testBroadcasts.sending().includes(id)) noteNoActivity(request);
    await testBroadcasts.stop(id);
    return reply.code(204).send();
  });
}
