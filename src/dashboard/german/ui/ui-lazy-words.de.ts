import type { words as english } from '../../ui/ui-lazy-words.ts';

export const words: typeof english = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  copy: 'Kopieren',
  dismiss: 'Ausblenden',
  name: 'Name',
  namePattern: 'Einen Namen eingeben, nicht nur Leerzeichen.',
  notifications: 'Meldungen',
  required: 'Dieses Feld ausfüllen.',
  copied: 'Kopiert',
  copyRefused: 'Der Browser lässt das Kopieren nicht zu. Strg oder Cmd C drücken.',
  textToCopy: 'Text zum Kopieren',
};
