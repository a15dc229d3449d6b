import type { words as english } from '../../../shared/links/local-address-words.ts';

export const words: typeof english = {
  reach: {
    machine: (host) => `Die Links beginnen mit ${host}: Sie gehen nur auf diesem Rechner.`,
    network: (host) => `Die Links beginnen mit ${host}: Sie gehen nur in diesem Netz.`,
  },
  hide: 'Diese Zeile wählen, um sie auszublenden.',
  remedy: 'AIRCHECK_PUBLIC_URL auf die Adresse setzen, die andere erreichen, und den Dienst neu starten.',
};
