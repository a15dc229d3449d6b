import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

/** `r` and `c` on the page of one stream or session press its switch and its first Copy: a key can do no more than a click. */
export function useSubjectShortcuts(): void {
  const press = (control: string) => {
    const found = document.querySelector<HTMLElement>(`main ${control}`);
    found?.click();
    return found !== null;
  };
  useShortcuts({ r: () => press('[role="switch"]'), c: () => press('[data-copy-link] button') }, useStore(shortcutsOn));
}
