import type { FastifyInstance } from 'fastify';
import type { Ingest } from '../../contract/ingest.ts';
import type { Capacity, Notice, Storage, UnknownKeys } from '../../contract/machine.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Activity } from '../db/activity.ts';
import type { ServiceSettingsStore } from '../db/service-settings.ts';
import type { Sessions } from '../db/sessions.ts';
import type { DiskSpace } from '../lib/files.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import { writtenBytesPerSecond } from '../sessions/live-session.ts';
import type { UnknownKeyCounts } from '../sessions/refused-encoders.ts';
import type { RecordingDeletion } from '../storage/deletion.ts';
import type { Joins } from '../storage/joins.ts';
import { aboutRecording, noteBy } from './activity-log.ts';
import { type AuthDeps, bearerOf, ownRow, requireKey } from './auth.ts';
import { ApiError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { Notices } from './notices.ts';
import { baseUrl, idOf } from './requests.ts';

/** `GET /ingest`: where to push and where playback lives, as seen from the client. Needs no key. Source: hosted-api. */
export function addIngestRoute(
  app: FastifyInstance,
  rtmpPort: number | undefined,
  publicRtmpUrl: string | undefined,
): void {
  app.get(routePatterns.ingest, async (request): Promise<Ingest[]> => {
    const base = baseUrl(request);
    const ingest = publicRtmpUrl ?? `rtmp://${new URL(base).hostname}:${rtmpPort}/live`;
    return [{ ingest, playback: `${base}/hls`, base }];
  });
}

/** `GET /aircheck/notices`: what the operator has to know of the service itself. */
export function addNoticeRoutes(app: FastifyInstance, notices: Notices, operatorId: string): void {
  app.get(routePatterns.notices, async (request): Promise<Notice[]> => {
    const { accountId } = bearerOf(request);
    return notices.list(accountId, accountId === operatorId);
  });
}

/** `GET /aircheck/unknown-keys`: who tried to publish with a key that nobody has. */
export function addUnknownKeysRoute(app: FastifyInstance, unknownKeys: UnknownKeyCounts, operatorId: string): void {
  app.get(routePatterns.unknownKeys, async (request): Promise<UnknownKeys> => {
    return bearerOf(request).accountId === operatorId ? unknownKeys.read() : unknownKeys.none();
  });
}

/** `GET /aircheck/capacity`: how many sessions the machine encodes in real time. */
export function addCapacityRoute(app: FastifyInstance, capacity: () => Capacity): void {
  app.get(routePatterns.capacity, async (): Promise<Capacity> => capacity());
}

interface StorageDeps {
  sessions: Sessions;
  /** The space of the disk that is recorded to. */
  diskSpace: () => Promise<DiskSpace>;
  deletion: RecordingDeletion;
  joins: Joins;
  lifecycle: Lifecycle;
  floorBytes: number;
  settings: ServiceSettingsStore;
  activity: Activity;
}

/** `GET /aircheck/storage`, and `DELETE /aircheck/recording/{sessionId}`: the files go, the session's row stays. */
export function addStorageRoutes(app: FastifyInstance, deps: StorageDeps): void {
  const { sessions, diskSpace, deletion, joins, lifecycle, floorBytes, settings, activity } = deps;

  app.get(routePatterns.storage, async (request): Promise<Storage> => {
    const space = await diskSpace();
    const bytesPerSecond = writtenBytesPerSecond(
      lifecycle.liveRecorded().map(({ parentId, profiles }) => ({
        profiles,
        ingest: lifecycle.liveOfParent(parentId)?.ingest,
      })),
    );
    const { days: retentionDays } = settings.retention();
    return {
      ...space,
      recordingsBytes: sessions.sizeOf(bearerOf(request).accountId),
      floorBytes,
      ...(bytesPerSecond > 0 && { bytesPerSecond }),
      ...(retentionDays !== undefined && { retentionDays }),
    };
  });

  app.delete(routePatterns.recording, async (request, reply) => {
    const id = idOf(request);
    const session = ownRow(request, sessions.find(id));
    if (joins.joinOf(id) !== undefined) {
      throw new ApiError(409, 'this recording is joined with others: undo the join first');
    }
    switch (session.recordingStatus) {
      case 'ready':
      case 'failed':
        await deletion.delete(id).catch((error: unknown) => Promise.reject(inWords(error)));
        noteBy(request, activity, { what: 'recording-deleted', ...aboutRecording(session) });
        return reply.code(204).send();
      case 'waiting':
        throw new ApiError(
          409,
          'this recording is still going on or being processed; it can be deleted when it is ready',
        );
      default:
        throw new ApiError(404, 'this session has no recording');
    }
  });
}

/** A refusal of the disk is not the caller's fault, and can be tried again. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  return new ApiError(503, `the disk refuses to delete this recording (${error.code}); nothing was deleted`);
}

/** A check returns what is wrong, in words, or undefined. */
export type HealthCheck = () => Promise<string | undefined>;

/** The route needs no key, so the checks run once in this time however many ask. */
const checkEveryMs = 2000;

/** `GET /healthz`, for whatever watches or balances: 200 where sessions can be taken and kept, else 503. */
export function addHealthRoute(app: FastifyInstance, checks: readonly HealthCheck[], now: () => number): void {
  let last: { at: number; results: Promise<(string | undefined)[]> } | undefined;
  app.get('/healthz', async (_request, reply) => {
    if (last === undefined || Math.abs(now() - last.at) > checkEveryMs) {
      last = { at: now(), results: Promise.all(checks.map((check) => check())) };
    }
    const problems = (await last.results).filter((problem) => problem !== undefined);
    reply.header('cache-control', 'no-store').code(problems.length === 0 ? 200 : 503);
    return problems.length === 0 ? { status: 'ok' } : { status: 'unavailable', problems };
  });
}

/**
 * `GET /metrics` for Prometheus, with any good key. A proxy on this machine that adds no header looks like a program on
 * this machine, so nobody is let in for where a request comes from.
 */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, auth: AuthDeps): void {
  app.register(async (scope) => {
    requireKey(scope, auth);
    scope.get('/metrics', async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .header('cache-control', 'no-store')
        .send(await metrics.text()),
    );
  });
}
