import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Storage } from '../../../contract/machine.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { DiskSpace } from '../../files/disk-space.ts';
import type { RecordingDeletion } from '../../recordings/delete-recordings.ts';
import type { Sessions } from '../../store/sessions.ts';
import { ApiError, notFound } from '../server/api-error.ts';
import { bearerOf } from '../server/auth.ts';

export interface StorageParts {
  sessions: Pick<Sessions, 'find' | 'sizeOf'>;
  /** Of the disk that is recorded to. */
  diskSpace: () => Promise<DiskSpace>;
  deletion: Pick<RecordingDeletion, 'delete'>;
  floorBytes: number;
  retentionDays: number | undefined;
}

const idSchema = v.looseObject({ id: v.string() });

/** `GET /aircheck/storage`, and `DELETE /aircheck/recording/{sessionId}`: the files go, the session's row stays. */
export function addStorageRoutes(app: FastifyInstance, parts: StorageParts): void {
  const { sessions, diskSpace, deletion, floorBytes, retentionDays } = parts;

  app.get(routePatterns.storage, async (request): Promise<Storage> => {
    const space = await diskSpace();
    return {
      ...space,
      recordingsBytes: sessions.sizeOf(bearerOf(request).accountId),
      floorBytes,
      ...(retentionDays !== undefined && { retentionDays }),
    };
  });

  app.delete(routePatterns.recording, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const session = sessions.find(id);
    if (session === undefined || session.accountId !== bearerOf(request).accountId) throw notFound();
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
