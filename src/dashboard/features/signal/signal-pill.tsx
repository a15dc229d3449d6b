import type { ReactNode } from 'react';
import type { SignalKind } from '../../../contract/signal.ts';
import { toneLooks } from '../../components/pill.tsx';
import { signalProblemsOf } from '../../domain/alerts.ts';
import type { SignalProblem } from '../../domain/stream-object.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { signalBrief, signalLabel } from './words.ts';

interface SignalPillProps {
  /** The worst first. */
  problems: readonly SignalProblem[];
  /** The full label of the worst problem, instead of the shortest. */
  hasFullLabel?: boolean;
  /** The words are for screen readers only. */
  iconOnly?: boolean;
}

/** Outlined like a stall: solid amber means not recorded. */
export function SignalPill({ problems, hasFullLabel, iconOnly }: SignalPillProps) {
  const nowMs = useNow(1000);
  const [worst] = problems;
  if (worst === undefined) return null;
  return (
    <span
      title={problems.map((problem) => signalLabel(problem, nowMs)).join('\n')}
      className={joinClasses(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-sm border px-1.5 whitespace-nowrap',
        iconOnly ? 'shrink-0' : 'min-w-0',
        toneLooks.stalled.pill,
      )}
    >
      <SignalGlyph kind={worst.kind} />
      <span className={iconOnly ? 'sr-only' : 'truncate'}>
        {hasFullLabel ? signalLabel(worst, nowMs) : signalBrief(problems, nowMs)}
      </span>
    </span>
  );
}

/** Stands beside a session's state and clock. The label of an alarm is so long that only the icon fits. */
export function SignalMark({ view }: { view: SessionView }) {
  return <SignalPill problems={signalProblemsOf(view)} iconOnly={view.state.kind === 'live-unrecorded'} />;
}

const frame = <rect x="1.5" y="2.5" width="11" height="9" rx="1" />;
const speaker = <path d="M1.5 5.25h2L6.5 2.5v9l-3-2.75h-2z" />;
const line = <path d="M1.5 3.5h3l2.5 6.5h5.5" />;

// The stroke is that of the state glyphs: 1.5 on 14 px.
const noSound = (
  <>
    {speaker}
    <path d="m9 5.25 3.5 3.5M12.5 5.25 9 8.75" />
  </>
);
const noPicture = (
  <>
    {frame}
    <path d="m3.5 4.5 7 5" />
  </>
);

const shapes: Record<SignalKind, ReactNode> = {
  'no-video': noPicture,
  'video-configuration': noPicture,
  'black-picture': (
    <>
      {frame}
      <rect x="3.75" y="4.75" width="6.5" height="4.5" fill="currentColor" stroke="none" />
    </>
  ),
  'frozen-picture': (
    <>
      {frame}
      <path d="M5.75 5v4M8.25 5v4" />
    </>
  ),
  'no-audio': noSound,
  'audio-configuration': noSound,
  'audio-codec': noSound,
  'silent-audio': noSound,
  'left-only': (
    <>
      <path d="M3.5 2v10M6.5 4.5v5" />
      <path d="M10.5 7h.01" />
    </>
  ),
  'right-only': (
    <>
      <path d="M10.5 2v10M7.5 4.5v5" />
      <path d="M3.5 7h.01" />
    </>
  ),
  'out-of-phase': <path d="M1.5 7c1.8-6 3.7-6 5.5 0s3.7 6 5.5 0M1.5 7c1.8 6 3.7 6 5.5 0s3.7-6 5.5 0" />,
  clipping: <path d="M1.5 11.5 3.5 3h2.5l2 8.5 2-8.5h2.5M1.5 1.5h11" />,
  'quiet-audio': (
    <>
      {speaker}
      <path d="M9.5 7h3" />
    </>
  ),
  'low-bitrate': line,
  'keyframe-interval': <path d="M1.5 11.5h11M2.5 11V4M11.5 11V4" />,
};

/** The shape takes the colour of the text beside it, which always names the problem too. */
export function SignalGlyph({ kind }: { kind: SignalKind }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className="size-3.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[kind]}
    </svg>
  );
}
