import type { ReactNode } from 'react';
import { Glyph, Pill, SessionPill } from '../../components/pill.tsx';
import { isRecent } from '../../domain/alerts.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { badEnding, endingWords, failedSentence } from '../../domain/words/interruptions.ts';
import { useNow } from '../../lib/clock.ts';
import { words } from './words.ts';

interface BadEndingProps {
  last: SessionView;
  /** What stands there otherwise. */
  children: ReactNode;
}

/**
 * That the last session was lost or cut off, for as long as that is news; else that it was not recorded or its recording
 * was deleted, where no column says what became of it.
 */
export function BadEnding({ last: { session, state }, children }: BadEndingProps) {
  const nowMs = useNow(60_000);
  const ending = state.kind === 'failed' ? session.aircheck?.failure : badEnding(session);
  if (ending !== undefined && isRecent(session, nowMs)) {
    return (
      <span
        className="truncate text-ink"
        title={state.kind === 'failed' ? failedSentence(session) : endingWords(session)}
      >
        {ending}
      </span>
    );
  }
  if (state.kind !== 'not-recorded' && state.kind !== 'deleted') return children;
  const sentence = words[state.kind === 'deleted' ? 'lastDeleted' : 'lastNotRecorded'];
  return (
    <span
      className="flex min-w-0 items-center gap-1 text-ink-2 @max-onerow:text-meta @min-sixcol:hidden"
      title={sentence}
    >
      <Glyph tone={state.kind} />
      <span className="truncate">{sentence}</span>
    </span>
  );
}

/** A show that ended badly and has not come back, until somebody acknowledges it; and what became of its recording. */
export function LostState({ last: { session, state } }: Pick<BadEndingProps, 'last'>) {
  return (
    <>
      <Pill tone="lost" isHung title={endingWords(session)}>
        {badEnding(session)}
      </Pill>
      <span className="min-w-0 overflow-hidden" title={state.kind === 'failed' ? failedSentence(session) : undefined}>
        <SessionPill state={state} />
      </span>
    </>
  );
}
