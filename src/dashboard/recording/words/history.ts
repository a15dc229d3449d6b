import type { LinkCheck } from '../playlist.ts';
import type { Damage } from '../stream-object.ts';
import type { SessionReading } from '../stream-state.ts';
import { formatDuration, formatRoughly, plural, secondsBetween } from './format.ts';

/** One thing that happened to a session, at a known time. */
export interface HistoryEntry {
  /** The glyph that stands beside it. */
  kind:
    | 'recording'
    | 'live-unrecorded'
    | 'reconnecting'
    | 'ended'
    | 'processing'
    | 'ready'
    | 'ready-problem'
    | 'failed'
    | 'deleted';
  words: string;
  /** Absent where the API does not say when. */
  atMs?: number | undefined;
  isWarning?: boolean;
}

interface HistoryContext {
  usualSeconds: number | undefined;
  linkCheck?: LinkCheck | undefined;
}

/** What is known of a session, in the order in which it happened. Nothing is guessed: what no answer says is left out. */
export function sessionHistory({ session, state }: SessionReading, context: HistoryContext): HistoryEntry[] {
  const { aircheck, createdAtMs } = session;
  const onAir = session.record ? 'recording' : 'live-unrecorded';
  const entries: HistoryEntry[] = [
    { kind: onAir, words: `Began, recording was ${session.record ? 'on' : 'off'}`, atMs: createdAtMs },
  ];
  for (const gap of aircheck?.gaps ?? []) {
    const away = formatDuration(secondsBetween(gap.startedAtMs, gap.endedAtMs));
    if (gap.cause === 'disk') {
      entries.push(
        { kind: 'live-unrecorded', words: 'Not recorded: the disk', atMs: gap.startedAtMs, isWarning: true },
        { kind: onAir, words: `Recorded again after ${away}`, atMs: gap.endedAtMs },
      );
      continue;
    }
    entries.push(
      { kind: 'reconnecting', words: 'Encoder dropped', atMs: gap.startedAtMs, isWarning: true },
      { kind: onAir, words: `Encoder back after ${away}`, atMs: gap.endedAtMs },
    );
  }
  if (state.kind === 'reconnecting') {
    entries.push({ kind: 'reconnecting', words: 'Encoder dropped', atMs: session.lastSeenMs, isWarning: true });
  }
  const endedAtMs = aircheck?.endedAtMs;
  if (endedAtMs !== undefined) {
    entries.push({
      kind: 'ended',
      words: aircheck?.endReason ? `Ended: ${aircheck.endReason}` : 'Ended',
      atMs: endedAtMs,
    });
  }
  return [...entries, ...outcome({ session, state }, endedAtMs, context)];
}

function outcome(
  { session, state }: SessionReading,
  endedAtMs: number | undefined,
  context: HistoryContext,
): HistoryEntry[] {
  const { aircheck } = session;
  switch (state.kind) {
    case 'processing':
    case 'late': {
      const usual = context.usualSeconds === undefined ? 'a few minutes' : formatRoughly(context.usualSeconds);
      return [
        {
          kind: 'processing',
          words: `Processing, usually ${usual}`,
          atMs: endedAtMs,
          isWarning: state.kind === 'late',
        },
      ];
    }
    case 'ready':
    case 'ready-problem':
      return [
        readyEntry(endedAtMs, aircheck?.readyAtMs),
        ...(aircheck?.damage ?? []).map(damageEntry),
        ...checkEntry(context.linkCheck),
      ];
    case 'failed':
      return [{ kind: 'failed', words: aircheck?.failure ?? 'Failed; the service gives no reason', isWarning: true }];
    case 'deleted':
      return [
        ...(aircheck?.readyAtMs === undefined ? [] : [readyEntry(endedAtMs, aircheck.readyAtMs)]),
        { kind: 'deleted', words: 'Recording deleted', atMs: aircheck?.deletedAtMs },
      ];
    default:
      return [];
  }
}

function readyEntry(endedAtMs: number | undefined, readyAtMs: number | undefined): HistoryEntry {
  if (endedAtMs === undefined || readyAtMs === undefined) return { kind: 'ready', words: 'Ready', atMs: readyAtMs };
  const words = `Ready after ${formatRoughly(secondsBetween(endedAtMs, readyAtMs))}`;
  return { kind: 'ready', words, atMs: readyAtMs };
}

function damageEntry({ reason, foundAtMs }: Damage): HistoryEntry {
  return { kind: 'ready-problem', words: `Damage found: ${reason}`, atMs: foundAtMs, isWarning: true };
}

function checkEntry(check: LinkCheck | undefined): HistoryEntry[] {
  if (check === undefined) return [];
  if (check.kind === 'passed') return [{ kind: 'ready', words: checkWords(check), atMs: check.checkedAtMs }];
  return [{ kind: 'ready-problem', words: checkWords(check), atMs: check.checkedAtMs, isWarning: true }];
}

/** `4 renditions checked`, or what is missing: `1080p first segment answers 404; 3 of 4 play`. */
export function checkWords(check: LinkCheck): string {
  if (check.kind === 'passed') {
    return `${plural(check.renditionCount, 'rendition')} checked`;
  }
  if (check.renditionCount === 0) return check.problem;
  return `${check.problem}; ${check.playableCount} of ${check.renditionCount} play`;
}
