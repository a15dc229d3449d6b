import { formatRoughly, secondsBetween } from '../../lib/format.ts';
import { t } from '../../lib/language.ts';
import type { SessionState, SessionStateKind } from '../session-state.ts';
import type { QueuedRecord, RecordSetting } from '../stream-object.ts';

/** A row shows the state of a session, or of a stream without one. */
export type ShownKind = SessionStateKind | 'idle' | 'suspended' | 'live';

/** The word of every state: on its pill, in the filter, among the counters, in the legend. */
export const stateWords: Readonly<Record<ShownKind, string>> = {
  idle: t('Idle', 'Inaktiv'),
  suspended: t('Suspended', 'Gesperrt'),
  live: 'Live',
  recording: t('Recording', 'Zeichnet auf'),
  'live-unrecorded': t('Live, not recorded', 'Live ohne Aufzeichnung'),
  stalled: t('No media', 'Kein Signal'),
  reconnecting: t('Reconnecting', 'Verbindet neu'),
  processing: t('Processing', 'Wird verarbeitet'),
  late: t('Late', 'Verspätet'),
  ready: t('Ready', 'Fertig'),
  'ready-problem': t('Ready, problem', 'Fertig, fehlerhaft'),
  failed: t('Failed', 'Fehlgeschlagen'),
  deleted: t('Deleted', 'Gelöscht'),
  'not-recorded': t('Not recorded', 'Ohne Aufzeichnung'),
  unknown: t('Unknown', 'Unbekannt'),
};

export const words = {
  reconnecting: t('Reconnecting…', 'Verbindet neu …'),
  noMediaFor: (time: string) => t(`No media for ${time}`, `Seit ${time} kein Signal`),
  unknown: (raw: string) => t(`Unknown (${raw})`, `Unbekannt (${raw})`),
  next: {
    on: t('Will be recorded', 'Wird aufgezeichnet'),
    once: t('Next session only', 'Nur die nächste'),
    off: t('Will not be recorded', 'Ohne Aufzeichnung'),
    changing: t('Changing…', 'Ändert sich …'),
  },
  changing: { on: t('Turning on…', 'Wird eingeschaltet …'), off: t('Turning off…', 'Wird ausgeschaltet …') },
  queued: {
    on: t('On, waits for the API', 'An, wartet auf die API'),
    off: t('Off, waits for the API', 'Aus, wartet auf die API'),
  },
};

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

const queued = {
  willChange: {
    on: t(
      'Queued: recording is turned on when the session in progress ends.',
      'Vorgemerkt: Die Aufzeichnung wird eingeschaltet, wenn die laufende Sendung endet.',
    ),
    off: t(
      'Queued: recording is turned off when the session in progress ends.',
      'Vorgemerkt: Die Aufzeichnung wird ausgeschaltet, wenn die laufende Sendung endet.',
    ),
  },
  waits: (queued: string, problem: string) =>
    t(`${queued} Not possible yet: ${problem}`, `${queued} Noch nicht möglich: ${problem}`),
  notTurned: {
    on: t(
      'Recording was not turned on when the session ended.',
      'Die Aufzeichnung wurde nach dem Ende der Sendung nicht eingeschaltet.',
    ),
    off: t(
      'Recording was not turned off when the session ended.',
      'Die Aufzeichnung wurde nach dem Ende der Sendung nicht ausgeschaltet.',
    ),
  },
};

export function queuedSentence({ record, hasFailed, problem }: QueuedRecord): string {
  const reason = problem?.replace(/\.?$/, '.');
  if (hasFailed) return [queued.notTurned[record ? 'on' : 'off'], reason].filter(Boolean).join(' ');
  return reason === undefined ? queuedLine(record) : queued.waits(queuedLine(record), reason);
}

/** The same of a change that has only just been queued. */
export function queuedLine(record: boolean): string {
  return queued.willChange[record ? 'on' : 'off'];
}
