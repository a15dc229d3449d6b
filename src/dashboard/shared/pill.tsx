import type { ReactNode } from 'react';
import type { SessionState } from '../recording/session-state.ts';
import { stateLabel } from '../recording/words/wording.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { Glyph } from './glyph.tsx';
import type { Tone } from './tone.ts';

// Four tiers of loudness, one anatomy: solid, soft ground, outline, bare.
const looks: Record<Tone, string> = {
  'live-unrecorded': 'border-transparent bg-unrecorded-fill text-on-unrecorded font-strong',
  recording: 'border-transparent bg-onair-soft text-onair font-strong',
  fresh: 'border-transparent bg-ready-soft text-ready font-strong',
  reconnecting: 'border-current border-dashed text-onair',
  late: 'border-current text-unrecorded',
  'ready-problem': 'border-unrecorded-edge text-ready',
  failed: 'border-current border-dashed text-failed font-strong',
  processing: 'border-transparent text-processing',
  ready: 'border-transparent text-ready',
  'not-recorded': 'border-transparent text-rest',
  live: 'border-current text-ink font-strong',
  idle: 'border-transparent text-rest',
  deleted: 'border-transparent text-rest',
  unknown: 'border-transparent text-rest',
};

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
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-sm border pr-2 pl-1.5 whitespace-nowrap',
        looks[tone],
        isHung && 'desk:-ml-[7px]',
      )}
    >
      <Glyph tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  );
}

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
