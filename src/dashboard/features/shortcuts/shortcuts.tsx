import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import { modifierKey } from './modifier-key.ts';
import { words } from './words.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  where: string;
  /** The position and short name in the bar; without it, the bar leaves the shortcut out. */
  bar?: { place: number; word: string };
}

/** Every shortcut, in the order of the list. */
export const shortcuts: readonly Shortcut[] = [
  { keys: [modifierKey, 'K'], does: words.does.command, where: words.where.everywhere },
  {
    keys: ['/'],
    does: words.does.filter,
    where: words.where.everywhere,
    bar: { place: 6, word: words.inBar.filter },
  },
  {
    keys: ['n'],
    does: words.does.newStream,
    where: words.where.everywhere,
    bar: { place: 7, word: words.inBar.newStream },
  },
  { keys: ['?'], does: words.does.list, where: words.where.everywhere, bar: { place: 8, word: words.inBar.list } },
  { keys: ['Esc'], does: words.does.close, where: words.where.everywhere },
  {
    keys: ['r'],
    does: words.does.record,
    where: words.where.rowsAndPages,
    bar: { place: 2, word: words.inBar.record },
  },
  {
    keys: ['c'],
    does: words.does.copyLink,
    where: words.where.listsAndPages,
    bar: { place: 3, word: words.inBar.copyLink },
  },
  { keys: ['j', 'k'], does: words.does.move, where: words.where.lists, bar: { place: 1, word: words.inBar.move } },
  { keys: ['Enter'], does: words.does.open, where: words.where.lists, bar: { place: 5, word: words.inBar.open } },
  { keys: ['←', '→'], does: words.does.walk, where: words.where.streams },
  { keys: ['x'], does: words.does.select, where: words.where.lists, bar: { place: 4, word: words.inBar.select } },
  { keys: [modifierKey, 'A'], does: words.does.selectAll, where: words.where.recordings },
  { keys: ['e'], does: words.does.edit, where: words.where.stream },
  { keys: ['[', ']'], does: words.does.neighbours, where: words.where.session },
  { keys: ['i', 'o'], does: words.does.marks, where: words.where.session },
  { keys: [',', '.'], does: words.does.frame, where: words.where.session },
  { keys: ['Enter'], does: words.does.clip, where: words.where.session },
  { keys: ['k'], does: words.does.play, where: words.where.session },
  { keys: ['←', '→'], does: words.does.seek, where: words.where.player },
  { keys: ['m'], does: words.does.mute, where: words.where.player },
  { keys: ['f'], does: words.does.fullScreen, where: words.where.player },
];

export function ShortcutsList() {
  const isOn = useStore(shortcutsOn);
  return (
    <dl className="border-t border-line">
      {shortcuts.map(({ keys, does, where }) => (
        <div key={does} className="flex min-h-9 items-center gap-4 border-b border-line">
          <dt className="flex w-16 shrink-0 gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd className={joinClasses('flex min-w-0 flex-1 flex-wrap justify-between gap-x-4', !isOn && 'text-ink-3')}>
            {does} <span className="text-meta text-ink-3">{where}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Dictation tools type keys, so an operator can turn single-key shortcuts off. */
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
