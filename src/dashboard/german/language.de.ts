import type { decimals as englishDecimals, locale as englishLocale, rounded as englishRounded } from '../language.ts';

export const locale: typeof englishLocale = 'de-DE';

export const decimals: typeof englishDecimals = (value, places = 1) => value.toFixed(places).replace('.', ',');

export const rounded: typeof englishRounded = (value) => String(Number(value.toFixed(1))).replace('.', ',');
