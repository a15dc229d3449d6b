import { catalogue } from '../../language.ts';
import type { SessionState, SessionStateKind } from '../session-state.ts';
import type { QueuedRecord } from '../stream-object.ts';

/** What a row can show: the state of a session, or of a stream without one. */
export type ShownKind = SessionStateKind | 'idle' | 'live';

/** The word of every state: on its pill, in the filter, among the counters, in the legend. */
export const stateWords = catalogue<Readonly<Record<ShownKind, string>>>({
  en: {
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
  },
});

const words = catalogue({
  en: {
    reconnecting: 'Reconnecting…',
    unknown: (raw: string) => `Unknown (${raw})`,
    next: { on: 'Will be recorded', off: 'Will not be recorded', changing: 'Changing…', queued: 'Queued' },
    queued: { on: 'Queued: on', off: 'Queued: off' },
    willChange: {
      on: 'Queued: recording is turned on when the session in progress ends.',
      off: 'Queued: recording is turned off when the session in progress ends.',
    },
    waits: (queued: string, problem: string) => `${queued} Not possible yet: ${problem}`,
    notTurned: {
      on: 'Recording was not turned on when the session ended.',
      off: 'Recording was not turned off when the session ended.',
    },
  },
});

/** The word of a state where it stands alone. */
export function stateLabel(state: SessionState | { kind: 'idle' } | { kind: 'live' }): string {
  if (state.kind === 'unknown') return words.unknown(state.raw);
  return state.kind === 'reconnecting' ? words.reconnecting : stateWords[state.kind];
}

export type SwitchState = 'on' | 'off' | 'changing' | 'queued';

/** The words beside the switch: what happens to the next session. */
export function switchLabel(state: SwitchState): string {
  return words.next[state];
}

/** The words beside a switch whose change waits for the end of the session. */
export function queuedLabel({ record }: QueuedRecord): string {
  return words.queued[record ? 'on' : 'off'];
}

/** What a queued change will do, or why it was not made. */
export function queuedSentence({ record, hasFailed, problem }: QueuedRecord): string {
  const reason = problem?.replace(/\.?$/, '.');
  if (hasFailed) return [words.notTurned[record ? 'on' : 'off'], reason].filter(Boolean).join(' ');
  return reason === undefined ? queuedLine(record) : words.waits(queuedLine(record), reason);
}

/** The same of a change that has only just been queued. */
export function queuedLine(record: boolean): string {
  return words.willChange[record ? 'on' : 'off'];
}
