import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { PlaybackReason } from '../../../contract/errors.ts';
import type { PlaybackInfo, PlaybackState } from '../../../contract/playback.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { ClipRow, ClipRows } from '../../db/clips.ts';
import type { ServiceSettingsStore } from '../../db/service-settings.ts';
import type { SessionRow, Sessions } from '../../db/sessions.ts';
import type { StreamRow, Streams } from '../../db/streams.ts';
import type { Lifecycle } from '../../sessions/lifecycle.ts';
import type { RecordingStorage } from '../../storage/recordings.ts';
import { ApiError, notFound } from '../errors.ts';
import { absoluteUrl, baseUrl } from '../requests.ts';
import { openToAll } from './send-media.ts';

interface PlaybackDeps {
  streams: Streams;
  sessions: Sessions;
  clips: ClipRows;
  lifecycle: Lifecycle;
  /** The address of a recording's file. */
  urlOf: RecordingStorage['urlOf'];
  settings: ServiceSettingsStore;
}

const idSchema = v.looseObject({ id: v.string() });
const hls = { hrn: 'HLS (TS)', type: 'html5/application/vnd.apple.mpegurl' } as const;
const mp4 = { hrn: 'MP4', type: 'html5/video/mp4' } as const;

/**
 * `GET /playback/{id}`: what there is to play behind a playbackId or a session id. Needs no key. A session that is not
 * recorded or not ready is 404, with the reason. Source: hosted-api, "Operations and success".
 */
export function addPlaybackRoutes(app: FastifyInstance, deps: PlaybackDeps): void {
  const { streams, sessions, clips } = deps;
  app.get(routePatterns.playback, async (request, reply): Promise<PlaybackInfo> => {
    openToAll(reply);
    const { id } = v.parse(idSchema, request.params);
    const base = baseUrl(request);
    const stream = streams.findByPlaybackId(id);
    if (stream !== undefined) return streamInfo(stream, base, deps);
    const clip = clips.find(id);
    if (clip?.state === 'ready') return clipInfo(clip, base, deps);
    const session = sessions.find(id);
    assertPlayable(session);
    return recordingInfo(session, base, deps);
  });

  addPlaybackStateRoute(app, deps);
}

/**
 * `GET /aircheck/playback/{id}`: the same for a page that waits. There is nothing wrong with waiting, so every state is
 * a 200, and an unchanged one a 304.
 */
function addPlaybackStateRoute(app: FastifyInstance, deps: PlaybackDeps): void {
  const { streams, sessions, clips, lifecycle } = deps;
  app.get(routePatterns.playbackState, async (request, reply): Promise<PlaybackState> => {
    openToAll(reply);
    const { id } = v.parse(idSchema, request.params);
    // `/aircheck/playback/` is another address.
    if (id === '') throw notFound();
    const base = baseUrl(request);
    const stream = streams.findByPlaybackId(id);
    if (stream !== undefined) {
      const { name } = stream;
      const playback = streamInfo(stream, base, deps);
      return playback.meta.live === 1 ? { state: 'live', name, playback } : { state: 'upcoming', name };
    }
    const clip = clips.find(id);
    if (clip !== undefined) return clipState(clip, base, deps);
    const session = sessions.find(id);
    // Its name is gone with a deleted recording.
    if (session === undefined || session.recordingStatus === 'deleted') return { state: 'gone' };
    const show = { name: session.name, startedAt: session.createdAt };
    if (!session.record) return { state: 'not-recorded', ...show };
    if (session.recordingStatus === 'ready') {
      return { state: 'ready', ...show, playback: recordingInfo(session, base, deps) };
    }
    if (session.recordingStatus !== 'waiting') return { state: 'failed', ...show };
    if (lifecycle.liveSession(id) !== undefined) return { state: 'live', ...show };
    return { state: 'processing', ...show, ...(session.endedAt !== undefined && { endedAt: session.endedAt }) };
  });
}

function clipState(clip: ClipRow, base: string, deps: PlaybackDeps): PlaybackState {
  const { name, startedAt } = clip;
  if (clip.state === 'failed') return { state: 'failed', name };
  if (clip.state === 'making') return { state: 'processing', name };
  return { state: 'ready', name, startedAt, playback: clipInfo(clip, base, deps) };
}

function streamInfo({ id, name, playbackId }: StreamRow, base: string, { lifecycle }: PlaybackDeps): PlaybackInfo {
  const live = lifecycle.liveOfParent(id) === undefined ? 0 : 1;
  return {
    type: 'live',
    meta: { live, source: [{ ...hls, url: `${base}/hls/${playbackId}/index.m3u8` }], aircheck: { name } },
  };
}

/** The service makes the MP4, and leaves out of the playlist what is damaged: those are its own addresses. */
function recordingInfo(session: SessionRow, base: string, { settings, urlOf }: PlaybackDeps): PlaybackInfo {
  const { id, createdAt } = session;
  const pictureUrl = (path: string) => absoluteUrl(urlOf(id, path), base);
  return mediaInfo(session, createdAt, `${base}/recordings/${id}`, pictureUrl, settings);
}

function clipInfo(clip: ClipRow, base: string, { settings }: PlaybackDeps): PlaybackInfo {
  const root = `${base}/clips/${clip.id}`;
  return mediaInfo(clip, clip.startedAt, root, (path) => `${root}/${path}`, settings);
}

function mediaInfo(
  { name, isIllustrated }: SessionRow | ClipRow,
  startedAt: number | undefined,
  root: string,
  pictureUrl: (path: string) => string,
  settings: ServiceSettingsStore,
): PlaybackInfo {
  const embedOrigins = settings.embedOrigins();
  return {
    type: 'recording',
    meta: {
      source: [
        { ...hls, url: `${root}/index.m3u8` },
        { ...mp4, url: `${root}/source.mp4` },
      ],
      aircheck: {
        name,
        startedAt,
        ...(embedOrigins.length > 0 && { embedOrigins: [...embedOrigins] }),
        ...(isIllustrated && { posterUrl: pictureUrl('poster.jpg'), storyboardUrl: pictureUrl('storyboard.vtt') }),
      },
    },
  };
}

const words: Readonly<Record<Exclude<PlaybackReason, 'unknown'>, string>> = {
  'not-recorded': 'not recorded: recording was off when this session began',
  'not-ready': 'not ready yet: the recording is still going on or being processed',
  deleted: 'deleted: this recording was removed',
  failed: 'failed: this session has no playable recording',
};

/** Throws a 404 with the reason where there is no such session, or nothing of it can be played. */
export function assertPlayable<T extends Pick<SessionRow, 'record' | 'recordingStatus'>>(
  session: T | undefined,
): asserts session is T {
  if (session === undefined) throw notFound({ reason: 'unknown' });
  const reason = whyNotPlayable(session);
  if (reason !== undefined) throw new ApiError(404, words[reason], { reason });
}

/** Undefined where its recording can be played. */
function whyNotPlayable(
  session: Pick<SessionRow, 'record' | 'recordingStatus'>,
): Exclude<PlaybackReason, 'unknown'> | undefined {
  if (!session.record) return 'not-recorded';
  switch (session.recordingStatus) {
    case 'ready':
      return undefined;
    case 'waiting':
      return 'not-ready';
    case 'deleted':
      return 'deleted';
    default:
      return 'failed';
  }
}
