import type { words as english } from '../../../recording/words/interruption-sentences.ts';

export const words: typeof english = {
  left: (time) => `noch ${time}`,
  stalled: 'Der Encoder ist verbunden, sendet aber nichts.',
  reconnectingFor: (left) => `Verbindet neu … ${left}: bis dahin dieselbe Aufzeichnung.`,
  reconnectingUnrecorded: (left) => `Verbindet neu … ${left}: bis dahin dieselbe Sendung.`,
  encoderLost: (clock) => `Encoder um ${clock} verloren`,
  cutOff: (clock) => `Um ${clock} abgebrochen`,
  cutOffBecause: {
    service: (cutOff) => `${cutOff}: Der Dienst wurde beendet`,
    codec: (cutOff) => `${cutOff}: Der Codec wird nicht unterstützt`,
    malformed: (cutOff) => `${cutOff}: Der Encoder sendete Unlesbares`,
  },
  restart: (stream, ending) => `${stream}: ${ending}. Bitte den Stream neu starten.`,
  reconnecting:
    'Der Encoder ist getrennt. Kommt er rechtzeitig zurück, geht diese Sendung weiter, sonst beginnt eine neue.',
};
