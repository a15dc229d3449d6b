import { use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { shortcutsOn } from '../../preferences/preferences.ts';
import { WriteRefusalContext } from '../../shared/write-permission.tsx';
import { HelpShortcut } from '../../shortcuts/help-shortcut.tsx';
import { newStreamWanted } from '../../shortcuts/new-stream-wanted.ts';
import { useStore } from '../../ui/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { commandOpen } from './command-open.ts';
import { CommandShortcut } from './command-shortcut.tsx';

/** The keys of every page. */
export function PageShortcuts({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <HelpShortcut onHelp={onHelp} />
      <CommandShortcut onHelp={onHelp} />
      <StreamsElsewhere />
    </>
  );
}

/** What `n` and `/` do where Streams, which has them itself, is not the page. */
function StreamsElsewhere() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mayWrite = use(WriteRefusalContext) === undefined;
  const isElsewhere = pathname !== paths.streams();
  useShortcuts(
    {
      n: () => (mayWrite ? void navigate(paths.streams(), newStreamWanted) : false),
      '/': () => {
        // It has a filter of its own.
        if (pathname === paths.recordings()) return false;
        return commandOpen.set(true);
      },
    },
    useStore(shortcutsOn) && isElsewhere,
  );
  return null;
}
