import type { words as english } from '../../../on-air/ready/ready-page-words.ts';

export const words: typeof english = {
  pageOf: (title) => `Kundenseite ${title}`,
  ready: (ready, all) => (ready === all ? `Seite, alle ${all} fertig` : `Seite, ${ready} von ${all}`),
  copyPageOf: (title) => `Link kopieren: Kundenseite ${title}`,
  openPageOf: (title) => `Öffnen: Kundenseite ${title} in der Liste`,
  copyLink: 'Link kopieren',
  open: 'Öffnen',
};
