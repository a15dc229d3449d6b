import { type Language, languageOf } from '../../contract/languages.ts';

/** The page's, which the service or `choose-language.js` wrote into it. What runs without a page is English. */
const language: Language = languageOf([globalThis.document?.documentElement.lang ?? '']);

/** A sentence, or a function of its values, in the page's language: see decision 059. A missing translation does not compile. */
export function t(en: string, de: string): string;
export function t<Words>(en: Words, de: NoInfer<Words>): Words;
// @__NO_SIDE_EFFECTS__
export function t<Words>(en: Words, de: Words): Words {
  return language === 'de' ? de : en;
}

/** How dates, numbers and plurals are written. */
export const locale: string = t('en-GB', 'de-DE');

const rules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/** A number with one decimal place, or as many as are asked for: `1.3`. */
export const decimals = t(
  (value: number, places = 1): string => value.toFixed(places),
  (value, places = 1) => value.toFixed(places).replace('.', ','),
);

/** The same, but `2` for 2.0. */
export const rounded = t(
  (value: number): string => String(Number(value.toFixed(1))),
  (value) => String(Number(value.toFixed(1))).replace('.', ','),
);

/** The order of names as people have it: Hall 2 before Hall 10. */
export const compareNames = new Intl.Collator(locale, { numeric: true }).compare;

/** `1 recording`, `2,000 recordings`: the count, and the form that goes with it. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return `${numbers.format(count)} ${plural(count, forms)}`;
}

/** The form alone. */
export function plural(count: number, { one, other }: { one: string; other: string }): string {
  return rules.select(count) === 'one' ? one : other;
}

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
}

/** The same letters however they are composed, cased or accented. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
