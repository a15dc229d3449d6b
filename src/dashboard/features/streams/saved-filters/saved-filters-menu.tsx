import { useRef, useState } from 'react';
import { useStore } from '../../../lib/create-store.ts';
import { listed } from '../../../lib/language.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { stateFilterWord } from '../state-filter-word.ts';
import { readStateFilter } from '../stream-filter.ts';
import { DeleteFilters } from './delete-filters.tsx';
import { SaveFilter } from './save-filter.tsx';
import { type FilterChoice, isSameChoice, mostFilters, savedFilters } from './saved-filters.ts';
import { words } from './words.ts';

interface SavedFiltersMenuProps {
  /** What the page shows now. */
  choice: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
}

/** The filters that somebody gave a name: chosen in one step, and the present one saved. */
export function SavedFiltersMenu({ choice, onChoose }: SavedFiltersMenuProps) {
  const [open, setOpen] = useState<'menu' | 'save' | 'delete'>();
  const button = useRef<HTMLButtonElement>(null);
  const filters = useStore(savedFilters());
  const isSaved = filters.some((saved) => isSameChoice(saved.choice, choice));
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton
        ref={button}
        label={words.menu}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        className={isSaved ? 'text-accent' : undefined}
        onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
      >
        <Icon name="saved" />
      </IconButton>
      {open === 'menu' ? (
        <Menu
          label={words.menu}
          button={button}
          onClose={close}
          className="top-full right-0 max-h-96 w-64 overflow-y-auto"
          items={[
            ...filters.map((saved) => ({
              id: `saved ${saved.name}`,
              word: saved.name,
              note: describe(saved.choice),
              isChosen: isSameChoice(saved.choice, choice),
              onChoose: () => onChoose({ q: '', state: '', tag: '', sort: '', ...saved.choice }),
            })),
            {
              id: 'save',
              word: words.save,
              disabledReason: isSameChoice(choice, {})
                ? words.nothing
                : filters.length >= mostFilters
                  ? words.tooMany(mostFilters)
                  : undefined,
              onChoose: () => setOpen('save'),
            },
            {
              id: 'delete',
              word: words.edit,
              disabledReason: filters.length === 0 ? words.none : undefined,
              onChoose: () => setOpen('delete'),
            },
          ]}
        />
      ) : null}
      {open === 'save' ? <SaveFilter choice={choice} suggestion={describe(choice)} onClose={close} /> : null}
      {open === 'delete' ? <DeleteFilters onClose={close} /> : null}
    </>
  );
}

/** "“council”, Live" */
function describe({ q, state, tag, sort }: FilterChoice): string {
  const known = readStateFilter(state ?? null);
  const parts = [
    ...(q ? [words.text(q)] : []),
    ...(known ? [stateFilterWord(known)] : []),
    ...(tag ? [words.tagged(tag)] : []),
    ...(sort ? [words.sorted] : []),
  ];
  return listed(parts);
}
