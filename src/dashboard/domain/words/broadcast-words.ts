import { catalogue } from '../../lib/language.ts';

/** The steps of a test broadcast, in notes of a few words. */
export const broadcastWords = catalogue({
  en: {
    whole: (seconds: number) => `${seconds} s of test picture and tone`,
    sent: (sent: number, seconds: number) => `${sent} of ${seconds} s of test picture and tone`,
    stopped: (sent: number, seconds: number) => `stopped after ${sent} of ${seconds} s`,
    connecting: 'connecting…',
    notSent: 'It could not be sent; the service gives no reason.',
    nothingToProcess: 'nothing to process',
    took: (time: string) => `took ${time}`,
    failed: 'There is no playable recording; the service gives no reason.',
    willBeChecked: 'link opened and checked',
    checking: 'opening its link…',
    checked: (result: string, clock: string) => `${result} ${clock}`,
    recordingOff: 'no recording: recording is off',
    nothingToPlay: 'there is nothing to play',
  },
  de: {
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
  },
});
