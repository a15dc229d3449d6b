import { focusHeading } from '../../components/page-focus.tsx';
import { shortcutsBarShown, shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { shortcuts } from './shortcuts.tsx';
import { words } from './words.ts';

/** The row of keys at the bottom of Streams, until the operator closes it. */
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
  .sort((a, b) => a.place - b.place);

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
          // The button disappears with its row, and the focus with it.
          focusHeading();
        }}
      >
        <Icon name="close" />
      </IconButton>
    </>
  );
}
