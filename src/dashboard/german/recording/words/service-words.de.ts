import type { notices as english } from '../../../recording/words/service-words.ts';

export const notices: typeof english = {
  'database-rebuilt': { subject: 'Datenbank', state: 'Wiederhergestellt' },
  'stream-keys-replaced': { subject: 'Stream-Schlüssel', state: 'Ersetzt' },
  'unreadable-row': { subject: 'Datenbank', state: 'Zeile beschädigt' },
  'keys-not-kept': { subject: 'Streams und Schlüssel', state: 'Nicht gesichert' },
  unknown: { subject: 'Dienst', state: 'Hinweis' },
};
