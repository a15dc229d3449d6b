import type { ScheduleBook } from '../api/schedule-book.ts';
import { compareNames } from '../language.ts';
import { coverageOf } from '../recording/coverage.ts';
import { isMediaKept, isPlayable } from '../recording/session-state.ts';
import { recordSetting } from '../recording/stream-object.ts';
import type { StreamReading } from '../recording/stream-state.ts';
import { isMissing, type StreamShow, showsOf } from '../schedule/stream-shows.ts';
import { tonightUntilMs } from '../schedule/tonight-until.ts';

// What has to be right before a show, answered for each that is to come tonight.

type RecordingCheck = 'recording' | 'unrecorded' | 'armed' | 'once' | 'will-arm' | 'off';
type EncoderCheck =
  | { kind: 'live'; atMs: number | undefined }
  | { kind: 'missing' | 'never' }
  | { kind: 'seen'; atMs: number };
type LastCheck = { kind: 'good' | 'gaps' | 'failed'; atMs: number; share?: number | undefined } | { kind: 'none' };
type KeyCheck = { kind: 'same' } | { kind: 'new'; atMs: number };

interface Checks {
  recording: RecordingCheck;
  encoder: EncoderCheck;
  last: LastCheck;
  key: KeyCheck;
}

export interface Preflight extends Checks {
  id: string;
  reading: StreamReading;
  show: StreamShow;
  /** What puts the first thing right that is not. */
  remedy: 'turn-on' | 'request' | 'open' | undefined;
}

/** What a keyframe or two are short of the whole is no loss. */
const goodShare = 0.98;

/** Tonight's shows that are not over, by their time, then by name. */
export function preflights(book: ScheduleBook, readings: readonly StreamReading[], nowMs: number): Preflight[] {
  const untilMs = tonightUntilMs(nowMs);
  return readings
    .filter(({ stream }) => book.streams.has(stream.id))
    .flatMap((reading) =>
      showsOf(book, reading.stream.id, nowMs, untilMs)
        .filter(({ startAtMs, endAtMs }) => startAtMs < untilMs && endAtMs > nowMs)
        .map((show) => preflightOf(book, reading, show, nowMs)),
    )
    .sort((a, b) => a.show.startAtMs - b.show.startAtMs || compareNames(a.reading.stream.name, b.reading.stream.name));
}

function preflightOf(book: ScheduleBook, reading: StreamReading, show: StreamShow, nowMs: number): Preflight {
  const checks: Checks = {
    recording: recordingOf(reading, show, nowMs),
    encoder: encoderOf(book, reading, show, nowMs),
    last: lastOf(reading, nowMs),
    key: keyCheckOf(book, reading),
  };
  return { id: `${reading.stream.id} ${show.startAtMs}`, reading, show, ...checks, remedy: remedyOf(checks) };
}

/** Of a show that is on: what happens to its session. Of one to come: what the switch says, or will. */
function recordingOf({ stream, state }: StreamReading, show: StreamShow, nowMs: number): RecordingCheck {
  const current = state.kind === 'live' && show.startAtMs <= nowMs ? state.current : undefined;
  if (current !== undefined) return isMediaKept(current) ? 'recording' : 'unrecorded';
  const setting = recordSetting(stream);
  if (setting !== false) return setting === 'once' ? 'once' : 'armed';
  return nowMs < show.armAtMs ? 'will-arm' : 'off';
}

function encoderOf(book: ScheduleBook, reading: StreamReading, show: StreamShow, nowMs: number): EncoderCheck {
  const { stream, state } = reading;
  const scheduled = book.streams.get(stream.id);
  if (state.kind === 'live') return { kind: 'live', atMs: state.current?.session.createdAtMs };
  if (isMissing(show, reading, scheduled, nowMs)) return { kind: 'missing' };
  const atMs = scheduled?.liveAtMs ?? stream.lastSeenMs;
  return atMs === undefined ? { kind: 'never' } : { kind: 'seen', atMs };
}

function lastOf({ sessions, state }: StreamReading, nowMs: number): LastCheck {
  const current = state.kind === 'live' ? state.current : undefined;
  const last = sessions.find((each) => each !== current && each.session.record && each.state.kind !== 'deleted');
  const atMs = last?.session.createdAtMs;
  if (last === undefined || atMs === undefined) return { kind: 'none' };
  if (last.state.kind === 'failed' || last.state.kind === 'ready-problem') return { kind: 'failed', atMs };
  const share = coverageOf(last, nowMs)?.share;
  const isGood = share === undefined ? isPlayable(last.state) : share >= goodShare;
  return { kind: isGood ? 'good' : 'gaps', atMs, share };
}

function keyCheckOf(book: ScheduleBook, { stream }: StreamReading): KeyCheck {
  const { keyRotatedAtMs } = book.streams.get(stream.id) ?? {};
  const isNew = keyRotatedAtMs !== undefined && stream.lastSeenMs !== undefined && keyRotatedAtMs > stream.lastSeenMs;
  return isNew ? { kind: 'new', atMs: keyRotatedAtMs } : { kind: 'same' };
}

function remedyOf({ recording, encoder, last, key }: Checks): Preflight['remedy'] {
  if (recording === 'off') return 'turn-on';
  if (encoder.kind === 'missing') return 'request';
  const isWrong =
    recording === 'unrecorded' ||
    key.kind === 'new' ||
    encoder.kind === 'never' ||
    last.kind === 'gaps' ||
    last.kind === 'failed';
  return isWrong ? 'open' : undefined;
}

/** What tonight's shows will take. Bytes are unknown while none of their streams has a recording to go by. */
export function tonightNeeds(
  rows: readonly Preflight[],
  nowMs: number,
): { seconds: number; bytes: number | undefined } {
  const rates = new Map(
    rows.flatMap(({ reading }) => {
      const { aircheck, recordedSeconds } = reading.lastRecording?.session ?? {};
      const { sizeBytes } = aircheck ?? {};
      if (sizeBytes === undefined || recordedSeconds === undefined || recordedSeconds < 10) return [];
      return [[reading.stream.id, sizeBytes / recordedSeconds] as const];
    }),
  );
  const usual = rates.size === 0 ? undefined : [...rates.values()].reduce((sum, each) => sum + each, 0) / rates.size;
  let seconds = 0;
  let bytes = 0;
  for (const { reading, show } of rows) {
    const length = (show.endAtMs - Math.max(nowMs, show.startAtMs)) / 1000;
    seconds += length;
    bytes += length * (rates.get(reading.stream.id) ?? usual ?? 0);
  }
  return { seconds, bytes: usual === undefined ? undefined : bytes };
}
