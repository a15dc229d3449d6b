import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { localConnectionName } from '../../contract/connections.ts';
import {
  decideDeletionSchema,
  type Expiring,
  retentionPreviewSchema,
  type WaitingDeletion,
} from '../../contract/expiring.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Activity, NewActivity } from '../db/activity.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { RetentionPolicy } from '../storage/retention.ts';
import { aboutRecording, noteBy, whoDid } from './activity-log.ts';
import { bearerOf } from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import type { Presenter } from './presenter.ts';
import { idOf, parseBody, parseQuery, readPage } from './requests.ts';

/** Recordings that the retention would delete, but a person has to confirm. */
export interface WaitingDeletions {
  of(accountId: string): Promise<WaitingDeletion | undefined>;
  /** False where as many do not wait, or more do. */
  confirm(accountId: string, count: number): Promise<boolean>;
  /** False where nothing waits. */
  postpone(accountId: string): boolean;
  note(accountId: string, entry: NewActivity): void;
}

const querySchema = v.looseObject({ streamId: v.optional(v.string()) });

/** The recordings that the retention deletes next, and those that it never deletes. docs/decisions/055. */
export function addRetentionRoutes(
  app: FastifyInstance,
  presenter: Presenter,
  retention: RetentionPolicy,
  waitingDeletion: WaitingDeletions,
  activity: Activity,
): void {
  app.get(routePatterns.expiring, async (request): Promise<Expiring> => {
    const { accountId } = bearerOf(request);
    const { limit } = readPage(request);
    const { streamId } = parseQuery(querySchema, request);
    if (streamId !== undefined) presenter.stream(streamId, accountId);
    const waiting = await waitingDeletion.of(accountId);
    const streamIds = streamId === undefined ? undefined : [streamId];
    return { ...(await retention.expiring({ accountId, streamIds, limit })), ...(waiting && { waiting }) };
  });

  // A body, because the ids of many streams are longer than an address may be.
  app.post(routePatterns.expiring, async (request): Promise<Expiring> => {
    const { limit } = readPage(request);
    const { streamIds, retention: wanted } = parseBody(retentionPreviewSchema, request.body);
    const assumed = { retention: wanted ?? undefined };
    return retention.expiring({ accountId: bearerOf(request).accountId, streamIds, assumed, limit });
  });

  app.post(routePatterns.waitingDeletion, async (request, reply) => {
    const wanted = parseBody(decideDeletionSchema, request.body);
    const { accountId, ...bearer } = bearerOf(request);
    const waiting = await waitingDeletion.of(accountId);
    const isDone =
      waiting?.count === wanted.count &&
      (wanted.decision === 'delete'
        ? await waitingDeletion.confirm(accountId, wanted.count)
        : waitingDeletion.postpone(accountId));
    if (!isDone) throw new ApiError(409, 'nothing waits, or not as many recordings: read it again');
    waitingDeletion.note(accountId, {
      ...whoDid(bearer),
      connection: localConnectionName,
      what: wanted.decision === 'delete' ? 'deletion-confirmed' : 'deletion-postponed',
      recordings: waiting.count,
    });
    return reply.code(204).send();
  });

  /** @throws ApiError 404 where there is no recording, or will be none. */
  const recordingOf = (request: FastifyRequest): SessionRow => {
    const id = idOf(request);
    const session = presenter.findSession(id, bearerOf(request).accountId);
    if (session === undefined) throw notFound();
    if (!session.record || session.recordingStatus === 'deleted') {
      throw new ApiError(404, 'this session has no recording');
    }
    return session;
  };
  const isKept = ({ id }: SessionRow) => {
    const kept = retention.keptOf(id);
    return kept !== undefined && kept.releasedAt === undefined;
  };

  app.put(routePatterns.keptRecording, async (request, reply) => {
    const session = recordingOf(request);
    if (!isKept(session)) {
      retention.keep(session, bearerOf(request).keyName);
      noteBy(request, activity, { what: 'recording-kept', ...aboutRecording(session) });
    }
    return reply.code(204).send();
  });

  app.delete(routePatterns.keptRecording, async (request, reply) => {
    const session = recordingOf(request);
    if (isKept(session)) {
      retention.release(session.id);
      noteBy(request, activity, { what: 'recording-released', ...aboutRecording(session) });
    }
    return reply.code(204).send();
  });
}
