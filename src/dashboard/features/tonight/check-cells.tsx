import type { ReactNode } from 'react';
import { Glyph, type Tone } from '../../components/pill.tsx';
import { formatShare } from '../../domain/coverage.ts';
import { badEnding } from '../../domain/words/interruptions.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatRoughly, formatWhen, secondsBetween } from '../../lib/format.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import type { Preflight } from './preflight.ts';
import { words } from './words.ts';

// A preflight's answers, one a cell.

interface CellProps {
  row: Preflight;
}

export function RecordingCell({ row: { recording, show } }: Pick<CellProps, 'row'>) {
  if (recording === 'will-arm') return <Check tone="late">{words.willArm(formatClock(show.armAtMs))}</Check>;
  const tones = {
    recording: 'recording',
    unrecorded: 'live-unrecorded',
    'disk-full': 'disk',
    armed: 'ready',
    once: 'ready',
    off: 'not-recorded',
  } as const;
  return (
    <Check
      tone={tones[recording]}
      isWrong={recording === 'off' || recording === 'unrecorded' || recording === 'disk-full'}
    >
      {words.recording[recording]}
    </Check>
  );
}

export function EncoderCell({ row: { encoder, show } }: CellProps) {
  const nowMs = useNow(60_000);
  switch (encoder.kind) {
    case 'live':
      return (
        <Check tone="live">
          {encoder.atMs === undefined ? words.encoder.liveNow : words.encoder.live(formatClock(encoder.atMs))}
        </Check>
      );
    case 'missing':
      return (
        <Check tone="late" isWrong>
          {words.encoder.missing(formatRoughly(secondsBetween(show.startAtMs, nowMs)))}
        </Check>
      );
    case 'lost':
      return (
        <Check tone="lost" isWrong>
          {badEnding(encoder.session) ?? ''}
        </Check>
      );
    case 'never':
      return <Check tone="unknown">{words.encoder.never}</Check>;
    case 'seen':
      return <Check tone="ready">{words.encoder.seen(formatWhen(encoder.atMs, nowMs))}</Check>;
  }
}

export function LastCell({ row: { last } }: CellProps) {
  const nowMs = useNow(60_000);
  if (last.kind === 'none') {
    return (
      <Check tone="unknown" isDetail>
        {words.last.none}
      </Check>
    );
  }
  const when = formatWhen(last.atMs, nowMs);
  const isWrong = last.kind !== 'good';
  const hasShare = last.kind !== 'failed' && last.share !== undefined;
  return (
    <Check
      tone={last.kind === 'good' ? 'ready' : last.kind === 'failed' ? 'failed' : 'late'}
      isWrong={isWrong}
      isDetail
    >
      {hasShare ? words.last.share(when, formatShare(last.share ?? 0)) : words.last[last.kind](when)}
    </Check>
  );
}

export function KeyCell({ row: { key } }: CellProps) {
  const nowMs = useNow(60_000);
  const isNew = key.kind === 'new';
  return (
    <Check tone={isNew ? 'late' : 'ready'} isWrong={isNew} isDetail>
      {isNew ? words.key.new(formatWhen(key.atMs, nowMs)) : words.key.same}
    </Check>
  );
}

interface CheckProps {
  tone: Tone;
  isWrong?: boolean;
  /** Left out where there is little room and nothing is wrong. */
  isDetail?: boolean;
  children: ReactNode;
}

/** One answer: a shape and a word; amber where it is wrong, and grey where nothing is known. */
function Check({ tone, isWrong = false, isDetail = false, children }: CheckProps) {
  return (
    <td className={joinClasses('min-w-0 flex-1 max-desk:col-start-2', isDetail && !isWrong && 'max-desk:hidden')}>
      <span
        className={joinClasses(
          'flex min-w-0 items-center gap-1.5',
          isWrong ? 'font-strong text-unrecorded' : tone === 'unknown' && 'text-ink-2',
        )}
      >
        <Glyph tone={tone} className={tone === 'ready' ? 'text-ready' : undefined} />
        <span className="truncate">{children}</span>
      </span>
    </td>
  );
}
