import { catalogue } from '../language.ts';

export const words = catalogue({
  en: {
    notShown: 'A part of this page could not be shown.',
    mayBeUpdated: 'Recordings go on. If Aircheck was updated, reloading the page fixes this.',
    reload: 'Reload',
  },
  de: {
    notShown: 'Ein Teil dieser Seite konnte nicht gezeigt werden.',
    mayBeUpdated: 'Die Aufzeichnungen laufen weiter. Wurde Aircheck aktualisiert, hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
});
