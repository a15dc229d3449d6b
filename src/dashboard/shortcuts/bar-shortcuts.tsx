import { shortcutsBarShown } from '../preferences/preferences.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { shortcuts } from './shortcuts.tsx';
import { words } from './shortcuts-words.ts';

/** Those of the bar, in its order. */
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

/** What stands in the row of keys: nobody waits for it. */
export function BarShortcuts() {
  return (
    <>
      {/* Whatever the words' length, they never widen the page; what leads to all of them is not cut. */}
      <span className={`${gap} min-w-0 overflow-x-clip`}>{barShortcuts.slice(0, -1).map(described)}</span>
      <span className={`${gap} shrink-0`}>{barShortcuts.slice(-1).map(described)}</span>
      <IconButton
        label={words.hideBar}
        className="ml-auto"
        onClick={() => {
          shortcutsBarShown.set(false);
          // The button goes with its row.
          focusHeading();
        }}
      >
        <Icon name="close" />
      </IconButton>
    </>
  );
}
