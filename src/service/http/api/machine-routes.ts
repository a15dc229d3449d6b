import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Ingest } from '../../../contract/ingest.ts';
import type { Capacity, Notice, Storage, UnknownKeys } from '../../../contract/machine.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { DiskSpace } from '../../lib/files.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import { writtenBytesPerSecond } from '../../sessions/live-session.ts';
import type { UnknownKeyCounts } from '../../sessions/refused-encoders.ts';
import type { RecordingDeletion } from '../../storage/deletion.ts';
import type { Joins } from '../../storage/joins.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import type { Notices } from '../../store/notices.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';
import type { Sessions } from '../../store/sessions.ts';
import { bearerOf } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { ApiError, notFound } from '../server/error-answers.ts';

export interface IngestAddress {
  rtmpPort: () => number;
  /** Where encoders reach us through something else, TLS for one. */
  publicRtmpUrl?: string | undefined;
}

/** `GET /ingest`: where to push and where playback lives, as seen from the client. Needs no key. Source: hosted-api. */
export function addIngestRoute(app: FastifyInstance, { rtmpPort, publicRtmpUrl }: IngestAddress): void {
  app.get(routePatterns.ingest, async (request): Promise<Ingest[]> => {
    const base = baseUrl(request);
    const ingest = publicRtmpUrl ?? `rtmp://${new URL(base).hostname}:${rtmpPort()}/live`;
    return [{ ingest, playback: `${base}/hls`, base }];
  });
}

interface NoticeParts {
  notices: Pick<Notices, 'list'>;
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
}

/** `GET /aircheck/notices`: what the operator has to know of the service itself. */
export function addNoticeRoutes(app: FastifyInstance, { notices, apiKeys }: NoticeParts): void {
  app.get(routePatterns.notices, async (request): Promise<Notice[]> => {
    const { accountId } = bearerOf(request);
    return notices.list(accountId, accountId === apiKeys.defaultAccount().id);
  });
}

export interface RefusalParts {
  refusals: { unknownKeys: Pick<UnknownKeyCounts, 'read' | 'none'> };
  apiKeys: Pick<ApiKeys, 'defaultAccount'>;
}

/** `GET /aircheck/unknown-keys`: who tried to publish with a key that nobody has. */
export function addUnknownKeysRoute(app: FastifyInstance, { refusals, apiKeys }: RefusalParts): void {
  app.get(routePatterns.unknownKeys, async (request): Promise<UnknownKeys> => {
    const isOperator = bearerOf(request).accountId === apiKeys.defaultAccount().id;
    return isOperator ? refusals.unknownKeys.read() : refusals.unknownKeys.none();
  });
}

export interface CapacityParts {
  capacity: () => Capacity;
}

/** `GET /aircheck/capacity`: how many sessions the machine encodes in real time. */
export function addCapacityRoute(app: FastifyInstance, { capacity }: CapacityParts): void {
  app.get(routePatterns.capacity, async (): Promise<Capacity> => capacity());
}

export interface StorageParts {
  sessions: Pick<Sessions, 'find' | 'sizeOf'>;
  /** Of the disk that is recorded to. */
  diskSpace: () => Promise<DiskSpace>;
  deletion: Pick<RecordingDeletion, 'delete'>;
  joins: Pick<Joins, 'joinOf'>;
  lifecycle: Pick<Lifecycle, 'liveRecorded' | 'liveOfParent'>;
  floorBytes: number;
  settings: Pick<ServiceSettingsStore, 'retention'>;
}

const idSchema = v.looseObject({ id: v.string() });

/** `GET /aircheck/storage`, and `DELETE /aircheck/recording/{sessionId}`: the files go, the session's row stays. */
export function addStorageRoutes(app: FastifyInstance, parts: StorageParts): void {
  const { sessions, diskSpace, deletion, joins, lifecycle, floorBytes, settings } = parts;

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
    const { id } = v.parse(idSchema, request.params);
    const session = sessions.find(id);
    if (session === undefined || session.accountId !== bearerOf(request).accountId) throw notFound();
    if (joins.joinOf(id) !== undefined) {
      throw new ApiError(409, 'this recording is joined with others: undo the join first');
    }
    switch (session.recordingStatus) {
      case 'ready':
      case 'failed':
        await deletion.delete(id).catch((error: unknown) => Promise.reject(inWords(error)));
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

/** What the disk refuses is not the caller's fault, and can be tried again. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  return new ApiError(503, `the disk refuses to delete this recording (${error.code}); nothing was deleted`);
}
