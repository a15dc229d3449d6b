import { catalogue } from '../../language.ts';

export const words = catalogue({
  en: {
    reach: {
      machine: (host: string) => `Links begin with ${host}: they work on this computer only.`,
      network: (host: string) => `Links begin with ${host}: they work in this network only.`,
    },
    /** In the list of links. */
    hide: 'Choose this line to hide it.',
    remedy: 'Set AIRCHECK_PUBLIC_URL to the address that others reach, and start the service again.',
  },
  de: {
    reach: {
      machine: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur auf diesem Rechner.`,
      network: (host) => `Die Links beginnen mit ${host}: Sie funktionieren nur in diesem Netz.`,
    },
    hide: 'Klicken blendet diese Zeile aus.',
    remedy: 'AIRCHECK_PUBLIC_URL auf die Adresse setzen, die andere erreichen, und den Dienst neu starten.',
  },
});
