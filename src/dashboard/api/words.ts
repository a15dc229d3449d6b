import { catalogue } from '../lib/language.ts';

export const words = catalogue({
  en: {
    noAnswer: 'The service does not answer.',
    notTheApi: 'The service answered with something that is not its API.',
    keyRefused: 'The API key is not accepted.',
    failed: (status: number) => `The service failed (${status}).`,
    refused: (status: number) => `The service refuses this (${status}).`,
    says: (messages: string) => ` It says: ${messages}`,
    wait: (seconds: number) => ` It asks to wait ${seconds} s.`,

    upstream: {
      keyRefused: (name: string) =>
        `The key for ${name} was refused. Put a good one where Aircheck runs, and start it again.`,
      live: (name: string) => `${name} changes recording only while the stream is not live.`,
      busy: (name: string) => `${name} has had too many requests.`,
      notFound: (name: string) => `It is not there: deleted, or of another account of ${name}.`,
      forbidden: (name: string) => `${name} does not allow this with the key that Aircheck has for it.`,
      refused: (name: string, status: number) => `${name} refuses this (${status}).`,
    },

    notWhileLive: 'recording cannot be changed while the stream is live; change it when the session has ended',
    otherOrigin:
      'this key may not be used from a browser at this address: allow the address for the key, or reach the API through Aircheck (--upstream)',
  },
  de: {
    noAnswer: 'Der Dienst antwortet nicht.',
    notTheApi: 'Die Antwort des Dienstes ist nicht die seiner API.',
    keyRefused: 'Der API-Schlüssel wird nicht angenommen.',
    failed: (status) => `Im Dienst ist ein Fehler aufgetreten (${status}).`,
    refused: (status) => `Der Dienst lehnt das ab (${status}).`,
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

    notWhileLive:
      'die Aufzeichnung lässt sich nicht ändern, solange der Stream live ist; nach dem Ende der Sendung ändern',
    otherOrigin:
      'dieser Schlüssel darf nicht aus einem Browser unter dieser Adresse verwendet werden: die Adresse für den Schlüssel erlauben, oder die API über Aircheck ansprechen (--upstream)',
  },
});

/** An HTTP status in words; absent: a sentence with the number. */
export const statusWords = catalogue<Readonly<Record<number, string>>>({
  en: {
    403: 'The service does not allow this with this key.',
    404: 'It is not there: deleted, or it belongs to another connection.',
    408: 'The service waited too long for the request.',
    409: 'The service refuses this in its present state.',
    413: 'The service finds the request too large.',
    429: 'The service has had too many requests.',
    503: 'The service is not available just now.',
  },
  de: {
    403: 'Der Dienst erlaubt das mit diesem Schlüssel nicht.',
    404: 'Nicht vorhanden: gelöscht, oder es gehört zu einer anderen Verbindung.',
    408: 'Der Dienst hat zu lange auf die Anfrage gewartet.',
    409: 'Der Dienst lehnt das im jetzigen Zustand ab.',
    413: 'Dem Dienst ist die Anfrage zu groß.',
    429: 'Der Dienst hat zu viele Anfragen bekommen.',
    503: 'Der Dienst ist gerade nicht verfügbar.',
  },
});
