import type { broadcastWords as english } from '../../../recording/words/broadcast-words.ts';

export const broadcastWords: typeof english = {
  whole: (seconds) => `${seconds} s Testbild und Ton`,
  sent: (sent, seconds) => `${sent} von ${seconds} s Testbild und Ton`,
  stopped: (sent, seconds) => `nach ${sent} von ${seconds} s beendet`,
  connecting: 'verbindet …',
  notSent: 'Konnte nicht gesendet werden; der Dienst nennt keinen Grund.',
  nothingToProcess: 'nichts zu verarbeiten',
  took: (time) => `in ${time}`,
  failed: 'Es gibt keine abspielbare Aufzeichnung; der Dienst nennt keinen Grund.',
  willBeChecked: 'Link geöffnet und geprüft',
  checking: 'Link wird geöffnet …',
  checked: (result, clock) => `${result} ${clock}`,
  recordingOff: 'keine Aufzeichnung: Sie ist ausgeschaltet',
  nothingToPlay: 'nichts zum Abspielen',
};
