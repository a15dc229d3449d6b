import type { words as english } from '../../../api/client/client-words.ts';

export const words: typeof english = {
  noAnswer: 'Der Dienst antwortet nicht.',
  notTheApi: 'Die Antwort des Dienstes ist nicht die seiner API.',
  keyRefused: 'Der API-Schlüssel wird nicht angenommen.',
  failed: (status) => `Im Dienst ist ein Fehler aufgetreten (${status}).`,
  refused: (status) => `Der Dienst lehnt das ab (${status}).`,
};
