import { catalogue } from '../language.ts';

/** What the first page does without. */
export const words = catalogue({
  en: {
    cancel: 'Cancel',
    close: 'Close',
    copy: 'Copy',
    dismiss: 'Dismiss',
    name: 'Name',
    namePattern: 'Enter a name, not only spaces.',
    notifications: 'Notifications',
    required: 'Fill in this field.',
    copied: 'Copied',
    copyRefused: 'The browser refused to copy. Press Ctrl or Cmd C.',
    textToCopy: 'Text to copy',
  },
  de: {
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
  },
});
