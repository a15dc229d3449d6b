import { type Theme, theme, themes } from '../preferences/theme.ts';
import { Choice } from '../ui/choice.tsx';
import { useStore } from '../ui/create-store.ts';
import { SettingsSection } from './settings-section.tsx';

const words: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** How the pages look in this browser. */
export function ThemeSection() {
  const wanted = useStore(theme);
  return (
    <SettingsSection title="Theme">
      <fieldset className="-mt-1 flex flex-wrap gap-x-6">
        <legend className="sr-only">Theme</legend>
        {themes.map((each) => (
          <Choice key={each} name="theme" isChosen={each === wanted} onChoose={() => theme.set(each)}>
            {words[each]}
          </Choice>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
