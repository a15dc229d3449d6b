import { lazy, Suspense, use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { shortcutsOn } from '../../components/preferences.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { isCommandKey } from '../../features/shortcuts/modifier-key.ts';
import { newStreamWanted } from '../../features/shortcuts/new-stream-wanted.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { words } from '../words.ts';
import { commandOpen } from './command-button.tsx';

export function PageShortcuts({ onHelp }: { onHelp: () => void }) {
  return (
    <>
      <HelpShortcut onHelp={onHelp} />
      <CommandShortcut onHelp={onHelp} />
      <StreamsElsewhere />
    </>
  );
}

/** Streams handles `n` and `/` itself. */
function StreamsElsewhere() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mayWrite = use(WriteRefusalContext) === undefined;
  const isElsewhere = pathname !== paths.streams();
  useShortcuts(
    {
      n: () => (mayWrite ? void navigate(paths.streams(), newStreamWanted) : false),
      '/': () => {
        // Recordings has a filter of its own.
        if (pathname === paths.recordings()) return false;
        return commandOpen.set(true);
      },
    },
    useStore(shortcutsOn) && isElsewhere,
  );
  return null;
}

const CommandDialog = lazy(() => import('./command-dialog.tsx').then((file) => ({ default: file.CommandDialog })));

const close = () => commandOpen.set(false);

/** Ctrl K or Cmd K on every page, in fields too; and the search while it is open. */
function CommandShortcut({ onHelp }: { onHelp: () => void }) {
  const isOpen = useStore(commandOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandKey(event)) return;
      event.preventDefault();
      // Another dialog is to be answered first.
      if (commandOpen.get()) close();
      else if (!document.querySelector('dialog[open]')) commandOpen.set(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      close();
    };
  }, []);
  return isOpen ? <OpenSearch onHelp={onHelp} /> : null;
}

/** The search takes text at once, so that letters typed while its code is fetched are no shortcuts of the page. */
function OpenSearch({ onHelp }: { onHelp: () => void }) {
  const [typedText, setTypedText] = useState('');
  const field = (
    <Dialog title={words.goTo} onClose={close} isBare>
      <input
        type="text"
        aria-label={words.goTo}
        className="h-11 w-full bg-transparent px-11 text-lead outline-none"
        value={typedText}
        onChange={(event) => setTypedText(event.currentTarget.value)}
      />
    </Dialog>
  );
  return (
    <PartBoundary>
      <Suspense fallback={field}>
        <CommandDialog typedText={typedText} onClose={close} onHelp={onHelp} />
      </Suspense>
    </PartBoundary>
  );
}

function HelpShortcut({ onHelp }: { onHelp: () => void }) {
  useShortcuts({ '?': onHelp }, useStore(shortcutsOn));
  return null;
}
