import { type Language, languages } from '../../../contract/languages.ts';
import { ChoiceRow } from '../../ui/fields/choice-row.tsx';
import { words as settings } from '../settings-words.ts';
import { words } from './webhooks-words.ts';

interface ChatLanguageProps {
  chosen: Language;
  onChoose: (language: Language) => void;
}

/** The language of messages to a chat: that of those who read them, whatever this page is in. */
export function ChatLanguage({ chosen, onChoose }: ChatLanguageProps) {
  return (
    <ChoiceRow
      question={words.form.language}
      name="chat-language"
      answers={languages}
      chosen={chosen}
      onChoose={onChoose}
      wordsOf={(language) => <span lang={language}>{settings.language[language]}</span>}
    />
  );
}
