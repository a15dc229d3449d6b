import { modifierKey } from '../../features/shortcuts/modifier-key.ts';
import { createStore } from '../../lib/create-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
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
      <span aria-hidden="true" className="ml-auto flex gap-1 max-desk:hidden">
        <Kbd>{modifierKey}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

/** Is the search open? Its button and its shortcut stand apart from it, and from each other. */
export const commandOpen = createStore(false);
