import { shortcutsBarShown } from '../preferences/preferences.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';

const shown = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['r'], does: 'record' },
  { keys: ['c'], does: 'copy link' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['/'], does: 'filter' },
  { keys: ['n'], does: 'new stream' },
  { keys: ['?'], does: 'all keys' },
] as const;

/** What stands in the row of keys: nobody waits for it. */
export function BarShortcuts() {
  return (
    <>
      {shown.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1.5 whitespace-nowrap">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <IconButton label="Hide this row for good" className="ml-auto" onClick={() => shortcutsBarShown.set(false)}>
        <Icon name="close" />
      </IconButton>
    </>
  );
}
