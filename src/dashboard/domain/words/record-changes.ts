import { t } from '../../lib/language.ts';
import type { SessionState } from '../session-state.ts';
import type { RecordSetting } from '../stream-object.ts';

const record = {
  switched: {
    on: {
      idle: t('On. The next session will be recorded.', 'An. Die nächste Sendung wird aufgezeichnet.'),
      recording: t('On for this session and the next.', 'An. Diese Sendung wird aufgezeichnet, die nächste auch.'),
      stalled: t(
        'On. Recording of this session resumes when media arrives; the next one will be recorded.',
        'An. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste auch.',
      ),
      reconnecting: t(
        'On for the next session. This one stays as it began.',
        'An. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird aufgezeichnet.',
      ),
      'live-unrecorded': t(
        'On for the next session. This one stays unrecorded.',
        'An. Diese Sendung wird nicht aufgezeichnet, erst die nächste.',
      ),
    },
    off: {
      idle: t('Off. The next session will not be recorded.', 'Aus. Die nächste Sendung wird nicht aufgezeichnet.'),
      recording: t(
        'Off for the next session. This one is recorded to its end.',
        'Aus. Diese Sendung wird noch bis zum Ende aufgezeichnet, die nächste nicht.',
      ),
      stalled: t(
        'Off for the next session. Recording of this one resumes when media arrives.',
        'Aus. Diese Sendung wird weiter aufgezeichnet, sobald das Signal kommt; die nächste nicht.',
      ),
      reconnecting: t(
        'Off for the next session. This one stays as it began.',
        'Aus. Diese Sendung bleibt, wie sie begonnen hat; die nächste wird nicht aufgezeichnet.',
      ),
      'live-unrecorded': t(
        'Off. Neither this session nor the next will be recorded.',
        'Aus: weder diese Sendung noch die nächste.',
      ),
    },
    full: t(
      'On, but the disk is full: recording resumes when there is space.',
      'An, aber der Speicher ist voll: Die Aufzeichnung läuft weiter, sobald Platz ist.',
    ),
    once: {
      idle: t(
        'On for the next session only. Recording turns off once it has begun.',
        'An, nur für die nächste Sendung. Sobald sie begonnen hat, schaltet die Aufzeichnung ab.',
      ),
      live: t(
        'On for the next session only. This one stays as it began.',
        'An, nur für die nächste Sendung; diese bleibt, wie sie begonnen hat.',
      ),
    },
  },
};

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
