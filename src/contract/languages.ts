/** The languages of the dashboard; the first is the one that its sentences are written in. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that was chosen in this browser. Without it the browser's own languages count. */
export const languageCookie = 'aircheck-language';

/** The first of the wanted languages (`de-AT`, `en`), by preference, that there is. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return languages[0];
}
