import { useEffect, useRef } from 'react';
import { type Language, languageCookie, languages } from '../../../contract/languages.ts';
import { siteRoot } from '../../api/connection.ts';
import { Choice } from '../../ui/field.tsx';
import { SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

/** The flag survives the reload, so that the focus returns to the choice. */
const focusKey = 'aircheck.language-chosen';

/** A page has one language from its start, so a choice loads the page again. */
export function LanguageSection({ reload = () => location.reload() }: { reload?: () => void }) {
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (sessionStorage.getItem(focusKey) === null) return;
    sessionStorage.removeItem(focusKey);
    choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const chosen = chosenLanguage();
  const choose = (language: Language | undefined) => {
    chooseLanguage(language);
    sessionStorage.setItem(focusKey, '');
    reload();
  };
  return (
    <SettingsSection title={words.language.title}>
      <fieldset ref={choices} className="-mt-1 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.language.title}</legend>
        <Choice name="language" isChosen={chosen === undefined} onChoose={() => choose(undefined)}>
          {words.language.system}
        </Choice>
        {languages.map((language) => (
          <Choice key={language} name="language" isChosen={language === chosen} onChoose={() => choose(language)}>
            <span lang={language}>{words.language[language]}</span>
          </Choice>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

/** Browsers cap the life of a cookie at 400 days. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** Undefined means the browser's own language. */
export function chosenLanguage(): Language | undefined {
  const [, chosen] = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(document.cookie) ?? [];
  return languages.find((language) => language === chosen);
}

/** The server chooses the page's language by this cookie at the next load. docs/decisions/059. */
export function chooseLanguage(language: Language | undefined): void {
  const value = `${language ?? ''}; Max-Age=${language === undefined ? 0 : cookieSeconds}`;
  // `document.cookie`, because the Cookie Store needs HTTPS and many operators open plain HTTP.
  Object.assign(document, { cookie: `${languageCookie}=${value}; Path=${siteRoot}/; SameSite=Lax` });
}
