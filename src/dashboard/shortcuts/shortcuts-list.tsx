import { shortcutsOn } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';
import { shortcuts } from './shortcuts.ts';
import { words } from './words.ts';

/** What each key does; in a quieter ink while they are off. */
export function ShortcutsList() {
  const isOn = useStore(shortcutsOn);
  return (
    <dl className="border-t border-line">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="flex min-h-9 items-center gap-4 border-b border-line">
          <dt className="flex w-16 shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={isOn ? undefined : 'text-ink-3'}>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Turns all of them off: some people's tools type for them. */
export function ShortcutsSwitch() {
  const isOn = useStore(shortcutsOn);
  return (
    <Switch
      position={isOn ? 'on' : 'off'}
      label={words.switch}
      words={isOn ? words.on : words.off}
      onChange={shortcutsOn.set}
    />
  );
}
