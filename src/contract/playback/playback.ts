/** Where playback lives: `base` of `GET /ingest`, without a trailing slash. */
export interface PlaybackSource {
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
