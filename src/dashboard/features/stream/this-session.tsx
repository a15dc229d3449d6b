import type { ReactNode } from 'react';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { liveRenditions } from '../../domain/live-media.ts';
import type { SessionView, StreamView } from '../../domain/stream-state.ts';
import { sessionSentence } from '../../domain/words/sentences.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClockSeconds, formatDuration, formatUtc, secondsBetween } from '../../lib/format.ts';
import { DimmedZeros } from '../../ui/elapsed-time.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SignalNotes } from '../signal/signal-notes.tsx';
import { FactList } from './fact-list.tsx';
import { HungPill } from './hung-pill.tsx';
import { OffAir, recordingTitle } from './off-air.tsx';
import { UnrecordedBlock } from './unrecorded-block.tsx';
import { words } from './words.ts';

interface ThisSessionProps {
  view: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason: string | undefined;
}

/** What is happening to the session on air; with none, what became of the last one. */
export function ThisSession({ view, disabledReason }: ThisSessionProps) {
  const { state, last, lastRecording } = view;
  const current = state.kind === 'live' ? state.current : undefined;
  const isIdle = state.kind === 'idle' && last !== undefined;
  const { title, lastTitle, lastRecordingTitle } = words.current;
  return (
    <section
      aria-labelledby="session"
      // As high in every state. On a phone the first show makes its room: until then the encoder comes sooner.
      className={joinClasses(
        'row-span-2 min-w-0 border-line py-4 tablet:min-h-80 tablet:border-l tablet:px-6',
        (state.kind === 'live' || isIdle) && 'max-tablet:min-h-65',
      )}
    >
      <h2 id="session" className="mb-2 text-meta text-ink-3">
        {isIdle ? (last === lastRecording ? lastRecordingTitle : lastTitle) : title}
      </h2>
      {current ? (
        <OnAir view={view} current={current} disabledReason={disabledReason} />
      ) : isIdle ? (
        <OffAir view={view} last={last} />
      ) : (
        <>
          <HungPill state={{ kind: state.kind }} />
          <p className="mt-2 text-ink-2">{state.kind === 'live' ? words.current.unreported : words.current.none}</p>
        </>
      )}
    </section>
  );
}

function OnAir({ view, current, disabledReason }: ThisSessionProps & { current: SessionView }) {
  const nowMs = useNow(1000);
  const { usualSeconds, lastRecording } = view;
  const { session, state } = current;
  const isUnrecorded = state.kind === 'live-unrecorded';
  return (
    <>
      <HungPill state={state} />
      {session.aircheck?.signal?.length ? <SignalNotes view={current} streamName={view.stream.name} /> : null}
      <p className="mt-1 text-figure">
        <DimmedZeros text={formatDuration(secondsBetween(session.createdAtMs ?? nowMs, nowMs))} />
      </p>
      {isUnrecorded ? (
        <UnrecordedBlock view={view} current={current} disabledReason={disabledReason} />
      ) : (
        <p className="mt-1 text-ink-2">{sessionSentence(current, { usualSeconds, nowMs })}</p>
      )}
      <FactList
        facts={[
          [words.current.began, clockTime(session.createdAtMs)],
          ...(isUnrecorded
            ? []
            : ([
                [words.current.coverage, lossOf(current, nowMs)],
                [words.current.renditions, liveRenditions(session).map(renditionTitle).join(', ') || undefined],
                [words.current.usuallyReady, usualSeconds === undefined ? undefined : readyWords(usualSeconds)],
              ] as const)),
        ]}
      />
      {isUnrecorded && lastRecording ? (
        <div className="mt-3">
          <p className="mb-1.5 text-meta text-ink-3">
            {words.current.recordingOf(recordingTitle(lastRecording, nowMs))}
          </p>
          <CopyMenu session={lastRecording.session} streamName={view.stream.name} />
        </div>
      ) : null}
    </>
  );
}

function readyWords(usualSeconds: number): string {
  return Math.round(usualSeconds) === 0 ? words.current.atOnce : words.current.afterTheEnd(usualSeconds);
}

/** Only what is missing is worth a line. */
function lossOf(view: SessionView, nowMs: number): ReactNode {
  const coverage = coverageOf(view, nowMs);
  if (coverage === undefined || coverage.share === 1) return undefined;
  return <span className="font-strong text-unrecorded">{formatShare(coverage.share)}</span>;
}

function clockTime(ms: number | undefined) {
  return ms === undefined ? undefined : <time title={formatUtc(ms)}>{formatClockSeconds(ms)}</time>;
}
