import { shortcutsOn } from '../../components/preferences.ts';
import { useStore } from '../../lib/create-store.ts';
import { pageScope, runScopedAction } from '../../ui/scoped-actions.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';

interface SubjectShortcutsProps {
  /** The recording whose row of a table `c` copies if the page shows no larger Copy. */
  recordingId?: string | undefined;
}

/** `r` and `c` on the page of one stream or session call what its switch and its Copy call on a click. */
export function SubjectShortcuts({ recordingId }: SubjectShortcutsProps) {
  useShortcuts(
    {
      r: () => runScopedAction(pageScope, 'record'),
      c: () => runScopedAction(pageScope, 'copy') || runScopedAction(recordingId, 'copy'),
    },
    useStore(shortcutsOn),
  );
  return null;
}
