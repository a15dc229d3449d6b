import { shortcutsBarShown } from '../preferences/shortcut-preferences.ts';
import { focusHeading } from '../shared/page-focus.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { shortcuts } from './shortcuts.tsx';
import { words } from './shortcuts-words.ts';

/** Those of the bar, in its order. */
const barShortcuts = shortcuts
  .flatMap(({ keys, bar }) => (bar === undefined ? [] : [{ keys, ...bar }]))
  .sort((a, b) => a.place - b.place);

/** What stands in the row of keys: nobody waits for it. */
export function BarShortcuts() {
  return (
    <>
      {/* Whatever the words' length, they never widen the page, and the button stays within it. */}
      <span className="flex min-w-0 gap-[clamp(0.75rem,1.2vw,1.25rem)] overflow-x-clip">
        {barShortcuts.map(({ keys, word }) => (
          <span key={word} className="flex items-center gap-1.5 whitespace-nowrap">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {word}
          </span>
        ))}
      </span>
      <IconButton
        label={words.hideBar}
        className="ml-auto"
        onClick={() => {
          shortcutsBarShown.set(false);
          // The button goes with its row.
          focusHeading();
        }}
      >
        <DetailIcon name="close" />
      </IconButton>
    </>
  );
}
