import * as v from 'valibot';
import { needs } from './tolerant.ts';
import { address, described, unixMs } from './values.ts';

/** The session that a link leads to. */
interface PlaybackSource {
  id: string;
  recordingUrl?: string | undefined;
}

/**
 * The playback link of a recorded session: `recordingUrl` where the API gives one, else the form built from the
 * session's id. The only place that knows a playback URL's shape. Source: hosted-api, "Formats".
 */
export function playbackUrl(session: PlaybackSource, base: string): string {
  return session.recordingUrl ?? `${base.replace(/\/+$/, '')}/recordings/${encodeURIComponent(session.id)}/index.m3u8`;
}

/** The download of a recorded session, in the same way. Source: hosted-api, "Formats". */
export function downloadUrl(session: { id: string; mp4Url?: string | undefined }, base: string): string {
  return session.mp4Url ?? `${base.replace(/\/+$/, '')}/recordings/${encodeURIComponent(session.id)}/source.mp4`;
}

/** The live playlist of a stream's session in progress, under `playback` of `GET /ingest`. Source: hosted-api, "Formats". */
export function livePlaybackUrl(playbackId: string, playback: string): string {
  return `${playback.replace(/\/+$/, '')}/${encodeURIComponent(playbackId)}/index.m3u8`;
}

/** A still of the session in progress. Our service only. */
export function livePictureUrl(playbackId: string, playback: string): string {
  return `${playback.replace(/\/+$/, '')}/${encodeURIComponent(playbackId)}/picture.jpg`;
}

const playbackSourceSchema = v.strictObject({
  hrn: described(v.string(), 'The format, for people.'),
  type: described(v.string(), 'The format, for programs.'),
  url: described(address, 'The playback URL.'),
});

const playbackDetailsSchema = v.strictObject({
  name: v.optional(described(v.string(), 'The name of the stream.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  posterUrl: v.optional(described(address, 'A picture of the recording.')),
  embedOrigins: v.optional(
    described(v.array(v.string()), 'Origins that may embed the watch page; `*` means any. Absent: none.'),
  ),
  storyboardUrl: v.optional(described(address, 'Thumbnails of the whole recording as WebVTT.')),
});

const playbackMetaSchema = v.strictObject({
  live: v.optional(described(v.picklist([0, 1]), 'For a stream: 1 while live.')),
  source: described(v.array(playbackSourceSchema), 'Sources, best first.'),
  aircheck: described(playbackDetailsSchema, 'An extension: what a watch page shows beside the video.'),
});

/** Answer to `GET /playback/{id}`. Source: hosted-api, "Operations and success". */
export const playbackInfoSchema = v.strictObject({
  type: described(v.picklist(['live', 'vod', 'recording']), 'The playable media.'),
  meta: described(needs(playbackMetaSchema, ['source']), 'The sources and what goes with them.'),
});
export type PlaybackInfo = v.InferOutput<typeof playbackInfoSchema>;

/**
 * `upcoming`: a stream that is not live. `live`: of a stream with what plays now; of a session, whose recording plays
 * later. `gone`: deleted or never there, one word for both, so that it gives nothing away.
 */
const playbackStates = ['upcoming', 'live', 'processing', 'ready', 'failed', 'not-recorded', 'gone'] as const;

/** Answer to `GET /aircheck/playback/{id}`. */
export const playbackStateSchema = v.strictObject({
  state: described(v.picklist(playbackStates), 'How far it is on its way to playback.'),
  name: v.optional(described(v.string(), 'The name of the stream. Absent if it no longer exists.')),
  startedAt: v.optional(described(unixMs, 'When the session began.')),
  endedAt: v.optional(described(unixMs, 'When the session ended, while its recording is being processed.')),
  playback: v.optional(described(playbackInfoSchema, 'The playable media, as in `GET /playback/{id}`.')),
});
export type PlaybackState = v.InferOutput<typeof playbackStateSchema>;
