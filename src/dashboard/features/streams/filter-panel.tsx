import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import * as v from 'valibot';
import { hasTag } from '../../../contract/tags/stream-tags.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { connection, currentUpstream } from '../../api/connection.ts';
import type { StreamsOverview } from '../../api/stream-object.ts';
import { streamsOverview } from '../../api/streams.ts';
import { SearchField } from '../../components/lists/search-field.tsx';
import { deriveTagsInUse, type TagInUse } from '../../components/tags/tags-field.tsx';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';
import { compareNames, listed } from '../../lib/language.ts';
import type { StreamsFilter } from '../../paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Menu } from '../../ui/menu.tsx';
import { readStateFilter, type StateFilter, stateFilters } from './filter.ts';
import { stateFilterWord } from './state-filter-word.ts';
import { words as filterWords } from './tools-words.ts';
import { words } from './words.ts';

interface FilterControlsProps {
  text: string;
  state: StateFilter | undefined;
  tag: string;
  /** As the address has it. */
  sort: string | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onFilter: (change: StreamsFilter) => void;
  onType: (text: string) => void;
  addressed: string;
}

/** What the streams are filtered by: text, state and tag; and what was saved of it. */
export function FilterControls(props: FilterControlsProps) {
  const { text, state, tag, sort, fieldRef, onFilter, onType, addressed } = props;
  return (
    <>
      {/* On a small phone a line of its own. */}
      <div className="min-w-0 max-desk:w-full max-[22rem]:basis-full">
        <SearchField
          label={words.filter}
          text={text}
          fieldRef={fieldRef}
          onType={onType}
          addressed={addressed}
          onAddress={(q) => onFilter({ q })}
        />
      </div>
      <label
        className={joinClasses(
          'relative inline-flex h-ctl shrink-0 items-center rounded-md focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-10',
          state ? 'font-strong text-accent' : 'text-ink-2',
        )}
      >
        <Icon name="filter" className="pointer-events-none absolute left-1.5" />
        <span className="sr-only">{words.state}</span>
        <select
          value={state ?? ''}
          onChange={(event) => onFilter({ state: event.currentTarget.value })}
          className="h-full appearance-none bg-transparent pr-2 pl-7 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal [&>option]:text-ink"
        >
          <option value="">{words.anyState}</option>
          {stateFilters.map((value) => (
            <option key={value} value={value}>
              {stateFilterWord(value)}
            </option>
          ))}
        </select>
      </label>
      <TagFilter tag={tag} onFilter={onFilter} />
      <span className="relative">
        <SavedFiltersMenu choice={{ q: text, state, tag, sort }} onChoose={onFilter} />
      </span>
    </>
  );
}

interface TagFilterProps {
  /** As the address has it. */
  tag: string;
  onFilter: (change: StreamsFilter) => void;
}

const ofStreams = ({ streams }: StreamsOverview) => deriveTagsInUse(streams);
const none: readonly TagInUse[] = [];

/** Leaves the streams of one tag. Not there where no stream has one. */
export function TagFilter({ tag, onFilter }: TagFilterProps) {
  // The frame owns the poll.
  const { data: inUse = none } = useQuery({ ...streamsOverview, refetchInterval: false, select: ofStreams });
  if (inUse.length === 0 && tag === '') return null;
  // However a link spells it; a tag that has left all streams is still what is filtered by.
  const chosen = inUse.find((each) => hasTag([each.tag], tag))?.tag ?? tag;
  const isKnown = inUse.some((each) => each.tag === chosen);
  return (
    <label
      className={joinClasses(
        'inline-flex h-ctl shrink-0 items-center rounded-md focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-10',
        chosen ? 'font-strong text-accent' : 'text-ink-2',
      )}
    >
      <span className="sr-only">{filterWords.filters.tagFilter.tag}</span>
      <select
        value={chosen}
        onChange={(event) => onFilter({ tag: event.currentTarget.value })}
        className="h-full max-w-28 appearance-none truncate bg-transparent px-2 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal [&>option]:text-ink"
      >
        <option value="">{filterWords.filters.tagFilter.anyTag}</option>
        {isKnown || chosen === '' ? null : <option value={chosen}>{chosen}</option>}
        {inUse.map(({ tag: each, count }) => (
          <option key={each} value={each}>
            {filterWords.filters.tagFilter.counted(each, count)}
          </option>
        ))}
      </select>
    </label>
  );
}

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
        label={filterWords.filters.menu}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        className={isSaved ? 'text-accent' : undefined}
        onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
      >
        <Icon name="saved" />
      </IconButton>
      {open === 'menu' ? (
        <Menu
          label={filterWords.filters.menu}
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
              word: filterWords.filters.save,
              disabledReason: isSameChoice(choice, {})
                ? filterWords.filters.nothing
                : filters.length >= mostFilters
                  ? filterWords.filters.tooMany(mostFilters)
                  : undefined,
              onChoose: () => setOpen('save'),
            },
            {
              id: 'delete',
              word: filterWords.filters.edit,
              disabledReason: filters.length === 0 ? filterWords.filters.none : undefined,
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
    ...(q ? [filterWords.filters.text(q)] : []),
    ...(known ? [stateFilterWord(known)] : []),
    ...(tag ? [filterWords.filters.tagged(tag)] : []),
    ...(sort ? [filterWords.filters.sorted] : []),
  ];
  return listed(parts);
}

