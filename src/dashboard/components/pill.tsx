import { type ReactNode, useState } from 'react';
import type { SessionState } from '../domain/session-state.ts';
import { type ShownKind, stateLabel, stateWords } from '../domain/words/states.ts';
import { useNow } from '../lib/clock.ts';
import { joinClasses } from '../ui/join-classes.ts';

const ring = <circle cx="7" cy="7" r="5.5" />;
const check = <path d="m2 7.5 3.25 3.25L12 4" />;

// One stroke of 1.5 on 14 px; each shape differs from the others without its colour.
const shapes: Record<Tone, ReactNode> = {
  live: (
    <>
      <circle cx="7" cy="7" r="1.5" fill="currentColor" stroke="none" />
      <path d="M4 4a4.25 4.25 0 0 0 0 6M10 4a4.25 4.25 0 0 1 0 6M1.9 1.9a7.2 7.2 0 0 0 0 10.2M12.1 1.9a7.2 7.2 0 0 1 0 10.2" />
    </>
  ),
  recording: (
    <>
      {ring}
      <circle cx="7" cy="7" r="3" fill="currentColor" stroke="none" />
    </>
  ),
  'live-unrecorded': <path d="M7 1.5 13 12.25H1zM7 5.5v3M7 10.35v.01" />,
  lost: <path d="M4.4 3.1a5.1 5.1 0 1 0 5.2 0M7 1.3v4.2M1.75 12.25l10.5-10.5" />,
  disk: <path d="M1.75 8.25 3.5 2.75h7l1.75 5.5v3.25H1.75zM1.75 8.25h10.5M10 9.9v.01" />,
  stalled: (
    <>
      <path d="M1.5 7h2.25M10.25 7h2.25" />
      <path d="M5.5 3.5v7M8.5 3.5v7" />
    </>
  ),
  reconnecting: (
    <>
      <path d="M3.1 3.1a5.5 5.5 0 0 1 7.8 0M10.9 10.9a5.5 5.5 0 0 1-7.8 0" />
      <circle cx="7" cy="7" r="1.5" fill="currentColor" stroke="none" />
    </>
  ),
  processing: (
    <>
      <path d="M7 1.5A5.5 5.5 0 1 1 1.5 7" />
      <path d="M1.5 7A5.5 5.5 0 0 1 7 1.5" strokeDasharray=".01 2.85" />
    </>
  ),
  late: (
    <>
      {ring}
      <path d="M7 4v3.25l2 1.25" />
    </>
  ),
  fresh: check,
  ready: check,
  'ready-problem': <path d="m1 7.5 3 3.25L9.25 4.5M12.5 3v5M12.5 10.75v.01" />,
  failed: (
    <>
      <rect x="1.5" y="1.5" width="11" height="11" rx="1" />
      <path d="m4.75 4.75 4.5 4.5M9.25 4.75l-4.5 4.5" />
    </>
  ),
  'not-recorded': (
    <>
      {ring}
      <path d="m3.25 10.75 7.5-7.5" />
    </>
  ),
  idle: <path d="M3.5 7h7" />,
  suspended: (
    <>
      {ring}
      <path d="M4.5 7h5" />
    </>
  ),
  deleted: <path d="M2 3.75h10M5 3.5V1.75h4V3.5M3.25 4l.6 8.25h6.3l.6-8.25" />,
  unknown: <path d="M4.5 4.75a2.5 2.5 0 1 1 3.6 2.2c-.75.4-1.1.85-1.1 1.8M7 11.5v.01" />,
};

