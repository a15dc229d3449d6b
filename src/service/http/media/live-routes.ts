import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { SessionRow, Sessions } from '../../db/sessions.ts';
import type { StreamRow, Streams } from '../../db/streams.ts';
import type { CachedText } from '../../playback/cached-text.ts';
import type { LivePictures } from '../../playback/live-pictures.ts';
import type { Delivery, LivePlaylists } from '../../playback/live-playlists.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import { ApiError, notFound } from '../errors.ts';
import { openToAll, sendCachedText, sendRecordingFile } from './send-media.ts';

interface LiveDeps {
  streams: Streams;
  sessions: Sessions;
  lifecycle: Lifecycle;
  live: LivePlaylists;
  livePictures: LivePictures;
}

const streamSchema = v.looseObject({ playbackId: v.string() });
const fileSchema = v.looseObject({
  playbackId: v.string(),
  sessionId: v.string(),
  rendition: v.string(),
  file: v.string(),
});

const deliverySchema = v.looseObject({ _HLS_msn: v.optional(v.string(), ''), _HLS_skip: v.optional(v.string(), '') });

/** A malformed directive counts as absent. */
function readDelivery(query: unknown): Delivery {
  const read = v.safeParse(deliverySchema, query);
  if (!read.success) return {};
  const { _HLS_msn: number, _HLS_skip: skip } = read.output;
  return { number: /^\d{1,9}$/.test(number) ? Number(number) : undefined, skips: /^(YES|v2)$/.test(skip) };
}

/** `GET /hls/{playbackId}/index.m3u8`: the live session, recorded or not, for everyone who has the link. */
export function addLiveRoutes(
  app: FastifyInstance,
  { streams, sessions, lifecycle, live, livePictures }: LiveDeps,
): void {
  const liveOf = (params: unknown): { stream: StreamRow; sessionId: string | undefined } => {
    const stream = streams.findByPlaybackId(v.parse(streamSchema, params).playbackId);
    if (stream === undefined) throw notFound();
    return { stream, sessionId: lifecycle.liveOfParent(stream.id)?.sessionId };
  };
  const sessionOf = (parent: StreamRow | undefined, sessionId: string): SessionRow => {
    const session = sessions.find(sessionId);
    if (parent === undefined || session?.parentId !== parent.id) throw notFound();
    return session;
  };
  const sendPlaylist = (request: FastifyRequest, reply: FastifyReply, playlist: CachedText | undefined) => {
    if (playlist === undefined) throw new ApiError(404, 'not there yet: the first segment takes some seconds');
    reply.header('cache-control', 'no-cache').type('application/vnd.apple.mpegurl');
    return sendCachedText(request, reply, playlist);
  };

  app.addHook('preClose', async () => live.close());

  app.get('/hls/:playbackId/index.m3u8', async (request, reply) => {
    openToAll(reply);
    const { stream, sessionId } = liveOf(request.params);
    if (sessionId === undefined) throw new ApiError(404, describeEnd(stream));
    return sendPlaylist(request, reply, await live.master(sessionId));
  });

  app.get('/hls/:playbackId/picture.jpg', async (request, reply) => {
    openToAll(reply);
    const { sessionId } = liveOf(request.params);
    const picture = sessionId === undefined ? undefined : await livePictures.of(sessionId);
    // Nothing is wrong: the first picture takes some seconds, audio alone has none, and a page that asks after the end
    // of a session reads of the end with its next poll.
    if (picture === undefined) return reply.code(204).header('cache-control', 'no-store').send();
    return reply.header('cache-control', 'public, max-age=5').type('image/jpeg').send(picture);
  });

  app.get('/hls/:playbackId/:sessionId/:rendition/:file', async (request, reply) => {
    openToAll(reply);
    const { playbackId, sessionId, rendition, file } = v.parse(fileSchema, request.params);
    const session = sessionOf(streams.findByPlaybackId(playbackId), sessionId);
    if (file === 'index.m3u8') {
      const playlist = await live.media(sessionId, rendition, readDelivery(request.query));
      const end = playlist === undefined ? describeSessionEnd(session) : undefined;
      if (end !== undefined) throw new ApiError(404, end);
      return sendPlaylist(request, reply, playlist);
    }
    const found = await live.file(sessionId, `${rendition}/${file}`);
    if (found === undefined) throw notFound();
    return sendRecordingFile(request, reply, found);
  });
}

function describeEnd({ lastSeen }: StreamRow): string {
  if (lastSeen === 0) return 'not live: this stream has not been live yet';
  return `not live: this stream was last live at ${new Date(lastSeen).toISOString()}`;
}

/** Undefined for a live session. */
function describeSessionEnd({ id, endedAt, recordingStatus }: SessionRow): string | undefined {
  if (endedAt === undefined) return undefined;
  const recording = recordingStatus === 'ready' ? `; its recording is at /recordings/${id}/index.m3u8` : '';
  return `not live: this session ended at ${new Date(endedAt).toISOString()}${recording}`;
}
