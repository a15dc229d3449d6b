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