export function Glyph({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={joinClasses('size-3.5 shrink-0', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[tone]}
    </svg>
  );
}

/** Every look of a state. `fresh` is a recording that became ready just now, `lost` a show that ended badly, `disk` a full disk. */
export type Tone = ShownKind | 'fresh' | 'lost' | 'disk';

interface ToneLook {
  ink: string;
  /** The pill has four tiers: solid, soft ground, outline, bare. */
  pill: string;
  /** In a strip solid is recorded, hollow is not recorded, open at its ends is deleted, hatched is under way. A tone without it never occurs there. */
  fill?: string;
}

const alarm = 'border-transparent bg-unrecorded-fill text-on-unrecorded font-strong';
const warning = 'border-unrecorded-edge text-unrecorded font-strong';

/**
 * How each state looks. Solid amber is an alarm, an amber outline a
 * warning. Its word is in `domain/words/states.ts`.
 */
export const toneLooks = {
  live: { ink: 'text-ink', pill: 'border-current text-ink font-strong' },
  recording: {
    ink: 'text-onair',
    pill: 'border-transparent bg-onair-soft text-onair font-strong',
    fill: 'bg-onair-fill',
  },
  'live-unrecorded': {
    ink: 'text-unrecorded',
    pill: alarm,
    fill: 'hatch-unrecorded border border-unrecorded-edge',
  },
  lost: { ink: 'text-unrecorded', pill: alarm },
  disk: { ink: 'text-unrecorded', pill: alarm },
  stalled: { ink: 'text-unrecorded', pill: warning },
  reconnecting: { ink: 'text-unrecorded', pill: warning },
  processing: {
    ink: 'text-processing',
    pill: 'border-transparent bg-processing-soft text-processing font-strong',
    fill: 'hatch-processing border border-processing-fill',
  },
  late: { ink: 'text-unrecorded', pill: warning, fill: 'hatch-late border border-unrecorded-edge' },
  fresh: { ink: 'text-ready', pill: 'border-transparent bg-ready-soft text-ready font-strong', fill: 'bg-ready' },
  ready: { ink: 'text-ready', pill: 'border-transparent text-ready', fill: 'bg-ready-fill' },
  'ready-problem': { ink: 'text-unrecorded', pill: 'border-unrecorded-edge text-ready' },
  failed: {
    ink: 'text-failed',
    pill: 'border-transparent text-failed',
    fill: 'cross-failed border border-dashed border-failed-fill',
  },
  'not-recorded': { ink: 'text-ink-2', pill: 'border-transparent text-ink-2', fill: 'bg-well border border-edge' },
  idle: { ink: 'text-ink-3', pill: 'border-transparent text-ink-3' },
  suspended: { ink: 'text-ink-2', pill: 'border-current text-ink-2' },
  deleted: { ink: 'text-ink-3', pill: 'border-transparent text-ink-3', fill: 'border-y border-edge' },
  unknown: {
    ink: 'text-ink-3',
    pill: 'border-transparent text-ink-3',
    fill: 'bg-well border border-dotted border-edge',
  },
} as const satisfies Record<Tone, ToneLook>;

const steps: ShownKind[][] = [['live', 'recording', 'stalled', 'reconnecting'], ['processing', 'late'], ['ready']];
const stepOf = (kind: ShownKind) => steps.findIndex((kinds) => kinds.includes(kind));

/**
 * The previous state of a session that went from live to processing, or on to ready; undefined otherwise, so that nothing
 * else moves. The old word then has the class `state-fade-out`, and the new one `state-fade-in`.
 */
export function useStateFade(kind: ShownKind): ShownKind | undefined {
  const [[now, was], setShown] = useState<[ShownKind, ShownKind?]>([kind]);
  if (now === kind) return was;
  const before = stepOf(now);
  const next = before >= 0 && stepOf(kind) > before ? now : undefined;
  setShown([kind, next]);
  return next;
}

interface PillProps {
  tone: Tone;
  children: ReactNode;
  /** The state whose pill fades out over this one. */
  was?: ShownKind | undefined;
  /** The pill is 7 px further left, so that its glyph aligns with the column. */
  isOutdented?: boolean;
  title?: string | undefined;
}

export function Pill({ tone, children, was, isOutdented, title }: PillProps) {
  return (
    <span
      title={title}
      className={joinClasses(
        'relative inline-flex h-5.5 print:h-auto max-w-full whitespace-nowrap',
        box,
        toneLooks[tone].pill,
        isOutdented && 'desk:-ml-[7px]',
      )}
    >
      {was ? (
        <span
          key={was}
          aria-hidden="true"
          data-was={stateWords[was]}
          className={joinClasses('-inset-px flex overflow-hidden state-fade-out', box, toneLooks[was].pill)}
        >
          <Glyph tone={was} />
        </span>
      ) : null}
      <Glyph tone={tone} />
      <span key={was && `since ${was}`} className={joinClasses('truncate', was && 'state-fade-in')}>
        {children}
      </span>
    </span>
  );
}

const box = 'items-center gap-1.5 rounded-sm border pr-2 pl-1.5';

interface SessionPillProps {
  state: SessionState | { kind: 'idle' | 'suspended' | 'live' };
  /** A recording that became ready just now has a louder look. */
  isFresh?: boolean;
  isOutdented?: boolean;
  /** Says how long a stall has lasted. */
  isTimed?: boolean;
}

export function SessionPill({ state, isFresh, isOutdented, isTimed }: SessionPillProps) {
  const label = stateLabel(state);
  return (
    <Pill
      tone={isFresh && state.kind === 'ready' ? 'fresh' : state.kind}
      was={useStateFade(state.kind)}
      isOutdented={isOutdented}
      title={state.kind === 'unknown' ? label : undefined}
    >
      {isTimed && state.kind === 'stalled' ? <StallLabel stall={state} /> : label}
    </Pill>
  );
}

function StallLabel({ stall }: { stall: SessionState }) {
  return stateLabel(stall, useNow(1000));
}
