import { type Language, languageCookie, languages } from '../../contract/languages.ts';
import { siteRoot } from '../api/client/page-upstream.ts';

/** Browsers keep no cookie longer. */
const keptForSeconds = 400 * 24 * 60 * 60;

/** The language that was chosen in this browser; undefined is the browser's own. */
export function chosenLanguage(): Language | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie) ?? [];
  return languages.find((language) => language === chosen);
}

/** For the pages of this dashboard from their next load on: whoever sends them chooses by it. docs/decisions/059. */
export function chooseLanguage(language: Language | undefined): void {
  const kept = `${language ?? ''}; Max-Age=${language === undefined ? 0 : keptForSeconds}`;
  // The Cookie Store needs HTTPS; consoles are often opened at a plain address of the network.
  Object.assign(document, { cookie: `${languageCookie}=${kept}; Path=${siteRoot}/; SameSite=Lax` });
}
