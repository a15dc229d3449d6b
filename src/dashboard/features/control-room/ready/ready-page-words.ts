import { catalogue } from '../../../lib/language.ts';

export const words = catalogue({
  en: {
    pageOf: (title: string) => `Delivery page ${title}`,
    ready: (ready: number, all: number) => (ready === all ? `Page, all ${all} ready` : `Page, ${ready} of ${all}`),
    copyPageOf: (title: string) => `Copy link of the delivery page ${title}`,
    openPageOf: (title: string) => `Open the delivery page ${title} in the list`,
    copyLink: 'Copy link',
    open: 'Open',
  },
  de: {
    pageOf: (title) => `Kundenseite ${title}`,
    ready: (ready, all) => (ready === all ? `Seite, alle ${all} fertig` : `Seite, ${ready} von ${all}`),
    copyPageOf: (title) => `Link kopieren: Kundenseite ${title}`,
    openPageOf: (title) => `Öffnen: Kundenseite ${title} in der Liste`,
    copyLink: 'Link kopieren',
    open: 'Öffnen',
  },
});
