import { formatRoughly, secondsBetween } from '../../lib/format.ts';
import { catalogue } from '../../lib/language.ts';
import type { SessionState, SessionStateKind } from '../session-state.ts';
import type { QueuedRecord, RecordSetting } from '../stream-object.ts';

/** A row shows the state of a session, or of a stream without one. */
export type ShownKind = SessionStateKind | 'idle' | 'suspended' | 'live';

/** The word of every state: on its pill, in the filter, among the counters, in the legend. */
export const stateWords = catalogue<Readonly<Record<ShownKind, string>>>({
  en: {
    idle: 'Idle',
    suspended: 'Suspended',
    live: 'Live',
    recording: 'Recording',
    'live-unrecorded': 'Live, not recorded',
    stalled: 'No media',
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
  de: {
    idle: 'Inaktiv',
    suspended: 'Gesperrt',
    live: 'Live',
    recording: 'Zeichnet auf',
    'live-unrecorded': 'Live ohne Aufzeichnung',
    stalled: 'Kein Signal',
    reconnecting: 'Verbindet neu',
    processing: 'Wird verarbeitet',
    late: 'Verspätet',
    ready: 'Fertig',
    'ready-problem': 'Fertig, fehlerhaft',
    failed: 'Fehlgeschlagen',
    deleted: 'Gelöscht',
    'not-recorded': 'Ohne Aufzeichnung',
    unknown: 'Unbekannt',
  },
});

export const words = catalogue({
  en: {
    reconnecting: 'Reconnecting…',
    noMediaFor: (time: string) => `No media for ${time}`,
    unknown: (raw: string) => `Unknown (${raw})`,
    next: {
      on: 'Will be recorded',
      once: 'Next session only',
      off: 'Will not be recorded',
      changing: 'Changing…',
    },
    changing: { on: 'Turning on…', off: 'Turning off…' },
    queued: { on: 'On, waits for the API', off: 'Off, waits for the API' },
  },
  de: {
    reconnecting: 'Verbindet neu …',
    noMediaFor: (time) => `Seit ${time} kein Signal`,
    unknown: (raw) => `Unbekannt (${raw})`,
    next: {
      on: 'Wird aufgezeichnet',
      once: 'Nur die nächste',
      off: 'Ohne Aufzeichnung',
      changing: 'Ändert sich …',
    },
    changing: { on: 'Wird eingeschaltet …', off: 'Wird ausgeschaltet …' },
    queued: { on: 'An, wartet auf die API', off: 'Aus, wartet auf die API' },
  },
});

/** The state in a word or two. With `nowMs` the label of a stall includes its duration. */
export function stateLabel(state: SessionState | { kind: 'idle' | 'suspended' | 'live' }, nowMs?: number): string {
  if (state.kind === 'unknown') return words.unknown(state.raw);
  if (state.kind === 'stalled' && nowMs !== undefined && state.sinceMs !== undefined) {
    return words.noMediaFor(formatRoughly(silentSeconds(state.sinceMs, nowMs)));
  }
  return state.kind === 'reconnecting' ? words.reconnecting : stateWords[state.kind];
}

/** It is called a stall after three seconds, whatever the clocks say. */
export function silentSeconds(sinceMs: number, nowMs: number): number {
  return Math.max(3, secondsBetween(sinceMs, nowMs));
}

export type SwitchState = 'on' | 'once' | 'off' | 'changing' | 'queued';

/** The words beside the switch: what happens to the next session. */
export function switchLabel(state: Exclude<SwitchState, 'queued'>): string {
  return words.next[state];
}

/** The words beside a switch that was asked to change. Without a setting: to cancel what is queued. */
export function changingLabel(asked: RecordSetting | undefined): string {
  return asked === undefined ? words.next.changing : words.changing[asked ? 'on' : 'off'];
}

/** The words beside a switch whose change waits for the end of the session. */
export function queuedLabel({ record }: QueuedRecord): string {
  return words.queued[record ? 'on' : 'off'];
}

const queued = catalogue({
  en: {
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
  de: {
    willChange: {
      on: 'Vorgemerkt: Die Aufzeichnung wird eingeschaltet, wenn die laufende Sendung endet.',
      off: 'Vorgemerkt: Die Aufzeichnung wird ausgeschaltet, wenn die laufende Sendung endet.',
    },
    waits: (queued, problem) => `${queued} Noch nicht möglich: ${problem}`,
    notTurned: {
      on: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht eingeschaltet.',
      off: 'Die Aufzeichnung wurde nach dem Ende der Sendung nicht ausgeschaltet.',
    },
  },
});

export function queuedSentence({ record, hasFailed, problem }: QueuedRecord): string {
  const reason = problem?.replace(/\.?$/, '.');
  if (hasFailed) return [queued.notTurned[record ? 'on' : 'off'], reason].filter(Boolean).join(' ');
  return reason === undefined ? queuedLine(record) : queued.waits(queuedLine(record), reason);
}

/** The same of a change that has only just been queued. */
export function queuedLine(record: boolean): string {
  return queued.willChange[record ? 'on' : 'off'];
}
