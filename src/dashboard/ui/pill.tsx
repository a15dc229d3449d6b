import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { joinClasses } from './join-classes.ts';
import type { Tone } from './tone.ts';

// Four tiers of loudness, one anatomy: solid, soft ground, outline, bare.
const looks: Record<Tone, string> = {
  'live-unrecorded': 'bg-unrecorded-fill text-on-unrecorded font-strong',
  recording: 'bg-onair-soft text-onair font-strong',
  fresh: 'bg-ready-soft text-ready font-strong',
  reconnecting: 'border-current border-dashed text-onair',
  late: 'border-current text-unrecorded',
  'ready-problem': 'border-unrecorded-edge text-ready',
  failed: 'border-current border-dashed text-failed font-strong',
  processing: 'text-processing',
  ready: 'text-ready',
  'not-recorded': 'text-rest',
  live: 'border-current text-ink font-strong',
  idle: 'text-rest',
  deleted: 'text-rest',
  unknown: 'text-rest',
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
        'inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-sm border border-transparent pr-2 pl-1.5 whitespace-nowrap',
        looks[tone],
        isHung && 'desk:-ml-[7px]',
      )}
    >
      <Glyph tone={tone} />
      <span className="truncate">{children}</span>
    </span>
  );
}
