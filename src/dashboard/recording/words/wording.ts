import type { SessionState } from '../session-state.ts';
import type { QueuedRecord } from '../stream-object.ts';

/** The word of a state. Source: operator, "State vocabulary". */
export function stateLabel(state: SessionState | { kind: 'idle' } | { kind: 'live' }): string {
  switch (state.kind) {
    case 'idle':
      return 'Idle';
    case 'live':
      return 'Live';
    case 'recording':
      return 'Recording';
    case 'live-unrecorded':
      return 'Live, not recorded';
    case 'reconnecting':
      return 'Reconnecting…';
    case 'processing':
      return 'Processing';
    case 'late':
      return 'Late';
    case 'ready':
      return 'Ready';
    case 'ready-problem':
      return 'Ready, problem';
    case 'failed':
      return 'Failed';
    case 'deleted':
      return 'Deleted';
    case 'not-recorded':
      return 'Not recorded';
    case 'unknown':
      return `Unknown (${state.raw})`;
  }
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
