import { catalogue } from '../../lib/language.ts';
import type { SessionState } from '../session-state.ts';
import type { RecordSetting } from '../stream-object.ts';

const record = catalogue({
  en: {
    switched: {
      on: {
        idle: 'On. The next session will be recorded.',
        recording: 'On. This session is recorded, and the next one will be.',
        stalled: 'On. This session is still recorded once media comes; the next one will be.',
        reconnecting: 'On. This session stays as it began; the next one will be recorded.',
        'live-unrecorded': 'On. This session is not recorded; the next one will be.',
      },
      off: {
        idle: 'Off. The next session will not be recorded.',
        recording: 'Off. This session is still recorded to its end; the next one will not be.',
        stalled: 'Off. This session is still recorded once media comes; the next one will not be.',
        reconnecting: 'Off. This session stays as it began; the next one will not be recorded.',
        'live-unrecorded': 'Off: not this session, and not the next one.',
      },
      full: 'On, but the disk is full: nothing new is recorded until there is room.',
      once: {
        idle: 'On for the next session only. Recording turns off when it has begun.',
        live: 'On for the next session only; this session stays as it began.',
      },
    },
  },
  de: {
    switched: {
      on: {
        idle: 'An. Die nächste Sendung wird aufgezeichnet.',
        recording: 'An. Diese Sendung wird aufgezeichnet, die nächste auch.',
        stalled: 'An. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste auch.',
        reconnecting: 'An. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird aufgezeichnet.',
        'live-unrecorded': 'An. Diese Sendung wird nicht aufgezeichnet, erst die nächste.',
      },
      off: {
        idle: 'Aus. Die nächste Sendung wird nicht aufgezeichnet.',
        recording: 'Aus. Diese Sendung wird noch bis zum Ende aufgezeichnet, die nächste nicht.',
        stalled: 'Aus. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste nicht.',
        reconnecting: 'Aus. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird nicht aufgezeichnet.',
        'live-unrecorded': 'Aus: weder diese Sendung noch die nächste.',
      },
      full: 'An, aber der Speicher ist voll: Nichts Neues wird aufgezeichnet, bis wieder Platz ist.',
      once: {
        idle: 'An, nur für die nächste Sendung. Sobald sie begonnen hat, schaltet die Aufzeichnung ab.',
        live: 'An, nur für die nächste Sendung; diese bleibt, wie sie begonnen hat.',
      },
    },
  },
});

/**
 * One sentence after a change of the switch: what it does to this session and to the next.
 * Source: recording-interface, "Parent `record` flag" (sessions in progress keep what they began with).
 */
export function switchSentence(
  setting: RecordSetting,
  current: SessionState | undefined,
  { isDiskFull = false } = {},
): string {
  if (setting && isDiskFull) return record.switched.full;
  const kind = current?.kind;
  const isLive = kind === 'recording' || kind === 'stalled' || kind === 'reconnecting' || kind === 'live-unrecorded';
  if (setting === 'once') return record.switched.once[isLive ? 'live' : 'idle'];
  return record.switched[setting ? 'on' : 'off'][isLive ? kind : 'idle'];
}
