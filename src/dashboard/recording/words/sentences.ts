import { lateAfterSeconds, progressOf, progressWords, secondsSinceEnd } from '../readiness.ts';
import { isLiveState, type SessionState } from '../session-state.ts';
import type { Session } from '../stream-object.ts';
import { daysBetween } from './calendar.ts';
import { formatClock, formatClockSeconds, formatDayClock, formatDuration, formatRoughly, plural } from './format.ts';

/**
 * One sentence after a change of the switch: what it does to this session and to the next.
 * Source: recording-interface, "Parent `record` flag" (sessions in progress keep what they began with).
 */
export function switchSentence(record: boolean, current: SessionState | undefined): string {
  const word = record ? 'On.' : 'Off.';
  const next = record ? 'will be' : 'will not be';
  if (current === undefined || !isLiveState(current)) return `${word} The next session ${next} recorded.`;
  if (current.kind === 'live-unrecorded') {
    return record
      ? 'On. The session in progress is not recorded; the next one will be.'
      : 'Off. The session in progress is not recorded, and the next one will not be.';
  }
  if (current.kind === 'reconnecting')
    return `${word} The session in progress stays as it began; the next one ${next} recorded.`;
  return record
    ? 'On. This session is recorded, and the next one will be.'
    : 'Off. This session is still recorded to its end; the next one will not be.';
}

/** Why a session that should be recorded is not, while it is live. */
function diskSentence({ record, aircheck }: Session): string | undefined {
  return record ? aircheck?.problem : undefined;
}

/** Of a session with `record` true and the status `none`. Source: hosted-api, "Eras". */
const hasNoneSentence = 'Recording was on, but the service says that there is no recording.';

/** `Not recorded: recording was off at 18:58 when it began.` */
export function notRecordedSentence(session: Session, zone?: string): string {
  const problem = diskSentence(session);
  if (problem !== undefined) return `Not recorded: ${asSentence(problem)}`;
  if (session.record) return hasNoneSentence;
  const at = session.createdAtMs === undefined ? '' : ` at ${formatClock(session.createdAtMs, zone)}`;
  return `Not recorded: recording was off${at} when it began.`;
}

/** The same beside a pill that already says the state. */
function wasOffSentence(session: Session, zone?: string): string {
  const problem = diskSentence(session);
  if (problem !== undefined) return problem;
  if (session.record) return hasNoneSentence;
  const at = session.createdAtMs === undefined ? '' : ` at ${formatClockSeconds(session.createdAtMs, zone)}`;
  return `Recording was off${at} when it began`;
}

/** What the alarm says beside a session that is live and not recorded. */
export function alarmSentence(session: Session | undefined, isNextRecorded: boolean, zone?: string): string {
  const problem = session && diskSentence(session);
  if (problem !== undefined) {
    return `${asSentence(problem)} Recording starts again by itself as soon as the disk allows it.`;
  }
  const at = session?.createdAtMs === undefined ? '' : ` at ${formatClockSeconds(session.createdAtMs, zone)}`;
  const was = session?.record ? hasNoneSentence : `Recording was off${at} when this session began.`;
  return isNextRecorded
    ? `${was} The next session will be recorded; for that the encoder has to stop and start.`
    : `${was} Turning it on now is for the next session; for that the encoder has to stop and start.`;
}

/** What is copied for the person at the encoder. */
export function encoderRequest(streamName: string, isNextRecorded: boolean): string {
  const first = isNextRecorded ? 'Recording is on for the next session.' : 'Recording is about to be turned on.';
  return (
    `“${streamName}” is live but is not being recorded. ${first} ` +
    'Please stop the stream in the encoder, wait 15 seconds, and start it again: the new session will be recorded.'
  );
}

/** One line about a session in its state, for its row. `detail` of what a state says beside its word. */
export function sessionSentence(
  { session, state }: { session: Session; state: SessionState },
  context: { usualSeconds: number | undefined; nowMs: number; zone?: string | undefined },
): string {
  const usual =
    context.usualSeconds === undefined ? 'usually a few minutes' : `usually ${formatRoughly(context.usualSeconds)}`;
  const waited = secondsSinceEnd(session, context.nowMs);
  const progress = progressOf(session);
  const problem = isLiveState(state) ? undefined : session.aircheck?.problem;
  if (problem !== undefined) return `${asSentence(problem)} It is tried again.`;
  switch (state.kind) {
    case 'recording':
      return `recorded ${formatDuration(session.recordedSeconds)}, ${gapWords(session)}`;
    case 'live-unrecorded':
      return wasOffSentence(session, context.zone);
    case 'reconnecting':
      return 'The encoder dropped; its session goes on if it comes back in time.';
    case 'processing': {
      if (progress !== undefined) return `${progressWords(progress)}; ${usual}`;
      return waited === undefined ? usual : `${usual}; now ${formatRoughly(waited)}`;
    }
    case 'late': {
      const now = waited === undefined ? '' : ` now ${formatRoughly(waited)};`;
      const limit =
        context.usualSeconds === undefined ? `late after ${formatRoughly(lateAfterSeconds(undefined))}` : usual;
      const how = progress === undefined ? 'the service still says waiting' : progressWords(progress);
      return `${capital(limit)};${now} ${how}.`;
    }
    case 'ready':
      return gapWords(session) === 'no gaps' ? '' : gapWords(session);
    case 'ready-problem':
      return 'Its link was checked and does not play in full.';
    case 'failed':
      return session.aircheck?.failure ?? 'There is no playable recording; the service gives no reason.';
    case 'deleted':
      return deletedSentence(session, context);
    case 'not-recorded':
      return wasOffSentence(session, context.zone);
    case 'unknown':
      return 'The service answered with a state that is not known here.';
  }
}

function deletedSentence({ aircheck }: Session, { nowMs, zone }: { nowMs: number; zone?: string | undefined }): string {
  const at = aircheck?.deletedAtMs;
  if (at === undefined) return 'The recording was deleted.';
  const isToday = daysBetween(at, nowMs, zone) === 0;
  const when = isToday ? `today at ${formatClock(at, zone)}` : formatDayClock(at, nowMs, zone);
  return `The recording was deleted ${when}.`;
}

function gapWords({ aircheck }: Session): string {
  const gaps = aircheck?.gaps ?? [];
  if (gaps.length === 0) return 'no gaps';
  const seconds = gaps.reduce((sum, gap) => sum + Math.max(0, gap.endedAtMs - gap.startedAtMs) / 1000, 0);
  return `${plural(gaps.length, 'gap')}, ${formatDuration(seconds)}`;
}

function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
