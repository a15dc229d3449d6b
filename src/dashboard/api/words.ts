import { t } from '../lib/language.ts';

export const words = {
  noAnswer: t('The service does not answer.', 'Der Dienst antwortet nicht.'),
  notTheApi: t(
    'The service answered with something that is not its API.',
    'Die Antwort des Dienstes ist nicht die seiner API.',
  ),
  keyRefused: t('The API key is not accepted.', 'Der API-Schlüssel wird nicht angenommen.'),
  failed: (status: number) => t(`The service failed (${status}).`, `Im Dienst ist ein Fehler aufgetreten (${status}).`),
  refused: (status: number) => t(`The service refuses this (${status}).`, `Der Dienst lehnt das ab (${status}).`),
  says: (messages: string) => t(` It says: ${messages}`, ` Er meldet: ${messages}`),
  wait: (seconds: number) => t(` It asks to wait ${seconds} s.`, ` Wartezeit: ${seconds} s.`),

  upstream: {
    keyRefused: (name: string) =>
      t(
        `The key for ${name} was refused. Put a good one where Aircheck runs, and start it again.`,
        `Der Schlüssel für ${name} wurde abgelehnt. Dort, wo Aircheck läuft, einen gültigen eintragen und Aircheck neu starten.`,
      ),
    live: (name: string) =>
      t(
        `${name} changes recording only while the stream is not live.`,
        `${name} ändert die Aufzeichnung nur, solange der Stream nicht live ist.`,
      ),
    busy: (name: string) => t(`${name} has had too many requests.`, `${name} hat zu viele Anfragen bekommen.`),
    notFound: (name: string) =>
      t(
        `It is not there: deleted, or of another account of ${name}.`,
        `Nicht vorhanden: gelöscht, oder aus einem anderen Konto bei ${name}.`,
      ),
    forbidden: (name: string) =>
      t(
        `${name} does not allow this with the key that Aircheck has for it.`,
        `${name} erlaubt das mit dem Schlüssel von Aircheck nicht.`,
      ),
    refused: (name: string, status: number) =>
      t(`${name} refuses this (${status}).`, `${name} lehnt das ab (${status}).`),
  },

  notWhileLive: t(
    'recording cannot be changed while the stream is live; change it when the session has ended',
    'die Aufzeichnung lässt sich nicht ändern, solange der Stream live ist; nach dem Ende der Sendung ändern',
  ),
  otherOrigin: t(
    'this key may not be used from a browser at this address: allow the address for the key, or reach the API through Aircheck (--upstream)',
    'dieser Schlüssel darf nicht aus einem Browser unter dieser Adresse verwendet werden: die Adresse für den Schlüssel erlauben, oder die API über Aircheck ansprechen (--upstream)',
  ),
};

/** An HTTP status in words; absent: a sentence with the number. */
export const statusWords: Readonly<Record<number, string>> = {
  403: t('The service does not allow this with this key.', 'Der Dienst erlaubt das mit diesem Schlüssel nicht.'),
  404: t(
    'It is not there: deleted, or it belongs to another connection.',
    'Nicht vorhanden: gelöscht, oder es gehört zu einer anderen Verbindung.',
  ),
  408: t('The service waited too long for the request.', 'Der Dienst hat zu lange auf die Anfrage gewartet.'),
  409: t('The service refuses this in its present state.', 'Der Dienst lehnt das im jetzigen Zustand ab.'),
  413: t('The service finds the request too large.', 'Dem Dienst ist die Anfrage zu groß.'),
  429: t('The service has had too many requests.', 'Der Dienst hat zu viele Anfragen bekommen.'),
  503: t('The service is not available just now.', 'Der Dienst ist gerade nicht verfügbar.'),
};
