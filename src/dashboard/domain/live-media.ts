import { bySize, fitProfiles } from '../../contract/ladder.ts';
import { formatFrameSize, secondsBetween } from '../lib/format.ts';
import type { Profile, Session } from './stream-object.ts';

/** Where a player of a live session is. */
export interface LivePosition {
  positionSeconds: number;
  /** Where playing would be live; undefined until it is known. */
  liveSeconds: number | undefined;
}

/** Playing drifts a little, and what stopped for a moment stays behind: this is still live. */
const edgeSeconds = 3;

/** Does the player show what is live, and not something from before? */
export function isAtLiveEdge({ positionSeconds, liveSeconds }: LivePosition): boolean {
  return liveSeconds === undefined || liveSeconds - positionSeconds < edgeSeconds;
}

/** A segment is two seconds, and is there when the next keyframe comes. */
const firstPictureSeconds = 3.5;

/** Has enough of a live session come for there to be a still of it? Asking before is asking for what is not there. */
export function isPictureDue(session: Session, nowMs: number): boolean {
  const { recordedSeconds, createdAtMs, aircheck } = session;
  const keyframeSeconds = aircheck?.ingest?.keyframeSeconds ?? 0;
  const least = Math.max(firstPictureSeconds, keyframeSeconds * 1.5 + 0.5);
  // What stalled, or has ended meanwhile, has no more than had come by then.
  const untilMs = aircheck?.lastMediaAtMs ?? nowMs;
  const came = recordedSeconds ?? (createdAtMs === undefined ? 0 : secondsBetween(createdAtMs, untilMs));
  return came >= least;
}

/** `1280 × 720, 30 fps`, of what is known. */
export function pictureWords(picture: {
  width?: number | undefined;
  height?: number | undefined;
  fps?: number | undefined;
}): string {
  const { width, height, fps } = picture;
  const size = formatFrameSize(width, height);
  const rate = fps ? `${Math.round(fps)} fps` : '';
  return [size, rate].filter(Boolean).join(', ');
}

/**
 * What is being encoded of a live session, largest first: the source, and the renditions of its profiles. With
 * nothing known of the source's video, every profile; of a session that is not recorded, the source alone.
 */
export function liveRenditions({ record, profiles, aircheck }: Session): string[] {
  const ingest = aircheck?.ingest;
  if (ingest === undefined) return record ? profiles.map(({ name }) => name) : [];
  const { width, height, videoAtMs, videoCodec } = ingest;
  // Audio alone has no renditions.
  if (!record || videoAtMs === undefined || !width || !height) return ['source'];
  const source = { width, height, isH264: videoCodec === undefined || /^avc/i.test(videoCodec) };
  const { made } = fitProfiles(profiles.flatMap(sizedProfile), source);
  return ['source', ...made.sort(bySize).map(({ profile }) => profile.name)];
}

function sizedProfile({ name, width, height }: Profile): { name: string; width: number; height: number }[] {
  return width && height ? [{ name, width, height }] : [];
}
