import { type Theme, theme, themes } from '../preferences/theme.ts';
import { useStore } from '../ui/create-store.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const;
const words: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };

/** Steps through the themes: as the system, light, dark. */
export function ThemeToggle() {
  const wanted = useStore(theme);
  const next = themes[(themes.indexOf(wanted) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={`Theme: ${words[wanted]}. Change to ${words[next]}`} onClick={() => theme.set(next)}>
      <Icon name={icons[wanted]} />
    </IconButton>
  );
}
