import { catalogue, counted } from '../language.ts';

export const words = catalogue({
  en: {
    title: 'Delivery page',
    button: 'Delivery page…',
    buttonLabel: (count: number) =>
      `Delivery page of ${counted(count, { one: 'recording or show', other: 'recordings and shows' })}…`,
  },
});
