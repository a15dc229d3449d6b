import type { VideoCodec } from '../../media/mp4/tracks.ts';
import type { JournalState } from '../../recorder/journal.ts';
import type { SourceVideo } from '../../transcoder/ladder.ts';

/**
 * The video that a session's ladder is built for: that of its first part with video. Read from the journal alone, so
 * that a restart builds the same ladder. Undefined without video.
 */
export function sourceVideo(state: JournalState): SourceVideo | undefined {
  const part = state.parts.find(({ rendition, video }) => rendition === 'source' && video !== undefined);
  if (part?.video === undefined) return undefined;
  const first = state.segments.find(
    (segment) => segment.rendition === 'source' && segment.part === part.part && segment.filledVideo === undefined,
  );
  if (first === undefined) return undefined;
  const { width, height, codec } = part.video;
  const fps = first.durationSeconds > 0 ? Math.round(first.videoSamples / first.durationSeconds) : 0;
  return { width, height, fps, codec: codecOf(codec) };
}

/** The family of an RFC 6381 codec string. */
function codecOf(codecString: string): VideoCodec {
  if (/^(hvc1|hev1)/.test(codecString)) return 'hevc';
  return codecString.startsWith('av01') ? 'av1' : 'h264';
}
