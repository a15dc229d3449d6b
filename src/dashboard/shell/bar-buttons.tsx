import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from './shell-lazy-words.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The buttons at the right end of the top bar. */
export function BarButtons({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <IconButton label={words.shortcuts} onClick={onHelp}>
        <Icon name="help" />
      </IconButton>
      <ThemeToggle />
    </>
  );
}
