import { type ComponentType, useEffect } from 'react';
import { isCommandKey } from '../../shortcuts/modifier-key.ts';
import { Button } from '../../ui/button.tsx';
import { createStore, useStore } from '../../ui/create-store.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { words } from '../shell-lazy-words.ts';
import { commandOpen, typedEarly } from './command-open.ts';

interface DialogProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Not preloaded with other lazy parts: few ask for it in an evening. */
const dialog = createStore<{ Component?: ComponentType<DialogProps> }>({});
const close = () => commandOpen.set(false);

/** Fetches the code of the search, when it is about to be asked for. */
export async function approachCommands(): Promise<void> {
  if (dialog.get().Component) return;
  try {
    dialog.set({ Component: (await import('./command-dialog.tsx')).CommandDialog });
  } catch {
    if (!commandOpen.get()) return;
    close();
    showToast({
      key: 'command',
      text: words.notLoaded,
      action: (
        <Button look="act" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      ),
    });
  }
}

/** Ctrl K or Cmd K on every page, in fields too; and the search while it is open. */
export function CommandShortcut({ onHelp }: { onHelp: () => void }) {
  const isOpen = useStore(commandOpen);
  const { Component } = useStore(dialog);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What is pressed first; the K follows.
      if (event.key === 'Control' || event.key === 'Meta') void approachCommands();
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
  if (!isOpen) return null;
  return Component ? <Component onClose={close} onHelp={onHelp} /> : <EarlyKeys />;
}

/** Until the field is there: letters wait for it, and are no shortcuts of the page. Other keys are the browser's. */
function EarlyKeys() {
  useEffect(() => {
    void approachCommands();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isLetter = [...key].length === 1;
      if (ctrlKey || metaKey || altKey || !(isLetter || key === 'Backspace' || key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      const typed = typedEarly.get();
      if (key === 'Escape') close();
      else typedEarly.set(isLetter ? typed + key : typed.slice(0, -1));
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  return null;
}
