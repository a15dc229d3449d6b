import { useStore } from '../../../lib/create-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { savedFilters } from './saved-filters.ts';
import { words } from './words.ts';

/** The saved filters, each with its Delete. */
export function DeleteFilters({ onClose }: { onClose: () => void }) {
  const store = savedFilters();
  const filters = useStore(store);
  return (
    <Dialog title={words.menu} onClose={onClose}>
      {filters.length === 0 ? words.none : null}
      <ul aria-label={words.menu}>
        {filters.map(({ name }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-1.5">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <Button
              aria-label={words.deleteNamed(name)}
              onClick={(event) => {
                // The button goes; the focus would fall to the page behind.
                event.currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                store.set(filters.filter((saved) => saved.name !== name));
              }}
            >
              {words.delete}
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button size="big" onClick={onClose}>
          {words.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
