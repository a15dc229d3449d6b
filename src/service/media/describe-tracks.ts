import { readPartTracks } from '../recording/tracks.ts';
import type { DescribedTracks, DescribeTracks } from '../sessions/ingest-health.ts';

/** What a codec header tells an operator. One that cannot be read tells nothing: the recorder says so in its own words. */
export const describeTracks: DescribeTracks = (packet): DescribedTracks => {
  try {
    const tracks = readPartTracks(
      {
        video: packet.kind === 'video-config' ? packet : undefined,
        audio: packet.kind === 'audio-config' ? packet : undefined,
      },
      { width: 0, height: 0 },
    );
    return {
      video: tracks.video && {
        codec: tracks.video.codecString,
        width: tracks.video.width,
        height: tracks.video.height,
      },
      audio: tracks.audio && { codec: tracks.audio.codecString, sampleRate: tracks.audio.sampleRate },
    };
  } catch {
    return {};
  }
};
