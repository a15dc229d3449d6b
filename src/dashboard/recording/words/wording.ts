import type { SessionState, SessionStateKind } from '../session-state.ts';
import type { QueuedRecord } from '../stream-object.ts';

/** What a row can show: the state of a session, or of a stream without one. */
export type ShownKind = SessionStateKind | 'idle' | 'live';

/** The word of every state: on its pill, in the filter, among the counters, in the legend. */
export const stateWords: Readonly<Record<ShownKind, string>> = {
  idle: 'Idle',
  live: 'Live',
  recording: 'Recording',
  'live-unrecorded': 'Live, not recorded',
  reconnecting: 'Reconnecting',
  processing: 'Processing',
  late: 'Late',
  ready: 'Ready',
  'ready-problem': 'Ready, problem',
  failed: 'Failed',
  deleted: 'Deleted',
  'not-recorded': 'Not recorded',
  unknown: 'Unknown',
};

/** The word of a state where it stands alone. */
export function stateLabel(state: SessionState | { kind: 'idle' } | { kind: 'live' }): string {
  const word = stateWords[state.kind];
  if (state.kind === 'unknown') return `${word} (${state.raw})`;
  return state.kind === 'reconnecting' ? `${word}…` : word;
}

export type SwitchState = 'on' | 'off' | 'changing' | 'queued';

/** The words beside the switch: what happens to the next session. */
export function switchLabel(state: SwitchState): string {
  switch (state) {
    case 'on':
      return 'Will be recorded';
    case 'off':
      return 'Will not be recorded';
    case 'changing':
      return 'Changing…';
    case 'queued':
      return 'Queued';
  }
}

/** The words beside a switch whose change waits for the end of the session. */
export function queuedLabel({ record }: QueuedRecord): string {
  return `${switchLabel('queued')}: ${record ? 'on' : 'off'}`;
}

/** What a queued change will do, or why it was not made. */
export function queuedSentence({ record, isGivenUp, problem }: QueuedRecord): string {
  const word = record ? 'on' : 'off';
  const why = problem === undefined ? '' : ` ${problem.replace(/\.?$/, '.')}`;
  if (isGivenUp) return `Recording was not turned ${word} when the session ended.${why}`;
  return why === '' ? queuedLine(record) : `${queuedLine(record)} Just now it cannot be:${why}`;
}

/** The same of a change that has only just been queued. */
export function queuedLine(record: boolean): string {
  return `Queued: recording is turned ${record ? 'on' : 'off'} when the session in progress ends.`;
}