interface SaveFilterProps {
  choice: FilterChoice;
  suggestion: string;
  onClose: () => void;
}

/** Asks for a name, and keeps the filter under it. */
export function SaveFilter({ choice, suggestion, onClose }: SaveFilterProps) {
  const store = savedFilters();
  const filters = useStore(store);
  const [name, setName] = useState(suggestion.slice(0, longestFilterName));
  const wanted = name.trim();
  const save = () => {
    store.set(withFilter(filters, { name: wanted, choice }));
    onClose();
  };
  return (
    <FormDialog texts={filterWords.filters.dialog} isPending={false} onSubmit={save} onClose={onClose}>
      <NameField
        name={name}
        maxLength={longestFilterName}
        hint={filters.some((saved) => saved.name === wanted) ? filterWords.filters.replaces : filterWords.filters.hint}
        onName={setName}
      />
    </FormDialog>
  );
}

/** The saved filters, each with its Delete. */
export function DeleteFilters({ onClose }: { onClose: () => void }) {
  const store = savedFilters();
  const filters = useStore(store);
  return (
    <Dialog title={filterWords.filters.menu} onClose={onClose}>
      {filters.length === 0 ? filterWords.filters.none : null}
      <ul aria-label={filterWords.filters.menu}>
        {filters.map(({ name }) => (
          <li key={name} className="flex items-center gap-3 border-b border-line py-1.5">
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <Button
              aria-label={filterWords.filters.deleteNamed(name)}
              onClick={(event) => {
                // The button goes; the focus would fall to the page behind.
                event.currentTarget.closest('dialog')?.querySelector('h2')?.focus();
                store.set(filters.filter((saved) => saved.name !== name));
              }}
            >
              {filterWords.filters.delete}
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button size="big" onClick={onClose}>
          {filterWords.filters.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** What a filter holds: what is looked for, and the order. */
export type FilterChoice = Pick<StreamsFilter, 'q' | 'state' | 'tag' | 'sort'>;

export interface SavedFilter {
  name: string;
  choice: FilterChoice;
}

/** In number, and letters of a name. */
export const mostFilters = 30;
export const longestFilterName = 60;

const text = v.optional(v.string());
const choiceSchema = v.strictObject({ q: text, state: text, tag: text, sort: text });
const readKept = tolerant(v.array(v.strictObject({ name: v.string(), choice: choiceSchema })));

const stores = new Map<string, Store<readonly SavedFilter[]>>();

/** The filters of the page's connection, by name. Kept in this browser. */
export function savedFilters(): Store<readonly SavedFilter[]> {
  const state = connection.get();
  const address = currentUpstream.get() ?? (state.status === 'signed-out' ? '' : state.connection.baseUrl);
  const known = stores.get(address);
  if (known) return known;
  const store = createStore<readonly SavedFilter[]>([], {
    persisted: {
      key: `aircheck.filters ${address}`,
      parse: (kept) => readKept(parseJson(kept)),
      serialize: (filters) => (filters.length === 0 ? undefined : JSON.stringify(filters)),
    },
  });
  stores.set(address, store);
  return store;
}

/** The filters with this one among them, in the place of one with its name. */
export function withFilter(filters: readonly SavedFilter[], saved: SavedFilter): readonly SavedFilter[] {
  const others = filters.filter(({ name }) => name !== saved.name);
  return [...others, saved].sort((a, b) => compareNames(a.name, b.name));
}

/** Do two filters show the same? */
export function isSameChoice(a: FilterChoice, b: FilterChoice): boolean {
  return (['q', 'state', 'tag', 'sort'] as const).every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

function parseJson(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    return undefined;
  }
}
