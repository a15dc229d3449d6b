import { theme, themes } from '../preferences/preferences.ts';
import { useStore } from '../ui/create-store.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from './words.ts';

const icons = {
  system: <Icon name="screen" />,
  light: <Icon name="sun" />,
  dark: <Icon name="moon" />,
};

/** Steps through the themes: as the system, light, dark. */
export function ThemeToggle() {
  const wanted = useStore(theme);
  const next = themes[(themes.indexOf(wanted) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={words.theme(words.themes[wanted], words.themes[next])} onClick={() => theme.set(next)}>
      {icons[wanted]}
    </IconButton>
  );
}
