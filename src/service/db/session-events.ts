import { localConnectionName } from '../../contract/connections.ts';
import type { SignalProblem } from '../../contract/signal.ts';
import type { NewActivity } from './activity.ts';
import type { SessionRow } from './sessions.ts';

type Event = Partial<NewActivity> & { what: NewActivity['what'] };

/** A session's entry of the activity log. */
export function sessionEntry({ id, parentId, name }: SessionRow, by: 'encoder' | 'service', event: Event): NewActivity {
  return { by, connection: localConnectionName, streamId: parentId, sessionIds: [id], name, ...event };
}

/** The activity log's entries for a change of a session's row. */
export function sessionEvents(before: SessionRow, after: SessionRow): NewActivity[] {
  return [
    ...returns(before, after),
    ...signalTrouble(before, after),
    ...ending(before, after),
    ...outcome(before, after),
  ];
}

/** A problem that comes back within this time is the same trouble. */
const sameTroubleMs = 5 * 60_000;

/** Problems of the signal that have begun, and were not there in the last minutes. */
function signalTrouble({ signalFound: before = [] }: SessionRow, after: SessionRow): NewActivity[] {
  const { signalFound = [] } = after;
  if (signalFound === before) return [];
  const isKnown = ({ kind, since }: SignalProblem) =>
    before.some((each) => each.kind === kind && since - (each.until ?? since) < sameTroubleMs);
  const begun = signalFound.filter((problem) => problem.until === undefined && !isKnown(problem));
  if (begun.length === 0) return [];
  const at = Math.max(...begun.map(({ since }) => since));
  return [sessionEntry(after, 'encoder', { what: 'signal-trouble', at, signal: begun.map(({ kind }) => kind) })];
}

/** Each time that the encoder came back within the session. */
function returns(before: SessionRow, after: SessionRow): NewActivity[] {
  if (before.gaps.length === after.gaps.length) return [];
  const known = new Set(before.gaps.map(({ startedAt }) => startedAt));
  return after.gaps
    .filter(({ startedAt, cause }) => cause === undefined && !known.has(startedAt))
    .map(({ startedAt, endedAt }) =>
      sessionEntry(after, 'encoder', { what: 'encoder-back', at: endedAt, awaySeconds: (endedAt - startedAt) / 1000 }),
    );
}

function ending(before: SessionRow, after: SessionRow): NewActivity[] {
  const { endedAt: at, endCause: cause, endReason: note } = after;
  if (before.endedAt !== undefined || at === undefined) return [];
  // Its encoder was refused, and nothing of it is left.
  if (cause === 'codec' && after.durationSeconds === 0) return [];
  const onAirSeconds = onAirSecondsOf(after);
  if (cause === 'lost') return [sessionEntry(after, 'encoder', { what: 'encoder-lost', at, onAirSeconds })];
  const isExplained = cause === 'codec' || cause === 'malformed';
  const ended = { what: 'session-ended', at, cause, onAirSeconds, ...(isExplained && { note }) } as const;
  return [sessionEntry(after, cause === 'finished' ? 'encoder' : 'service', ended)];
}

function outcome(before: SessionRow, after: SessionRow): NewActivity[] {
  const { recordingStatus, durationSeconds: recordedSeconds } = after;
  if (recordingStatus === before.recordingStatus) return [];
  if (recordingStatus === 'ready') {
    const figures = { recordedSeconds, onAirSeconds: onAirSecondsOf(after) };
    return [sessionEntry(after, 'service', { what: 'recording-ready', at: after.readyAt, ...figures })];
  }
  if (recordingStatus !== 'failed') return [];
  return [sessionEntry(after, 'service', { what: 'recording-failed', at: after.failedAt, note: after.failure })];
}

function onAirSecondsOf({ createdAt, endedAt = createdAt }: SessionRow): number {
  return Math.max(0, endedAt - createdAt) / 1000;
}
