import { Link } from 'react-router-dom';
import { acknowledged } from '../components/acknowledged.ts';
import { Glyph } from '../components/glyph.tsx';
import { scrollToRows } from '../components/lists/scroll-to-rows.ts';
import type { Stale } from '../components/stale/stale-context.ts';
import { toneLooks } from '../components/tone.ts';
import { hasWarning, lostShows } from '../domain/alerts.ts';
import type { SessionStateKind } from '../domain/session-state.ts';
import type { StreamView } from '../domain/stream-state.ts';
import { fullDisk } from '../features/record/full-disk.ts';
import { missingStreams } from '../features/schedule/missing-shows.tsx';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/create-store.ts';
import { formatClockSeconds } from '../lib/format.ts';
import { paths } from '../paths.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './words.ts';

export interface StatusCountersProps {
  views: readonly StreamView[];
  /** Old figures have no colour. */
  stale?: Stale | undefined;
}

/**
 * Four counters that link to their rows. They show zeros too, since an operator wants to read "0 not recorded", unless
 * shows are lost or the disk is full.
 */
export function StatusCounters({ views, stale }: StatusCountersProps) {
  const nowMs = useNow(60_000);
  const counters = countStates(views, nowMs, useStore(missingStreams), useStore(acknowledged));
  const isDiskFull = useStore(fullDisk) !== undefined;
  const isAlarmed = isDiskFull || counters.lost > 0;
  const entries = [
    { state: 'lost', count: counters.lost, word: words.counted.lost, isHidden: counters.lost === 0 },
    // The rows that would be recorded.
    { state: 'on', count: undefined, word: words.counted.diskFull, isHidden: !isDiskFull },
    {
      state: 'live-unrecorded',
      count: counters.liveUnrecorded,
      word: words.counted.notRecorded,
      isHidden: isAlarmed && counters.liveUnrecorded === 0,
    },
    { state: 'warnings', count: counters.warnings, word: words.warnings(counters.warnings), isHidden: false },
    { state: 'recording', count: counters.recording, word: words.counted.recording, isHidden: false },
    { state: 'processing', count: counters.processing, word: words.counted.processing, isHidden: false },
  ] as const;
  return (
    <nav
      aria-label={stale ? words.countersAsOf(formatClockSeconds(stale.sinceMs)) : words.counters}
      className={joinClasses('flex shrink-0 items-stretch self-stretch', stale && 'max-desk:hidden')}
    >
      {entries.map(({ state, count, word, isHidden }) => {
        if (isHidden) return null;
        const isAlarm = state === 'live-unrecorded' || state === 'lost' || state === 'on';
        const isLoud = count !== 0 && !stale;
        const tone = state === 'warnings' ? 'late' : state === 'on' ? 'disk' : state;
        return (
          <Link
            key={state}
            to={paths.streams({ state })}
            state={scrollToRows}
            title={stale ? words.countersAsOf(formatClockSeconds(stale.sinceMs)) : undefined}
            className={joinClasses(
              'inline-flex items-center gap-1.5 border-line px-3 whitespace-nowrap max-desk:px-2 [&+&]:border-l',
              isLoud && isAlarm && 'bg-unrecorded-fill text-on-unrecorded outline-on-unrecorded -outline-offset-4',
              isLoud && !isAlarm && 'text-ink hover:bg-wash',
              !isLoud && !stale && 'text-ink-3 hover:bg-wash hover:text-ink',
              stale && 'border-current text-on-ink outline-current',
            )}
          >
            <Glyph tone={tone} className={isLoud && !isAlarm ? toneLooks[tone].ink : undefined} />
            {/* The width is the same from 0 to 99. */}
            {count === undefined ? null : <span className="min-w-[2ch] text-center font-strong">{count}</span>}
            <span
              className={joinClasses(
                isAlarm ? 'max-desk:sr-only' : 'max-[75rem]:sr-only',
                count === undefined && 'font-strong',
              )}
            >
              {word}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

export interface Counters {
  liveUnrecorded: number;
  /** Shows that ended badly, until they come back or somebody acknowledges them. */
  lost: number;
  recording: number;
  processing: number;
  /** Streams that need attention without an alarm, as their filter lists them. */
  warnings: number;
}

/** Counts sessions; `missing` are the streams whose show has not come. */
export function countStates(
  views: readonly StreamView[],
  nowMs: number,
  missing: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
): Counters {
  const kinds = views.flatMap(({ sessions }) => sessions.map(({ state }) => state.kind));
  const count = (kind: SessionStateKind) => kinds.filter((each) => each === kind).length;
  return {
    liveUnrecorded: count('live-unrecorded'),
    lost: lostShows(views, acknowledged, nowMs).length,
    recording: count('recording'),
    processing: count('processing'),
    warnings: views.filter((view) => hasWarning(view, nowMs, missing)).length,
  };
}
