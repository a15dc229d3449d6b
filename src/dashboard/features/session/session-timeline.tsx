import { segmentFills } from '../../components/strip/strip.tsx';
import { coverageBeforeDeletion, coverageOf, formatShare } from '../../domain/coverage.ts';
import { gapsOf, isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatClockSeconds, secondsBetween } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import type { ClipDraft } from '../clips/clip-draft.ts';
import { ClipMarks } from '../clips/clip-panel.tsx';
import type { PlaybackPosition } from '../player/played.ts';
import { sessionLoudnessWords } from '../signal/words.ts';
import { axisTimes, hasSeconds } from './axis-times.ts';
import { Playhead } from './playhead.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { words } from './words.ts';

interface SessionTimelineProps {
  view: SessionView;
  /** Of the player above it. */
  position: PlaybackPosition;
  /** The clip that may be made of it. */
  draft?: ClipDraft | undefined;
}

/**
 * The session's time on air and what of it was recorded, as wide as the player above it: the way to any moment of the
 * show, by the clock.
 */
export function SessionTimeline({ view, position, draft }: SessionTimelineProps) {
  const { session, state } = view;
  const nowMs = useNow(isLiveState(state) ? 1000 : 60_000);
  const span = sessionSpan(view, nowMs);
  if (span === undefined || span.endMs <= span.startMs) return null;
  const coverage = coverageOf(view, nowMs);
  const former = coverageBeforeDeletion(view);
  const gaps = gapsOf(view, nowMs);
  const spanMs = span.endMs - span.startMs;
  const place = (ms: number) => `${((ms - span.startMs) / spanMs) * 100}%`;
  const note = coverage
    ? words.coverage.recorded(coverage.recordedSeconds, coverage.onAirSeconds)
    : former
      ? words.coverage.wasRecorded(former.recordedSeconds, former.onAirSeconds)
      : words.coverage.onAir(secondsBetween(span.startMs, span.endMs));
  const loudness = sessionLoudnessWords(session.aircheck?.loudness ?? {});
  return (
    <section aria-label={words.coverage.title} className="mt-2">
      <div className="relative">
        {session.aircheck?.storyboardUrl === undefined ? null : (
          <Thumbnails session={session} url={session.aircheck.storyboardUrl} span={span} />
        )}
        <div
          role="img"
          aria-label={gaps.length > 0 ? words.coverage.withGaps(note, gaps.length) : note}
          className="relative h-2.5 bg-well before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong"
        >
          {stripSegments([view], span, nowMs).map(({ key, kind, a, b }) => (
            <span
              key={key}
              className={joinClasses(
                'absolute inset-y-0 min-w-[3px] forced-color-adjust-none',
                kind === 'gap' ? 'hatch-unrecorded' : segmentFills[kind],
              )}
              style={{ left: `${a * 100}%`, width: `${(b - a) * 100}%` }}
            />
          ))}
        </div>
        {isPlayable(state) ? <Playhead session={session} span={span} position={position} /> : null}
        {draft === undefined ? null : <ClipMarks draft={draft} span={span} />}
      </div>
      <div aria-hidden="true" className="relative h-6.5 text-meta text-ink-3">
        {axisTimes(span, { isOver: !isLiveState(state) }).map((ms, index) => (
          <span
            key={ms}
            className={joinClasses(
              'absolute top-1',
              index > 0 && (ms === span.endMs ? '-translate-x-full' : '-translate-x-1/2'),
            )}
            style={{ left: place(ms) }}
          >
            {hasSeconds(span) ? formatClockSeconds(ms) : formatClock(ms)}
          </span>
        ))}
      </div>
      <p className="flex gap-2.5">
        {coverage ? (
          <span className={joinClasses('shrink-0 font-strong', coverage.share < 1 && 'text-unrecorded')}>
            {formatShare(coverage.share)}
          </span>
        ) : null}
        <span className="text-ink-3">{note}</span>
      </p>
      {loudness === undefined ? null : <p className="text-meta text-ink-2">{loudness}</p>}
      <ul>
        {gaps.map(({ startedAtMs, endedAtMs, cause }) => (
          <li key={startedAtMs} className="py-0.5">
            <span className="font-strong">
              {words.fromTo(formatClockSeconds(startedAtMs), formatClockSeconds(endedAtMs))}
            </span>{' '}
            <span className="text-ink-2">{words.coverage.gap(secondsBetween(startedAtMs, endedAtMs), cause)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
