import type { words as english } from '../../../api/credentials/credentials-words.ts';

export const words: typeof english = {
  otherOrigin:
    'dieser Schlüssel darf nicht aus einem Browser unter dieser Adresse verwendet werden: die Adresse für den Schlüssel erlauben, oder die API über Aircheck ansprechen (--upstream)',
};
