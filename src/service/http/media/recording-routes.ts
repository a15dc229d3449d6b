import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ClipRow, ClipRows } from '../../db/clips.ts';
import type { SessionRow, Sessions } from '../../db/sessions.ts';
import { setNewest } from '../../lib/collections.ts';
import { type CachedText, cacheText } from '../../playback/cached-text.ts';
import type { JoinedPlayback } from '../../playback/joined-playback.ts';
import type { RangedBody, ServedFile } from '../../playback/served-file.ts';
import { notFound } from '../errors.ts';
import { contentDisposition, downloadName, namedForSchema } from './download-name.ts';
import { assertPlayable } from './playback-route.ts';
import { openToAll, sendCachedText, sendDownload, sendRecordingFile } from './send-media.ts';

const paramsSchema = v.looseObject({ id: v.string(), '*': v.string() });
const downloadSchema = v.object({
  download: v.fallback(v.optional(v.string()), undefined),
  ...namedForSchema,
});

interface RecordingDeps {
  /** A rendition as one MP4 file, where the recording has it. */
  openDownload: (sessionId: string, rendition: string) => Promise<RangedBody | undefined>;
  /** The file of a recording behind a path of its playback URL, where the path is one of ours. */
  findFile: (sessionId: string, path: string) => Promise<ServedFile | undefined>;
  /** Sessions that others are joined to. */
  joinedPlayback: JoinedPlayback;
  health: {
    /** The master playlist without what is damaged; undefined where there is nothing to leave out. */
    playableMaster(sessionId: string): Promise<string | undefined>;
  };
  clips: {
    openDownload: (clipId: string) => Promise<RangedBody | undefined>;
    findFile: (clipId: string, path: string) => Promise<ServedFile | undefined>;
  };
}

/** Both throw a 404 for what the recording or clip does not have. */
export interface RecordingSender {
  /** Sends what a path of a playable recording's playback URL stands for. */
  sendRecording(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Pick<SessionRow, 'id' | 'name' | 'createdAt'>,
    path: string,
  ): Promise<FastifyReply>;
  sendClip(
    request: FastifyRequest,
    reply: FastifyReply,
    clip: Pick<ClipRow, 'id' | 'name' | 'createdAt' | 'startedAt'>,
    path: string,
  ): Promise<FastifyReply>;
}

export function createRecordingSender({
  findFile,
  openDownload,
  joinedPlayback,
  health,
  clips,
}: RecordingDeps): RecordingSender {
  const readPlaylist = createPlaylistCache();

  return {
    async sendRecording(request, reply, session, path) {
      const { id } = session;
      const rendition = /^([A-Za-z0-9_-]{1,64})\.mp4$/.exec(path)?.[1];
      if (rendition !== undefined)
        return sendMp4(request, reply, await openDownload(id, rendition), session, rendition);
      const isOwnMaster = path === 'index.m3u8' && !joinedPlayback.isFirst(id);
      const master = isOwnMaster ? await health.playableMaster(id) : undefined;
      if (master !== undefined) {
        return reply.header('cache-control', 'public, max-age=0').type('application/vnd.apple.mpegurl').send(master);
      }
      const joined = await joinedPlayback.find(id, path);
      const file = joined === undefined ? await findFile(id, path) : joined.file;
      if (file === undefined) throw notFound();
      return sendFile(request, reply, `${id}/${path}`, file);
    },
    async sendClip(request, reply, clip, path) {
      const { id, name, createdAt, startedAt = createdAt } = clip;
      if (path === 'source.mp4') {
        return sendMp4(request, reply, await clips.openDownload(id), { name, createdAt: startedAt }, 'source');
      }
      const file = await clips.findFile(id, path);
      if (file === undefined) throw notFound();
      return sendFile(request, reply, `${id}/${path}`, file);
    },
  };

  async function sendFile(request: FastifyRequest, reply: FastifyReply, key: string, file: ServedFile) {
    if (!key.endsWith('.m3u8')) return sendRecordingFile(request, reply, file);
    reply.type(file.contentType).header('cache-control', 'public, max-age=0');
    return sendCachedText(request, reply, await readPlaylist(key, file));
  }
}

function sendMp4(
  request: FastifyRequest,
  reply: FastifyReply,
  download: RangedBody | undefined,
  named: { name: string; createdAt: number },
  rendition: string,
): FastifyReply {
  if (download === undefined) throw notFound();
  const { download: isAsked, ...namedFor } = v.parse(downloadSchema, request.query);
  const kind = isAsked === undefined ? 'inline' : 'attachment';
  reply.header('content-disposition', contentDisposition(downloadName(named, rendition, namedFor), kind));
  return sendDownload(request, reply, download);
}

/**
 * `GET /recordings/{sessionId}/…` and `GET /clips/{clipId}/…`: playback, for everyone who has the link and from any origin.
 * Until a recording is `ready` everything is 404 with the reason. Source: hosted-api, "Formats", the 2021 form.
 */
export function addRecordingRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  clips: ClipRows,
  { sendRecording, sendClip }: RecordingSender,
): void {
  app.get('/recordings/:id/*', async (request, reply) => {
    const { id, '*': path } = v.parse(paramsSchema, request.params);
    openToAll(reply);
    const session = sessions.find(id);
    assertPlayable(session);
    return sendRecording(request, reply, session, path);
  });

  app.get('/clips/:id/*', async (request, reply) => {
    const { id, '*': path } = v.parse(paramsSchema, request.params);
    openToAll(reply);
    const clip = clips.find(id);
    if (clip?.state !== 'ready') throw notFound({ reason: clip?.state === 'making' ? 'not-ready' : 'unknown' });
    return sendClip(request, reply, clip, path);
  });
}

const maxPlaylists = 40;

/** Recently requested playlists: those of joined sessions are made from all their journals, which takes long after long shows. */
function createPlaylistCache() {
  const cached = new Map<string, { version: string; text: Promise<CachedText> }>();

  /** @throws where the file cannot be read. */
  return (key: string, { version, readText }: ServedFile): Promise<CachedText> => {
    const known = cached.get(key);
    const text = known?.version === version ? known.text : readText().then((read) => cacheText(read, version));
    setNewest(cached, key, { version, text }, maxPlaylists);
    text.catch(() => cached.delete(key));
    return text;
  };
}
