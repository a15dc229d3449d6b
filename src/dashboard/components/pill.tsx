import type { ReactNode } from 'react';
import type { SessionState } from '../domain/session-state.ts';
import { stateLabel } from '../domain/words/states.ts';
import { useNow } from '../lib/clock.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Glyph } from './glyph.tsx';
import { type Tone, toneLooks } from './tone.ts';

interface PillProps {
  tone: Tone;
  children: ReactNode;
  /** Hangs the pill 7 px to the left, so that its glyph stands on the column's line. */
  isHung?: boolean;
  title?: string | undefined;
}

/** The effect: what is happening to this session. A glyph, a word and a ground; read-only. */
export function Pill({ tone, children, isHung, title }: PillProps) {
  return (
    <span
      title={title}
      className={joinClasses(
        'inline-flex h-5.5 print:h-auto max-w-full items-center gap-1.5 rounded-sm border pr-2 pl-1.5 whitespace-nowrap',
        toneLooks[tone].pill,
        isHung && 'desk:-ml-[7px]',
      )}
    >
      <Glyph tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  );
}

interface SessionPillProps {
  state: SessionState | { kind: 'idle' | 'suspended' | 'live' };
  /** Ready since a short while: louder. */
  isFresh?: boolean;
  isHung?: boolean;
  /** Says how long a stall has lasted. */
  isTimed?: boolean;
}

/** The effect: what is happening to this session, or what its stream is without one. */
export function SessionPill({ state, isFresh, isHung, isTimed }: SessionPillProps) {
  const label = stateLabel(state);
  return (
    <Pill
      tone={isFresh && state.kind === 'ready' ? 'fresh' : state.kind}
      isHung={isHung}
      title={state.kind === 'unknown' ? label : undefined}
    >
      {isTimed && state.kind === 'stalled' ? <StallLabel stall={state} /> : label}
    </Pill>
  );
}

function StallLabel({ stall }: { stall: SessionState }) {
  return stateLabel(stall, useNow(1000));
}
