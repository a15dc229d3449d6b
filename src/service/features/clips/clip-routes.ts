import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clip, createClipSchema, patchClipSchema } from '../../../contract/clip.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Activity } from '../../db/activity.ts';
import type { ClipRow } from '../../db/clips.ts';
import type { SessionRow } from '../../db/sessions.ts';
import { noteBy } from '../../http/activity-log.ts';
import { bearerOf, ownRow } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { baseUrl, idOf, linkNext, parseBody, readPage } from '../../http/requests.ts';
import { pick } from '../../lib/collections.ts';
import type { Clips, MarksFault } from './clips.ts';

/** The address of a clip's file. */
function clipUrl(base: string, id: string, path: string): string {
  return `${base}/clips/${id}/${path}`;
}

/** A clip as an API resource. */
function clipResource(row: ClipRow, { base, progress }: { base: string; progress: number }): Clip {
  const { id, state } = row;
  return {
    ...pick(row, 'id', 'sessionId', 'parentId', 'name', 'streamName', 'createdAt'),
    createdByTokenName: row.createdBy,
    ...pick(row, 'from', 'to', 'keep', 'state'),
    ...(state === 'making' && { progress }),
    ...(state === 'failed' && { reason: row.reason ?? 'other' }),
    ...(state === 'ready' && {
      ...pick(row, 'durationSeconds', 'startedAt', 'sizeBytes', 'encodedBytes', 'isExact'),
      recordingUrl: clipUrl(base, id, 'index.m3u8'),
      mp4Url: clipUrl(base, id, 'source.mp4'),
      ...(row.isIllustrated && { posterUrl: clipUrl(base, id, 'poster.jpg') }),
    }),
    ...pick(row, 'handedOverAt', 'handedOverBy', 'handedOverTo'),
  };
}

/** A recording has at most this many. */
const maxClips = 200;

const faults: Readonly<Record<MarksFault, string>> = {
  'no-media': 'nothing of this recording can be read',
  outside: 'the marks are not both in the recording',
  'too-short': 'there is no frame between the marks: the second has to be after the first',
};

/** Stretches of recordings with links of their own. docs/decisions/058. */
export function addClipRoutes(app: FastifyInstance, presenter: Presenter, clips: Clips, activity: Activity): void {
  const { rows } = clips;
  const describe = (row: ClipRow, request: FastifyRequest): Clip =>
    clipResource(row, { base: baseUrl(request), progress: clips.progressOf(row.id) });

  const rowOf = (request: FastifyRequest): ClipRow => ownRow(request, rows.find(idOf(request)));
  const sessionOf = (request: FastifyRequest): SessionRow => {
    const session = presenter.findSession(idOf(request), bearerOf(request).accountId);
    if (session === undefined) throw notFound();
    return session;
  };

  const note = (request: FastifyRequest, what: 'clip-changed' | 'clip-deleted', row: ClipRow) => {
    const { parentId: streamId, sessionId, streamName: name, name: clip } = row;
    noteBy(request, activity, { what, streamId, sessionIds: [sessionId], name, clip });
  };

  app.get(routePatterns.clips, async (request, reply): Promise<Clip[]> => {
    const page = readPage(request);
    const found = rows.list(bearerOf(request).accountId, page);
    linkNext(request, reply, page, { taken: found.length, isCut: false });
    return found.map((row) => describe(row, request));
  });

  app.get(
    routePatterns.clipsOfRecording,
    async (request): Promise<Clip[]> => rows.listOfSession(sessionOf(request).id).map((row) => describe(row, request)),
  );

  app.get(routePatterns.clipById, async (request): Promise<Clip> => describe(rowOf(request), request));

  app.post(routePatterns.clipsOfRecording, async (request, reply): Promise<Clip> => {
    const { name, from, to, keep } = parseBody(createClipSchema, request.body);
    const session = sessionOf(request);
    assertCuttable(session);
    const fault = await clips.faultOf(session.id, { from, to });
    if (fault !== undefined) throw new ApiError(400, faults[fault]);
    if (rows.listOfSession(session.id).length >= maxClips) {
      throw new ApiError(409, `this recording has ${maxClips} clips, the most it may have: delete some first`);
    }
    const { accountId, keyName, keyId } = bearerOf(request);
    const row = clips.add({
      accountId,
      sessionId: session.id,
      parentId: session.parentId,
      streamName: session.name,
      createdBy: keyName,
      createdByKeyId: keyId === '' ? undefined : keyId,
      name: name.trim(),
      from,
      to,
      keep,
    });
    if (row === undefined) {
      throw new ApiError(429, 'as many clips are waiting as may: wait until some are made', { retryAfterSeconds: 10 });
    }
    reply.code(202);
    return describe(row, request);
  });

  app.patch(routePatterns.clipById, async (request): Promise<Clip> => {
    const { name, keep } = parseBody(patchClipSchema, request.body);
    const row = rowOf(request);
    const next = { name: name?.trim() ?? row.name, keep: keep ?? row.keep };
    if (next.name !== row.name || next.keep !== row.keep) {
      rows.change(row.id, next);
      note(request, 'clip-changed', row);
    }
    return describe({ ...row, ...next }, request);
  });

  app.delete(routePatterns.clipById, async (request, reply) => {
    const row = rowOf(request);
    await clips.delete(row);
    note(request, 'clip-deleted', row);
    return reply.code(204).send();
  });
}

/** @throws ApiError where there is nothing to cut. */
function assertCuttable({ record, recordingStatus }: SessionRow): void {
  if (record && recordingStatus === 'ready') return;
  if (record && recordingStatus === 'waiting') {
    throw new ApiError(409, 'this recording is still going on or being processed: clips can be made when it is ready');
  }
  throw new ApiError(404, 'this session has no recording');
}
