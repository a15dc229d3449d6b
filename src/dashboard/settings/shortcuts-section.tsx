import { shortcutsOn } from '../preferences/preferences.ts';
import { ShortcutsList } from '../shortcuts/shortcuts-list.tsx';
import { useStore } from '../ui/create-store.ts';
import { Switch } from '../ui/switch.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The single keys: whether they work, and what each does. */
export function ShortcutsSection() {
  const isOn = useStore(shortcutsOn);
  return (
    <SettingsSection
      title="Shortcuts"
      note="None of them works inside a field."
      action={
        <Switch
          state={isOn ? 'on' : 'off'}
          label="Single-key shortcuts"
          words={isOn ? 'Keys are on' : 'Keys are off'}
          onChange={shortcutsOn.set}
        />
      }
    >
      <div className="-mt-2 desk:[&>dl]:border-t-0">
        <ShortcutsList isOn={isOn} />
      </div>
    </SettingsSection>
  );
}
