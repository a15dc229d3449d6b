import { catalogue } from '../../language.ts';

export const words = catalogue({
  en: {
    otherOrigin:
      'this key may not be used from a browser at this address: allow the address for the key, or reach the API through Aircheck (--upstream)',
  },
  de: {
    otherOrigin:
      'dieser Schlüssel darf nicht aus einem Browser unter dieser Adresse verwendet werden: die Adresse für den Schlüssel erlauben, oder die API über Aircheck ansprechen (--upstream)',
  },
});
