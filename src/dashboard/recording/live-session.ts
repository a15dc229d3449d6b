import type { ProfileRead, Session } from './stream-object.ts';
import { formatRoughly, secondsBetween } from './words/format.ts';

/** Where a player of a live session is. */
export interface LivePosition {
  positionSeconds: number;
  /** Where playing would be live; undefined until it is known. */
  liveSeconds: number | undefined;
}

/** Playing drifts a little, and a segment comes every few seconds: this is still live. */
const edgeSeconds = 6;

/** Does the player show what is live, and not something from before? */
export function isAtLiveEdge({ positionSeconds, liveSeconds }: LivePosition): boolean {
  return liveSeconds === undefined || liveSeconds - positionSeconds < edgeSeconds;
}

/** `about 6 s behind`: how old the picture is, from when it was sent; empty where that is not told. */
export function behindWords(sentAtMs: number | undefined, nowMs: number): string {
  if (sentAtMs === undefined) return '';
  // Clocks differ: a picture from the future is one of now.
  return `about ${formatRoughly(Math.max(1, (nowMs - sentAtMs) / 1000))} behind`;
}

/** A segment is two seconds, and is there when the next keyframe comes. */
const firstPictureSeconds = 3.5;

/** Has enough of a live session come for there to be a picture of it? Asking before is asking for what is not there. */
export function isPictureDue(session: Session, nowMs: number): boolean {
  const { recordedSeconds, createdAtMs, aircheck } = session;
  const keyframeSeconds = aircheck?.ingest?.keyframeSeconds ?? 0;
  const least = Math.max(firstPictureSeconds, keyframeSeconds * 1.5 + 0.5);
  const came = recordedSeconds ?? (createdAtMs === undefined ? 0 : secondsBetween(createdAtMs, nowMs));
  return came >= least;
}

/** `1280 × 720, 30 fps`, of what is known. */
export function pictureWords(picture: {
  width?: number | undefined;
  height?: number | undefined;
  fps?: number | undefined;
}): string {
  const { width, height, fps } = picture;
  const size = width && height ? `${width} × ${height}` : '';
  const rate = fps ? `${Math.round(fps)} fps` : '';
  return [size, rate].filter(Boolean).join(', ');
}

interface Picture {
  width: number;
  height: number;
  codec: string | undefined;
}

/**
 * What is being made of a live session, largest first: the source, and each profile that is smaller than it. With
 * nothing known of the source's picture, every profile; of a session that is not recorded, the source alone.
 */
export function liveRenditions({ record, profiles, aircheck }: Session): string[] {
  const ingest = aircheck?.ingest;
  if (ingest === undefined) return record ? profiles.map(({ name }) => name) : [];
  const { width, height, videoAtMs, videoCodec } = ingest;
  // Sound alone has no renditions.
  if (!record || videoAtMs === undefined || !width || !height) return ['source'];
  const made = profilesMade(profiles, { width, height, codec: videoCodec });
  return ['source', ...made.sort((a, b) => (b.height ?? 0) - (a.height ?? 0)).map(({ name }) => name)];
}

/** The service leaves out what is not smaller than the source; of one that does not play everywhere it makes a stand-in. */
function profilesMade(profiles: readonly ProfileRead[], source: Picture): ProfileRead[] {
  const smaller = profiles.filter((profile) => isSmaller(profile, source));
  if (source.codec === undefined || /^avc/i.test(source.codec)) return smaller;
  const area = ({ width = 0, height = 0 }: ProfileRead) => width * height;
  const [standIn] = profiles.filter((profile) => !smaller.includes(profile)).sort((a, b) => area(a) - area(b));
  return standIn === undefined ? smaller : [standIn, ...smaller];
}

/** A profile's box is laid the way the source lies, and the picture fitted into it; sizes are even. */
function isSmaller(profile: ProfileRead, source: Picture): boolean {
  if (!profile.width || !profile.height) return true;
  const scale = Math.min(
    Math.max(profile.width, profile.height) / Math.max(source.width, source.height),
    Math.min(profile.width, profile.height) / Math.min(source.width, source.height),
    1,
  );
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  return even(source.width) + 2 <= source.width || even(source.height) + 2 <= source.height;
}
