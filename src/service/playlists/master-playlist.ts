import type { JournalSegment, JournalState } from '../recording/journal/journal-state.ts';
import { nominalFrameRate } from './nominal-frame-rate.ts';

/**
 * The renditions that have segments and were not left out: the largest first; of two with the same size, the higher
 * bit rate. On easy content a smaller rendition can peak above a larger one, so bit rate alone would mix them up.
 */
export function renditionNames(state: JournalState): string[] {
  const names = [...new Set(state.segments.map((segment) => segment.rendition))].filter(
    (name) => !state.dropped.has(name),
  );
  const averages = new Map(names.map((name) => [name, describeRates(segmentsOf(state, name)).average]));
  const heightOf = (name: string) =>
    state.parts.find((part) => part.rendition === name && part.video)?.video?.height ?? 0;
  return names.sort((a, b) => heightOf(b) - heightOf(a) || (averages.get(b) ?? 0) - (averages.get(a) ?? 0));
}

/**
 * The master playlist over the given renditions, in their order; each one's playlist is `{rendition}/index.m3u8`. A live
 * one does not say that segments are independent: those to come may not be.
 */
export function masterPlaylist(state: JournalState, renditions: string[], kind: 'final' | 'live' = 'final'): string {
  const isIndependent =
    kind === 'final' &&
    state.segments.every((segment) => segment.independent || !renditions.includes(segment.rendition));
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7'];
  if (isIndependent) lines.push('#EXT-X-INDEPENDENT-SEGMENTS');
  for (const name of renditions) {
    lines.push(`#EXT-X-STREAM-INF:${describeRendition(state, name).join(',')}`, `${name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

function describeRendition(state: JournalState, name: string): string[] {
  const segments = segmentsOf(state, name);
  const parts = state.parts.filter((part) => part.rendition === name);
  const codecs = new Set(
    parts.flatMap(({ video, audio }) => [video?.codec, audio?.codec]).filter((codec) => codec !== undefined),
  );
  const size = parts.find((part) => part.video !== undefined && part.video.width > 0)?.video;
  const rates = describeRates(segments);
  const attributes = [
    `BANDWIDTH=${rates.peak}`,
    `AVERAGE-BANDWIDTH=${rates.average}`,
    `CODECS="${[...codecs].join(',')}"`,
  ];
  if (size !== undefined) attributes.push(`RESOLUTION=${size.width}x${size.height}`);
  if (rates.framesPerSecond > 0) attributes.push(`FRAME-RATE=${rates.framesPerSecond.toFixed(3)}`);
  return attributes;
}

/** `average` and `peak` in bit/s. RFC 8216, 4.3.4.2: a segment far shorter than the target gives no peak. */
function describeRates(segments: JournalSegment[]): { average: number; peak: number; framesPerSecond: number } {
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  const longest = segments.reduce((most, segment) => Math.max(most, segment.durationSeconds), 0);
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0);
  const average = seconds > 0 ? Math.ceil(bits / seconds) : 0;
  const peak = segments
    .filter((segment) => segment.durationSeconds >= longest / 2)
    .reduce((most, segment) => Math.max(most, Math.ceil(segment.bitrate)), average);
  return { average, peak, framesPerSecond: nominalFrameRate(segments) };
}

function segmentsOf(state: JournalState, rendition: string): JournalSegment[] {
  return state.segments.filter((segment) => segment.rendition === rendition);
}
