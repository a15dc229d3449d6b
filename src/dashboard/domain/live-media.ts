import { bySize, fitProfiles } from '../../contract/ladder.ts';
import { secondsBetween } from '../lib/format.ts';
import type { Session } from './stream-object.ts';

/** A player that drifted or stalled for a moment still counts as live. */
const edgeSeconds = 3;

export function isAtLiveEdge(player: { positionSeconds: number; liveSeconds: number | undefined }): boolean {
  const { positionSeconds, liveSeconds } = player;
  // The player does not know the live edge at first.
  return liveSeconds === undefined || liveSeconds - positionSeconds < edgeSeconds;
}

/** A segment has two seconds and is complete at the next keyframe. */
const firstPictureSeconds = 3.5;

/** The service has no still before the first segment is complete; a request would answer 404. */
export function isPictureDue(session: Session, nowMs: number): boolean {
  const { recordedSeconds, createdAtMs, aircheck } = session;
  const keyframeSeconds = aircheck?.ingest?.keyframeSeconds ?? 0;
  const least = Math.max(firstPictureSeconds, keyframeSeconds * 1.5 + 0.5);
  // A stalled or ended session has received no media since then.
  const untilMs = aircheck?.lastMediaAtMs ?? nowMs;
  const came = recordedSeconds ?? (createdAtMs === undefined ? 0 : secondsBetween(createdAtMs, untilMs));
  return came >= least;
}

/**
 * The service encodes the source and the renditions of its profiles, largest first. While the source's video is unknown,
 * every profile is listed; a session that is not recorded has the source alone.
 */
export function liveRenditions({ record, profiles, aircheck }: Session): string[] {
  const ingest = aircheck?.ingest;
  if (ingest === undefined) return record ? profiles.map(({ name }) => name) : [];
  const { width, height, videoAtMs, videoCodec } = ingest;
  // Audio alone has no renditions.
  if (!record || videoAtMs === undefined || !width || !height) return ['source'];
  const sized = profiles.flatMap(({ name, width, height }) => (width && height ? [{ name, width, height }] : []));
  const { made } = fitProfiles(sized, { width, height, codec: videoCodec });
  return ['source', ...made.sort(bySize).map(({ profile }) => profile.name)];
}
