import type { words as english } from '../../../recording/words/history.ts';

const causes = new Map([
  ['finished', 'vom Encoder.'],
  ['lost', 'Der Encoder war weg.'],
  ['malformed', 'Der Encoder sendete Unlesbares.'],
  ['codec', 'Der Codec wird nicht unterstützt.'],
  ['terminated', 'von Hand.'],
  ['service', 'Der Dienst wurde beendet.'],
]);

export const words: typeof english = {
  began: { on: 'Begonnen, Aufzeichnung an', off: 'Begonnen, Aufzeichnung aus' },
  notRecorded: 'Nicht aufgezeichnet: Speicher',
  recordedAgain: (away) => `Nach ${away} wieder aufgezeichnet`,
  lostOnDisk: (time) => `${time} verloren: im Speicher beschädigt`,
  silent: 'Kein Signal vom Encoder',
  mediaAgain: (away) => `Signal nach ${away} wieder da`,
  dropped: 'Encoder getrennt',
  back: (away) => `Encoder nach ${away} wieder da`,
  textData: (text) => `Encoder: „${text}“`,
  cuePoint: (text) => `Cue-Point: ${text}`,
  furtherVideo: 'Eine weitere Videospur wird nicht aufgezeichnet',
  furtherAudio: 'Eine weitere Audiospur wird nicht aufgezeichnet',
  furtherTrack: (line, codec) => `${line} (${codec})`,
  signalOver: (problem, time) => `${problem}: nach ${time} vorbei`,
  ended: 'Beendet',
  // Two sentences say more than the cause.
  endedBecause: (reason, cause = '') => `Beendet: ${reason.includes('. ') ? reason : (causes.get(cause) ?? reason)}`,
  processingUsually: (usually) => `Verarbeitung, ${usually}`,
  processingBegan: 'Verarbeitung begonnen',
  failed: 'Fehlgeschlagen; der Dienst nennt keinen Grund',
  deleted: 'Aufzeichnung gelöscht',
  ready: 'Fertig',
  readyAtOnce: 'Sofort fertig',
  readyAfter: (time) => `Nach ${time} fertig`,
  damage: (reason) => `Schaden gefunden: ${reason}`,
  joined: (count) => `Verbunden: ${count} Sendungen sind eine Aufzeichnung`,
  checked: 'Link geprüft',
  notChecked: 'Link nicht geprüft: keine Antwort',
  playable: (problem, playable, all) => `${problem}; ${playable} von ${all} abspielbar`,
};
