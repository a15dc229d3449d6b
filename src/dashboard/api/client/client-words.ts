import { catalogue } from '../../language.ts';

export const words = catalogue({
  en: {
    noAnswer: 'The service does not answer.',
    notTheApi: 'The service answered with something that is not its API.',
    keyRefused: 'The API key is not accepted.',
    failed: (status: number) => `The service failed (${status}).`,
    refused: (status: number) => `The service refuses this (${status}).`,
  },
  de: {
    noAnswer: 'Der Dienst antwortet nicht.',
    notTheApi: 'Die Antwort des Dienstes ist nicht die seiner API.',
    keyRefused: 'Der API-Schlüssel wird nicht angenommen.',
    failed: (status) => `Im Dienst ist ein Fehler aufgetreten (${status}).`,
    refused: (status) => `Der Dienst lehnt das ab (${status}).`,
  },
});
