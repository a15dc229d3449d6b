import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { coverageOf, formatShare } from '../recording/coverage.ts';
import { gapsOf } from '../recording/gaps.ts';
import { liveRenditions } from '../recording/live-media.ts';
import { isFreshlyReady, type SessionReading, type StreamReading, shownReading } from '../recording/stream-state.ts';
import {
  formatClockSeconds,
  formatDayClock,
  formatDuration,
  formatUtc,
  secondsBetween,
} from '../recording/words/format.ts';
import { endingWords } from '../recording/words/interruption-sentences.ts';
import { sessionSentence } from '../recording/words/sentences.ts';
import { renditionTitle } from '../recording/words/session-links.ts';
import { SessionPill } from '../shared/pill.tsx';
import { QuietZeros } from '../ui/quiet-zeros.tsx';
import { words } from './stream-words.ts';

/** What is happening to the session on air; with none, what became of the last one. */
export function ThisSession({ reading, nowMs }: { reading: StreamReading; nowMs: number }) {
  const { state, usualSeconds } = reading;
  const shown = shownReading(reading, nowMs);
  const current = state.kind === 'live' ? state.current : undefined;
  const session = current?.session;
  const last = typeof shown === 'string' ? undefined : shown;
  return (
    <section aria-label={words.current.title} className="min-w-0 py-4 pr-6 max-desk:pr-0">
      <h2 className="mb-2 text-meta text-ink-3">
        {state.kind === 'live' || last === undefined ? words.current.title : words.current.lastTitle}
      </h2>
      <SessionPill
        state={last?.state ?? { kind: state.kind }}
        nowMs={nowMs}
        isFresh={last !== undefined && isFreshlyReady(last, nowMs)}
      />
      {session ? (
        <p className="mt-1 text-display">
          <QuietZeros text={formatDuration(secondsBetween(session.createdAtMs ?? nowMs, nowMs))} />
        </p>
      ) : null}
      <p className="mt-2 text-ink-2">
        {last ? sessionSentence(last, { usualSeconds, nowMs }) : idleWords(reading, nowMs)}
      </p>
      {current && session ? (
        <Facts
          facts={[
            [words.current.began, clockTime(session.createdAtMs)],
            [words.current.recorded, session.record ? formatDuration(session.recordedSeconds) : words.current.nothing],
            [words.current.gaps, session.aircheck === undefined ? undefined : gapCount(gapsOf(current, nowMs).length)],
            [words.current.coverage, lossOf(current, nowMs)],
            [words.current.renditions, liveRenditions(session).map(renditionTitle).join(', ') || undefined],
            [words.current.usuallyReady, usualSeconds === undefined ? undefined : readyWords(usualSeconds)],
          ]}
        />
      ) : null}
      {last && !session ? (
        <Link
          to={paths.session(last.session.parentId, last.session.id)}
          className="mt-2 inline-block rounded-sm text-accent hover:underline hover:underline-offset-3"
        >
          {words.openSession}
        </Link>
      ) : null}
    </section>
  );
}

function idleWords({ last, state }: StreamReading, nowMs: number): string {
  if (state.kind === 'live') return words.current.unreported;
  if (last === undefined) return words.current.none;
  const { createdAtMs } = last.session;
  const ending = endingWords(last.session);
  const offAir =
    createdAtMs === undefined ? words.current.offAir : words.current.offAirSince(formatDayClock(createdAtMs, nowMs));
  return ending === undefined ? offAir : words.current.endedWith(offAir, ending);
}

function readyWords(usualSeconds: number): string {
  return Math.round(usualSeconds) === 0 ? words.current.atOnce : words.current.afterTheEnd(usualSeconds);
}

/** Only what is missing is worth a line. */
function lossOf(reading: SessionReading, nowMs: number): ReactNode {
  const coverage = coverageOf(reading, nowMs);
  if (coverage === undefined || coverage.share === 1) return undefined;
  return <span className="font-strong text-unrecorded">{formatShare(coverage.share)}</span>;
}

function gapCount(count: number): string {
  return count === 0 ? words.current.noGaps : String(count);
}

function clockTime(ms: number | undefined) {
  return ms === undefined ? undefined : <time title={formatUtc(ms)}>{formatClockSeconds(ms)}</time>;
}

/** Names and figures in two columns; what is not known is left out. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-3">{name}</dt>
            <dd className="truncate text-right">{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
