import type { words as english } from '../../../shared/links/local-address-words.ts';

export const words: typeof english = {
  reach: {
    machine: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur auf diesem Rechner.`,
    network: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur in diesem Netz.`,
  },
  hide: 'Klicken blendet diese Zeile aus.',
  remedy: 'AIRCHECK_PUBLIC_URL auf die Adresse setzen, die andere erreichen, und den Dienst neu starten.',
};
