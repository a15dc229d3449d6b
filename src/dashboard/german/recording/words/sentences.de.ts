import { counted } from '../../../language.ts';
import type { words as english } from '../../../recording/words/sentences.ts';

export const words: typeof english = {
  noRecording: 'Die Aufzeichnung war eingeschaltet, aber der Dienst meldet keine.',
  wasOff: 'Die Aufzeichnung war zu Beginn aus.',
  wasOffAt: (clock) => `Die Aufzeichnung war zu Beginn um ${clock} aus.`,
  notRecorded: {
    wasOff: 'Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn aus.',
    wasOffAt: (clock) => `Nicht aufgezeichnet: Die Aufzeichnung war zu Beginn um ${clock} aus.`,
    problem: (problem) => `Nicht aufgezeichnet: ${problem}`,
  },
  alarm: {
    disk: (problem) => `${problem} Die Aufzeichnung beginnt von selbst wieder, sobald der Speicher es zulässt.`,
    isOn: (why) => `${why} Die nächste Sendung wird aufgezeichnet: Für den Rest den Encoder neu starten.`,
    isOff: (why) => `${why} Für den Rest: einschalten, dann den Encoder neu starten.`,
  },
  request: {
    on: (stream) =>
      `„${stream}“ ist live, wird aber nicht aufgezeichnet. Für die nächste Sendung ist die Aufzeichnung eingeschaltet. ` +
      'Bitte den Stream im Encoder beenden, 15 Sekunden warten und neu starten: Die neue Sendung wird aufgezeichnet.',
    off: (stream) =>
      `„${stream}“ ist live, wird aber nicht aufgezeichnet. Die Aufzeichnung wird gleich eingeschaltet. ` +
      'Bitte den Stream im Encoder beenden, 15 Sekunden warten und neu starten: Die neue Sendung wird aufgezeichnet.',
  },

  triedAgain: (problem) => `${problem} Der Dienst versucht es weiter.`,
  recorded: (duration, gaps) => `aufgezeichnet ${duration}, ${gaps}`,
  noGaps: 'keine Lücken',
  gaps: (count, duration) => `${counted(count, { one: 'Lücke', other: 'Lücken' })}, ${duration}`,
  stalled: (stalled, duration, gaps) => `${stalled} Aufgezeichnet ${duration}, ${gaps}.`,
  usually: (time) => `meist ${time}`,
  usuallyMinutes: 'meist einige Minuten',
  encoding: (percent) => `Qualitätsstufen werden kodiert, ${percent} %`,
  encodingLeft: (percent, left) => `Qualitätsstufen werden kodiert, ${percent} %, noch etwa ${left}`,
  waited: (waited) => `wird seit ${waited} vorbereitet`,
  late: (figures) => `Verspätet: ${figures}.`,
  lateEncoding: (late, encoding) => `${late} Jetzt: ${encoding}.`,
  problem: 'Der Link wurde geprüft und ist nicht vollständig abspielbar.',
  failed: 'Es gibt keine abspielbare Aufzeichnung; der Dienst nennt keinen Grund.',
  failedBecause: (reason) => `Aufzeichnung fehlgeschlagen: ${reason}`,
  behind: (time) => `etwa ${time} zurück`,
  deleted: 'Die Aufzeichnung wurde gelöscht.',
  deletedToday: (clock) => `Die Aufzeichnung wurde heute um ${clock} gelöscht.`,
  deletedOn: (day) => `Die Aufzeichnung wurde gelöscht: ${day}.`,
  unknown: 'Der Dienst meldet einen Zustand, den Aircheck nicht kennt.',
};
