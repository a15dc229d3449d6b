import { shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { ShortcutsList } from './shortcuts-list.tsx';

/** What the keys do, and the switch that turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isOn = useStore(shortcutsOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <ShortcutsList isOn={isOn} />
      <p className="mt-4 flex items-center justify-between gap-4">
        <span className="text-meta text-ink-3">None of them works inside a field.</span>
        <Switch
          state={isOn ? 'on' : 'off'}
          label="Single-key shortcuts"
          words={isOn ? 'Keys are on' : 'Keys are off'}
          onChange={shortcutsOn.set}
        />
      </p>
    </Dialog>
  );
}
