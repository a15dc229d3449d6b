import type { SignalProblem } from '../../../contract/signal/signal-problem.ts';
import type { JournalSegment, JournalState } from '../../recorder/journal.ts';

/** Shorter holes are nothing that anybody would look for. */
const leastAwayMs = 1000;
/** Between two segments, their times are rounded. */
const seamMs = 100;

interface Span {
  since: number;
  until: number;
}

/** When a recording's sound or picture was not sent while the other was, Unix ms: what stands there now was filled in. */
export function tracksAway({
  parts,
  segments,
}: JournalState): Required<Pick<SignalProblem, 'kind' | 'since' | 'until'>>[] {
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const sampleMs = new Map(
    parts.flatMap(({ rendition, part, audio }) =>
      rendition === 'source' && audio !== undefined ? [[part, (1024 * 1000) / audio.sampleRate] as const] : [],
    ),
  );
  const silent = source.flatMap((segment) => silenceOf(segment, sampleMs.get(segment.part) ?? 0));
  const still = source.filter(({ videoSamples, filledVideo = 0 }) => filledVideo > 0 && filledVideo === videoSamples);
  return [
    ...joined(silent).map((span) => ({ kind: 'no-audio' as const, ...span })),
    ...joined(still.map(wholeSpan)).map((span) => ({ kind: 'no-video' as const, ...span })),
  ].sort((a, b) => a.since - b.since);
}

function wholeSpan({ wallClockMs, durationSeconds }: JournalSegment): Span {
  return { since: Math.round(wallClockMs), until: Math.round(wallClockMs + durationSeconds * 1000) };
}

function silenceOf(segment: JournalSegment, sampleMs: number): Span[] {
  const { filledAudio = 0, silentFromMs, startMs } = segment;
  if (filledAudio === 0) return [];
  if (silentFromMs === undefined) return [wholeSpan(segment)];
  const since = segment.wallClockMs + silentFromMs - startMs;
  return [{ since: Math.round(since), until: Math.round(since + filledAudio * sampleMs) }];
}

/** Spans that follow each other are one; what is short is left out. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last !== undefined && span.since - last.until <= seamMs) all[all.length - 1] = { ...last, until: span.until };
    else all.push(span);
  }
  return all.filter(({ since, until }) => until - since >= leastAwayMs);
}
