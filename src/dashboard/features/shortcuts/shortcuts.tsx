import { focusHeading } from '../../components/page-focus.tsx';
import { shortcutsBarShown, shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd, modifierKey } from '../../ui/kbd.tsx';
import { words } from './words.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
  where: string;
  /** The position and short name in the bar; without it, the bar leaves the shortcut out. */
  bar?: { position: number; word: string };
}

export const shortcuts: readonly Shortcut[] = [
  { keys: [modifierKey, 'K'], does: words.does.command, where: words.where.everywhere },
  {
    keys: ['/'],
    does: words.does.filter,
    where: words.where.everywhere,
    bar: { position: 6, word: words.inBar.filter },
  },
  {
    keys: ['n'],
    does: words.does.newStream,
    where: words.where.everywhere,
    bar: { position: 7, word: words.inBar.newStream },
  },
  { keys: ['?'], does: words.does.list, where: words.where.everywhere, bar: { position: 8, word: words.inBar.list } },
  { keys: ['Esc'], does: words.does.close, where: words.where.everywhere },
  {
    keys: ['r'],
    does: words.does.record,
    where: words.where.rowsAndPages,
    bar: { position: 2, word: words.inBar.record },
  },
  {
    keys: ['c'],
    does: words.does.copyLink,
    where: words.where.listsAndPages,
    bar: { position: 3, word: words.inBar.copyLink },
  },
  { keys: ['j', 'k'], does: words.does.move, where: words.where.lists, bar: { position: 1, word: words.inBar.move } },
  { keys: ['Enter'], does: words.does.open, where: words.where.lists, bar: { position: 5, word: words.inBar.open } },
  { keys: ['←', '→'], does: words.does.walk, where: words.where.streams },
  { keys: ['x'], does: words.does.select, where: words.where.lists, bar: { position: 4, word: words.inBar.select } },
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

/** The row of keys stays at the bottom of Streams until the operator closes it. */
export function ShortcutsBar() {
  const isShown = useStore(shortcutsBarShown);
  const isOn = useStore(shortcutsOn);
  if (!isShown || !isOn) return null;
  return (
    <div className="sticky bottom-0 -mx-gutter mt-4 flex h-9 items-center gap-3 border-t border-line bg-canvas px-gutter text-meta text-ink-3 max-desk:hidden">
      <BarShortcuts />
    </div>
  );
}

const barShortcuts = shortcuts
  .flatMap(({ keys, bar }) => (bar === undefined ? [] : [{ keys, ...bar }]))
  .sort((a, b) => a.position - b.position);

const gap = 'flex gap-[clamp(0.5rem,1vw,1.25rem)]';

const described = ({ keys, word }: (typeof barShortcuts)[number]) => (
  <span key={word} className="flex items-center gap-1.5 whitespace-nowrap">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {word}
  </span>
);

function BarShortcuts() {
  return (
    <>
      {/* Long words are cut rather than widening the page, but never the key for all shortcuts. */}
      <span className={`${gap} min-w-0 overflow-x-clip`}>{barShortcuts.slice(0, -1).map(described)}</span>
      <span className={`${gap} shrink-0`}>{barShortcuts.slice(-1).map(described)}</span>
      <IconButton
        label={words.hideBar}
        className="ml-auto"
        onClick={() => {
          shortcutsBarShown.set(false);
          // The button takes the focus with it when its row disappears.
          focusHeading();
        }}
      >
        <Icon name="close" />
      </IconButton>
    </>
  );
}
