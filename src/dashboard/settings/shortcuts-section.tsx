import { ShortcutsList, ShortcutsSwitch } from '../shortcuts/shortcuts-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { words } from './words.ts';

/** The single keys: whether they work, and what each does. */
export function ShortcutsSection() {
  return (
    <SettingsSection title={words.shortcuts.title} note={words.shortcuts.note} action={<ShortcutsSwitch />}>
      <div className="-mt-2 desk:[&>dl]:border-t-0">
        <ShortcutsList />
      </div>
    </SettingsSection>
  );
}
