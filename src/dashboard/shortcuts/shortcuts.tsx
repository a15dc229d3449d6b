import { shortcutsOn } from '../preferences/shortcut-preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';
import { modifierKey } from './modifier-key.ts';
import { words } from './shortcuts-words.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** In the bar along the page's foot: its place there, and a word or two. */
  bar?: { place: number; word: string };
}

/** Every keyboard shortcut of the pages, in the order in which the list has them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: [modifierKey, 'K'], does: words.does.command },
  { keys: ['/'], does: words.does.filter, bar: { place: 6, word: words.inBar.filter } },
  { keys: ['j', 'k'], does: words.does.move, bar: { place: 1, word: words.inBar.move } },
  { keys: ['Enter'], does: words.does.open, bar: { place: 5, word: words.inBar.open } },
  { keys: ['←', '→'], does: words.does.walk },
  { keys: ['r'], does: words.does.record, bar: { place: 2, word: words.inBar.record } },
  { keys: ['x'], does: words.does.select, bar: { place: 4, word: words.inBar.select } },
  { keys: ['c'], does: words.does.copyLink, bar: { place: 3, word: words.inBar.copyLink } },
  { keys: ['n'], does: words.does.newStream, bar: { place: 7, word: words.inBar.newStream } },
  { keys: ['e'], does: words.does.edit },
  { keys: ['[', ']'], does: words.does.neighbours },
  { keys: ['?'], does: words.does.list, bar: { place: 8, word: words.inBar.list } },
  { keys: ['Esc'], does: words.does.close },
];

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
