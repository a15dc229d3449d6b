import { readPartTracks } from '../recording/tracks.ts';
import type { DescribedTracks, DescribeTracks } from '../sessions/ingest-health.ts';

/** A codec header's facts for the operator; undefined if unreadable, which the recorder reports itself. */
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
