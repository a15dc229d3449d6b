import { coverageOf, formatShare } from '../recording/coverage.ts';
import { gapsOf } from '../recording/gaps.ts';
import type { SessionReading } from '../recording/stream-state.ts';
import { sessionSpan, stripSegments, type TimeWindow } from '../recording/strip-segments.ts';
import { formatClock, formatClockSeconds, secondsBetween } from '../recording/words/format.ts';
import { segmentFills } from '../shared/strip/strip.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { SectionHead } from '../ui/section-head.tsx';
import { words } from './session-words.ts';

/** The session's time on air, and what of it was recorded. */
export function SessionCoverage({ reading, nowMs }: { reading: SessionReading; nowMs: number }) {
  const span = sessionSpan(reading, nowMs);
  if (span === undefined || span.endMs <= span.startMs) return null;
  const coverage = coverageOf(reading, nowMs);
  const gaps = gapsOf(reading, nowMs);
  const place = (ms: number) => `${((ms - span.startMs) / (span.endMs - span.startMs)) * 100}%`;
  const note = coverage
    ? words.coverage.recorded(coverage.recordedSeconds, coverage.onAirSeconds)
    : words.coverage.onAir(secondsBetween(span.startMs, span.endMs));
  return (
    <section aria-labelledby="coverage">
      <SectionHead id="coverage" title={words.coverage.title} note={note}>
        {coverage ? (
          <span className={joinClasses('ml-auto font-strong', coverage.share < 1 && 'text-unrecorded')}>
            {formatShare(coverage.share)}
          </span>
        ) : null}
      </SectionHead>
      <div aria-hidden="true" className="relative h-6.5 border-t border-line-strong text-meta text-ink-3">
        {axisTimes(span).map((ms, index) => (
          <span
            key={ms}
            className={joinClasses('absolute top-1', index > 0 && '-translate-x-1/2')}
            style={{ left: place(ms) }}
          >
            {secondsBetween(span.startMs, span.endMs) < 300 ? formatClockSeconds(ms) : formatClock(ms)}
          </span>
        ))}
      </div>
      <div
        role="img"
        aria-label={gaps.length > 0 ? words.coverage.withGaps(note, gaps.length) : note}
        className="relative h-11 bg-well before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
      >
        {stripSegments([reading], span, nowMs).map(({ key, kind, a, b }) => (
          <span
            key={key}
            className={joinClasses(
              'absolute top-1/2 min-w-[3px] -translate-y-1/2 rounded-xs forced-color-adjust-none',
              kind === 'gap' ? 'h-[3px] bg-unrecorded-edge' : joinClasses('h-seg-lg', segmentFills[kind]),
            )}
            style={{ left: `${a * 100}%`, width: `${(b - a) * 100}%` }}
          />
        ))}
      </div>
      <ul className="pt-1.5">
        {gaps.map(({ startedAtMs, endedAtMs }) => (
          <li key={startedAtMs} className="py-0.5">
            <span className="font-strong">
              {words.fromTo(formatClockSeconds(startedAtMs), formatClockSeconds(endedAtMs))}
            </span>{' '}
            <span className="text-ink-2">{words.coverage.gap(secondsBetween(startedAtMs, endedAtMs))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600].map((seconds) => seconds * 1000);

/** Round times along a window, its beginning first; few enough to be read on a phone. */
export function axisTimes({ startMs, endMs }: TimeWindow, most = 6): number[] {
  const spanMs = endMs - startMs;
  const step = steps.find((each) => spanMs / each <= most) ?? 86_400_000;
  const first = Math.ceil(startMs / step) * step;
  const rounds: number[] = [];
  for (let ms = first; ms < endMs; ms += step) rounds.push(ms);
  // A label needs a tenth of the width to itself.
  const free = rounds.filter((ms) => ms - startMs > spanMs * 0.1 && endMs - ms > spanMs * 0.04);
  return [startMs, ...free];
}
