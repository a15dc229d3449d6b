import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type CachedText, cacheText } from '../../playback/cached-text.ts';
import type { JoinedPlayback } from '../../playback/joined-playback.ts';
import type { RangedBody, ServedFile } from '../../playback/served-file.ts';
import type { SessionRow } from '../../store/session-row.ts';
import type { Sessions } from '../../store/sessions.ts';
import { notFound } from '../server/error-answers.ts';
import { contentDisposition, downloadName, namedForSchema } from './download-name.ts';
import { assertPlayable } from './playback-route.ts';
import { openToAll, sendCachedText, sendDownload, sendRecordingFile } from './send-media.ts';

const paramsSchema = v.looseObject({ id: v.string(), '*': v.string() });
/** Of an MP4: is it to be saved, and in whose zone does its name say the time? */
const downloadSchema = v.object({
  download: v.fallback(v.optional(v.string()), undefined),
  ...namedForSchema,
});

export interface RecordingParts {
  sessions: Pick<Sessions, 'find'>;
  /** A rendition as one MP4 file, where the recording has it. */
  openDownload: (sessionId: string, rendition: string) => Promise<RangedBody | undefined>;
  /** The file of a recording behind a path of its playback URL, where the path is one of ours. */
  findFile: (sessionId: string, path: string) => Promise<ServedFile | undefined>;
  /** Sessions that others are joined to. */
  joinedPlayback: Pick<JoinedPlayback, 'isFirst' | 'find'>;
  health: {
    /** The master playlist without what is damaged; undefined where there is nothing to leave out. */
    playableMaster(sessionId: string): Promise<string | undefined>;
  };
}

/** Sends what a path of a playable recording's playback URL stands for. */
export type SendRecording = (
  request: FastifyRequest,
  reply: FastifyReply,
  session: Pick<SessionRow, 'id' | 'name' | 'createdAt'>,
  path: string,
) => Promise<FastifyReply>;

/** Throws a 404 for what the recording does not have. */
export function createSendRecording({
  findFile,
  openDownload,
  joinedPlayback,
  health,
}: Omit<RecordingParts, 'sessions'>): SendRecording {
  const playlists = createKeptPlaylists();
  return async (request, reply, session, path) => {
    const { id } = session;
    const rendition = /^([A-Za-z0-9_-]{1,64})\.mp4$/.exec(path)?.[1];
    if (rendition !== undefined) {
      const download = await openDownload(id, rendition);
      if (download === undefined) throw notFound();
      const { download: isAsked, ...namedFor } = v.parse(downloadSchema, request.query);
      reply.header(
        'content-disposition',
        contentDisposition(downloadName(session, rendition, namedFor), isAsked === undefined ? 'inline' : 'attachment'),
      );
      return sendDownload(request, reply, download);
    }
    const isOwnMaster = path === 'index.m3u8' && !joinedPlayback.isFirst(id);
    const master = isOwnMaster ? await health.playableMaster(id) : undefined;
    if (master !== undefined) {
      return reply.header('cache-control', 'public, max-age=0').type('application/vnd.apple.mpegurl').send(master);
    }
    const joined = await joinedPlayback.find(id, path);
    const file = joined === undefined ? await findFile(id, path) : joined.file;
    if (file === undefined) throw notFound();
    if (!path.endsWith('.m3u8')) return sendRecordingFile(request, reply, file);
    reply.type(file.contentType).header('cache-control', 'public, max-age=0');
    return sendCachedText(request, reply, await playlists.read(`${id}/${path}`, file));
  };
}

/**
 * `GET /recordings/{sessionId}/…`: playback, for everyone who has the link and from any origin.
 * Until the recording is `ready` everything is 404 with the reason. Source: hosted-api, "Formats", the 2021 form.
 */
export function addRecordingRoutes(
  app: FastifyInstance,
  { sessions }: Pick<RecordingParts, 'sessions'>,
  sendRecording: SendRecording,
): void {
  app.get('/recordings/:id/*', async (request, reply) => {
    const { id, '*': path } = v.parse(paramsSchema, request.params);
    openToAll(reply);
    const session = sessions.find(id);
    assertPlayable(session);
    return sendRecording(request, reply, session, path);
  });
}

const mostCharacters = 32_000_000;

/** Playlists of recordings lately asked for: read and packed once, until the file changes. */
function createKeptPlaylists() {
  const kept = new Map<string, { version: string; text: Promise<CachedText>; characters: number }>();

  /** Lets those go that were asked for longest ago. */
  function makeRoom(): void {
    let total = 0;
    for (const [key, { characters }] of [...kept].reverse()) {
      total += characters;
      if (total > mostCharacters) kept.delete(key);
    }
  }

  return {
    /** @throws where the file cannot be read. */
    async read(key: string, { version, bytes, readText }: ServedFile): Promise<CachedText> {
      const known = kept.get(key);
      kept.delete(key);
      const text = known?.version === version ? known.text : readText().then((read) => cacheText(read, version));
      kept.set(key, { version, text, characters: bytes });
      text.catch(() => kept.delete(key));
      makeRoom();
      return text;
    },
  };
}
