import { useEffect, useRef } from 'react';
import { type Language, languages } from '../../contract/languages.ts';
import { Choice } from '../ui/choice.tsx';
import { chooseLanguage, chosenLanguage } from './chosen-language.ts';
import { SettingsSection } from './settings-section.tsx';
import { words } from './settings-words.ts';

/** Kept while the page is loaded again: the focus returns to the choice. */
const wasChosen = 'aircheck.language-chosen';

/** In which language the pages are. Each is built in one alone, so that a choice loads the page again. */
export function LanguageSection({ reload = () => location.reload() }: { reload?: () => void }) {
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (sessionStorage.getItem(wasChosen) === null) return;
    sessionStorage.removeItem(wasChosen);
    choices.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);
  const chosen = chosenLanguage();
  const choose = (language: Language | undefined) => {
    chooseLanguage(language);
    sessionStorage.setItem(wasChosen, '');
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
