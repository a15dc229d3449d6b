import type { IngestHealth } from '../../contract/ingest-health.ts';
import { fitProfiles } from '../../contract/ladder.ts';
import type { Profile } from '../../contract/profile.ts';

/** A session that is live and recorded, with what is measured of its media. */
interface Writing {
  profiles: readonly Profile[];
  ingest: IngestHealth | undefined;
}

/**
 * Bytes a second that live recordings write: each source as it arrives, and the renditions that its size allows at the
 * bit rates that were asked for. A session of which nothing is measured yet counts for nothing.
 */
export function writtenBytesPerSecond(writing: readonly Writing[]): number {
  const bits = writing.map(({ profiles, ingest = {} }) => {
    const { bitrate = 0, width, height, videoCodec } = ingest;
    if (bitrate === 0 || width === undefined || height === undefined) return bitrate;
    const source = { width, height, isH264: videoCodec?.startsWith('avc') === true };
    return fitProfiles(profiles, source).made.reduce((sum, { profile }) => sum + profile.bitrate, bitrate);
  });
  return Math.round(bits.reduce((sum, each) => sum + each, 0) / 8);
}
