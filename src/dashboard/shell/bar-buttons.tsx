import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { words } from './words.ts';

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
