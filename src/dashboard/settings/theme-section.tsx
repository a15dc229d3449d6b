import { theme, themes } from '../preferences/theme.ts';
import { Choice } from '../ui/choice.tsx';
import { useStore } from '../ui/create-store.ts';
import { SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

/** How the pages look in this browser. */
export function ThemeSection() {
  const wanted = useStore(theme);
  return (
    <SettingsSection title={words.theme.title}>
      <fieldset className="-mt-1 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.theme.title}</legend>
        {themes.map((each) => (
          <Choice key={each} name="theme" isChosen={each === wanted} onChoose={() => theme.set(each)}>
            {words.theme[each]}
          </Choice>
        ))}
      </fieldset>
    </SettingsSection>
  );
}
