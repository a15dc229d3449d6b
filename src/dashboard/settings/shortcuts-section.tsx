import { ShortcutsList, ShortcutsSwitch } from '../shortcuts/shortcuts-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The single keys: whether they work, and what each does. */
export function ShortcutsSection() {
  return (
    <SettingsSection title="Shortcuts" note="None of them works inside a field." action={<ShortcutsSwitch />}>
      <div className="-mt-2 desk:[&>dl]:border-t-0">
        <ShortcutsList />
      </div>
    </SettingsSection>
  );
}
