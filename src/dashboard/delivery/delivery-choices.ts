import * as v from 'valibot';
import { createStore } from '../ui/create-store.ts';
import { type Expiry, expiries } from './expiry.ts';

export interface DeliveryChoices {
  sender: string;
  expiry: Exclude<Expiry, 'own'>;
}

const choicesSchema = v.object({
  sender: v.fallback(v.string(), ''),
  expiry: v.fallback(v.picklist(['never', '7', '30']), '30'),
});

/** From whom pages were made the last time in this browser, and for how long. */
export const deliveryChoices = createStore<DeliveryChoices>(
  { sender: '', expiry: '30' },
  {
    kept: {
      key: 'aircheck.delivery',
      read: (text) => {
        const read = v.safeParse(v.pipe(v.string(), v.parseJson(), choicesSchema), text);
        return read.success ? read.output : undefined;
      },
      write: (choices) => JSON.stringify(choices),
    },
  },
);

export const isKept = (expiry: Expiry): expiry is DeliveryChoices['expiry'] =>
  expiry !== 'own' && expiries.includes(expiry);
