import type { FastifyInstance } from 'fastify';
import type { TestBroadcast } from '../../../contract/machine.ts';
import { testBroadcastRequestSchema } from '../../../contract/machine.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity } from '../../db/activity.ts';
import { aboutStream, noteBy } from '../../http/activity-log.ts';
import { bearerOf } from '../../http/auth.ts';
import { ApiError } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { idOf, parseBody } from '../../http/requests.ts';
import { withoutPaths } from '../../lib/describe-failure.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { TestBroadcasts } from './test-broadcasts.ts';

interface TestBroadcastDeps {
  presenter: Presenter;
  lifecycle: Lifecycle;
  testBroadcasts: TestBroadcasts;
  /** At once, for each account. */
  maxTestBroadcasts: number;
  /** `rtmp://host:port/live` of our own listener. */
  localRtmpUrl: string;
  activity: Activity;
}

/** `POST /aircheck/test-broadcast` pushes a test picture through the real RTMP listener; the GET returns its progress, the DELETE stops it. */
export function addTestBroadcastRoutes(app: FastifyInstance, deps: TestBroadcastDeps): void {
  const { presenter, lifecycle, testBroadcasts, localRtmpUrl, maxTestBroadcasts, activity } = deps;
  app.post(routePatterns.testBroadcast, async (request, reply): Promise<TestBroadcast> => {
    const { streamId, seconds } = parseBody(testBroadcastRequestSchema, request.body);
    const { accountId } = bearerOf(request);
    const stream = presenter.stream(streamId, accountId);
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
    const { streamKey } = stream;
    const started = testBroadcasts.start({ streamId, streamKey, seconds, rtmpUrl: localRtmpUrl });
    noteBy(request, activity, { what: 'test-broadcast', ...aboutStream(stream) });
    reply.code(202);
    return started;
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
    const stream = presenter.stream(id, bearerOf(request).accountId);
    const wasSending = testBroadcasts.sending().includes(id);
    await testBroadcasts.stop(id);
    if (wasSending) noteBy(request, activity, { what: 'test-broadcast-stopped', ...aboutStream(stream) });
    return reply.code(204).send();
  });
}
