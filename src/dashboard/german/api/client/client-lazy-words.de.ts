import type {
  statusWords as englishStatusWords,
  words as englishWords,
} from '../../../api/client/client-lazy-words.ts';

export const words: typeof englishWords = {
  says: (messages) => ` Er meldet: ${messages}`,
  wait: (seconds) => ` Wartezeit: ${seconds} s.`,

  upstream: {
    keyRefused: (name) =>
      `Der Schlüssel für ${name} wurde abgelehnt. Dort, wo Aircheck läuft, einen gültigen eintragen und Aircheck neu starten.`,
    live: (name) => `${name} ändert die Aufzeichnung nur, solange der Stream nicht live ist.`,
    busy: (name) => `${name} hat zu viele Anfragen bekommen.`,
    notFound: (name) => `Nicht vorhanden: gelöscht, oder aus einem anderen Konto bei ${name}.`,
    forbidden: (name) => `${name} erlaubt das mit dem Schlüssel von Aircheck nicht.`,
    refused: (name, status) => `${name} lehnt das ab (${status}).`,
  },
};

export const statusWords: typeof englishStatusWords = {
  403: 'Der Dienst erlaubt das mit diesem Schlüssel nicht.',
  404: 'Nicht vorhanden: gelöscht, oder es gehört zu einer anderen Verbindung.',
  408: 'Der Dienst hat zu lange auf die Anfrage gewartet.',
  409: 'Der Dienst lehnt das im jetzigen Zustand ab.',
  413: 'Dem Dienst ist die Anfrage zu groß.',
  429: 'Der Dienst hat zu viele Anfragen bekommen.',
  503: 'Der Dienst ist gerade nicht verfügbar.',
};
