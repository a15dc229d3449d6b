import type { SessionState } from '../recording/session-state.ts';
import { stateLabel } from '../recording/words/wording.ts';
import { Pill } from './pill.tsx';

interface SessionPillProps {
  state: SessionState | { kind: 'idle' } | { kind: 'live' };
  /** Ready since a short while: louder. */
  isFresh?: boolean;
  isHung?: boolean;
}

/** The effect: what is happening to this session, or that the stream is idle. */
export function SessionPill({ state, isFresh, isHung }: SessionPillProps) {
  const label = stateLabel(state);
  return (
    <Pill
      tone={isFresh && state.kind === 'ready' ? 'fresh' : state.kind}
      isHung={isHung}
      title={state.kind === 'unknown' ? label : undefined}
    >
      {label}
    </Pill>
  );
}
