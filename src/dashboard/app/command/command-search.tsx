import { lazy, Suspense, useEffect, useState } from 'react';
import { createStore, useStore } from '../../lib/create-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isCommandKey, Kbd, modifierKey } from '../../ui/kbd.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { words } from '../words.ts';

/** Looks like the field that it opens; a narrow page shows its icon only. */
export function CommandButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => commandOpen.set(true)}
      className="mr-auto flex h-ctl w-72 min-w-ctl items-center gap-2 overflow-hidden rounded-md border border-edge bg-surface pr-1.5 pl-2 text-ink-3 hover:text-ink max-desk:size-10"
    >
      <Icon name="search" className="text-ink-2" />
      <span className="truncate max-desk:sr-only">{words.goTo}</span>
      <span aria-hidden="true" className="ml-auto max-desk:hidden">
        <Kbd>{`${modifierKey} K`}</Kbd>
      </span>
    </button>
  );
}

/** True while the search is open. The button, the shortcut and other shortcuts of the page set it. */
export const commandOpen = createStore(false);

const CommandDialog = lazy(() => import('./command-dialog.tsx').then((file) => ({ default: file.CommandDialog })));

const close = () => commandOpen.set(false);

/** Ctrl K or Cmd K opens the search on every page, in fields too. */
export function CommandShortcut({ onHelp }: { onHelp: () => void }) {
  const isOpen = useStore(commandOpen);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommandKey(event)) return;
      event.preventDefault();
      // The operator answers an open dialog first.
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

/** The dialog takes text while its code is fetched, so that the letters are no shortcuts of the page. */
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
