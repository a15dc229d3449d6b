import { type Language, languages } from '../../../contract/languages.ts';
import { Choice } from '../../ui/choice.tsx';
import { words as settings } from '../settings-words.ts';
import { words } from './webhooks-words.ts';

interface ChatLanguageProps {
  chosen: Language;
  onChoose: (language: Language) => void;
}

/** In which language a chat is told: that of those who read it, whatever this page is in. */
export function ChatLanguage({ chosen, onChoose }: ChatLanguageProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-meta text-ink-3">{words.form.language}</legend>
      <div className="flex flex-wrap gap-x-6">
        {languages.map((language) => (
          <Choice
            key={language}
            name="chat-language"
            isChosen={language === chosen}
            onChoose={() => onChoose(language)}
          >
            <span lang={language}>{settings.language[language]}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
