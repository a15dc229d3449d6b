import type { words as english } from '../../ui/ui-words.ts';

export const words: typeof english = {
  notShown: 'Ein Teil dieser Seite konnte nicht gezeigt werden.',
  mayBeUpdated: 'Die Aufzeichnungen laufen weiter. Wurde Aircheck aktualisiert, hilft es, die Seite neu zu laden.',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
};
