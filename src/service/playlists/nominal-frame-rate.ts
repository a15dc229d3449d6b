import type { JournalSegment } from '../recording/journal/journal-state.ts';

type MeasuredSegment = Pick<JournalSegment, 'part' | 'videoSamples' | 'durationSeconds'>;

const ntsc = 1000 / 1001;
const standardRates = [10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60, 90, 100, 120, 144, 240].flatMap((rate) =>
  // Of these there is also a slower kind, made for colour television.
  [24, 30, 48, 60, 120].includes(rate) ? [rate, rate * ntsc] : [rate],
);
/** Segments further from the usual rate have a hole. */
const usualTolerance = 0.006;
const snapTolerance = 0.005;

/**
 * Frames a second as an encoder is set to them: the standard rate that the segments come nearest to, else what was
 * measured; 0 without frames. Times are sent in whole milliseconds, so a few segments tell 29.97 from 30.
 */
export function nominalFrameRate(segments: readonly MeasuredSegment[]): number {
  const withFrames = segments.filter(({ videoSamples, durationSeconds }) => videoSamples > 0 && durationSeconds > 0);
  // Audio may outlast the video at the end of a part.
  const followed = withFrames.filter(({ part }, i) => withFrames[i + 1]?.part === part);
  const measured = followed.length > 0 ? followed : withFrames;
  const rates = measured.map(rateOf).sort((a, b) => a - b);
  const usual = rates[Math.floor(rates.length / 2)];
  if (usual === undefined) return 0;
  const alike = measured.filter((segment) => Math.abs(rateOf(segment) / usual - 1) <= usualTolerance);
  const rate = rateOf({
    videoSamples: alike.reduce((sum, { videoSamples }) => sum + videoSamples, 0),
    durationSeconds: alike.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  });
  const nearest = standardRates.reduce((best, next) => (Math.abs(next - rate) < Math.abs(best - rate) ? next : best));
  return Math.abs(nearest / rate - 1) <= snapTolerance ? nearest : rate;
}

function rateOf({ videoSamples, durationSeconds }: Pick<MeasuredSegment, 'videoSamples' | 'durationSeconds'>): number {
  return videoSamples / durationSeconds;
}
