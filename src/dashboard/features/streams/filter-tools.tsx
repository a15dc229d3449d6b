import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import * as v from 'valibot';
import { hasTag } from '../../../contract/tags.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { connection, currentUpstream } from '../../api/connection.ts';
import type { StreamsOverview } from '../../api/stream.ts';
import { streamsOverview } from '../../api/streams.ts';
import { SearchField } from '../../components/lists/search-field.tsx';
import { deriveTagsInUse, type TagInUse } from '../../components/tags/tags-field.tsx';
import { stateWords, switchLabel } from '../../domain/words/states.ts';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';
import { compareNames, listed } from '../../lib/language.ts';
import type { StreamsFilter } from '../../paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { type Choice, parseStateFilter, type StateFilter, stateFilters } from './filter.ts';
import { sortColumns } from './order.ts';
import { words as toolsWords } from './tools-words.ts';
import { words as listWords } from './words.ts';

const words = toolsWords.filters;

interface FilterToolsProps {
  choice: Choice;
  fieldRef: Ref<HTMLInputElement>;
}

const folded =
  'w-ctl border-transparent bg-transparent pl-1.5 focus-within:w-52 focus-within:border-edge focus-within:bg-surface max-desk:w-10 max-desk:pl-3 max-desk:focus-within:w-full';
const unfolded = 'w-52 border-edge bg-surface pl-2 max-desk:w-full';

/** The field of the search, which unfolds over the row of heads, and everything else that the list can be asked for. */
export function FilterTools({ choice, fieldRef }: FilterToolsProps) {
  const { text, addressed, type, show } = choice;
  return (
    <>
      {/* The field moves nothing: it lies over the head of a column, and on a phone over the whole row. */}
      <div className="relative size-ctl max-desk:static max-desk:size-10">
        <div className="absolute right-0 z-1 max-desk:right-auto max-desk:focus-within:inset-x-0 max-desk:has-[input:not(:placeholder-shown)]:inset-x-0">
          <SearchField
            label={words.filter}
            className={joinClasses('overflow-hidden', text === '' ? folded : unfolded)}
            text={text}
            fieldRef={fieldRef}
            onType={type}
            addressed={addressed}
            onAddress={(q) => show({ q })}
          />
        </div>
      </div>
      <FilterPanel choice={choice} />
    </>
  );
}

/** A filter by state and tag, the sort, and the filters that were saved. */
function FilterPanel({ choice }: Pick<FilterToolsProps, 'choice'>) {
  const { text, state, tag, sortText = '', show } = choice;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const tags = useTagsInUse(tag);
  const chosen = listed([...(state ? [stateFilterWord(state)] : []), ...(tag ? [tag] : [])]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes what its button opened
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <IconButton
        ref={button}
        label={chosen === '' ? words.panel : words.chosen(chosen)}
        aria-expanded={isOpen}
        className={chosen === '' ? undefined : 'bg-accent-soft text-accent!'}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
      </IconButton>
      {isOpen ? (
        <div className="absolute top-full right-0 z-10 mt-1 grid w-64 gap-2.5 rounded-md border border-line-strong bg-surface p-3 text-body text-ink shadow-float">
          <Choose label={words.state} value={state ?? ''} onChoose={(value) => show({ state: value })}>
            <option value="">{words.anyState}</option>
            {stateFilters.map((value) => (
              <option key={value} value={value}>
                {stateFilterWord(value)}
              </option>
            ))}
          </Choose>
          {tags.length > 0 ? (
            <Choose label={words.tag} value={tagIn(tags, tag)} onChoose={(value) => show({ tag: value })}>
              <option value="">{words.anyTag}</option>
              {tags.map((each) => (
                <option key={each.tag} value={each.tag}>
                  {each.count === 0 ? each.tag : words.countedTag(each.tag, each.count)}
                </option>
              ))}
            </Choose>
          ) : null}
          <Choose
            label={words.sort}
            value={sortText.replace('-', '') || 'session'}
            onChoose={(sort) => show({ sort: sort === 'session' ? '' : sort })}
          >
            {sortColumns.map((column) => (
              <option key={column} value={column}>
                {listWords.columns[column]}
              </option>
            ))}
          </Choose>
          <SavedFiltersMenu choice={{ q: text, state, tag, sort: sortText }} onChoose={show} />
        </div>
      ) : null}
    </div>
  );
}

interface ChooseProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choose({ label, value, onChoose, children }: ChooseProps) {
  return (
    <label className="grid grid-cols-[4.5rem_1fr] items-center gap-2">
      <span className="text-ink-2">{label}</span>
      <select
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="h-ctl w-full min-w-0 rounded-md border border-edge bg-surface px-2 max-desk:h-10"
      >
        {children}
      </select>
    </label>
  );
}

function stateFilterWord(value: StateFilter): string {
  if (value === 'on' || value === 'off') return switchLabel(value);
  return value === 'warnings' || value === 'lost' ? words[value] : stateWords[value];
}

const tagsOf = ({ streams }: StreamsOverview) => deriveTagsInUse(streams);
const none: readonly TagInUse[] = [];

/** A tag that has left all streams is still what a link filters by. */
function useTagsInUse(tag: string): readonly TagInUse[] {
  // The frame owns the poll.
  const { data: inUse = none } = useQuery({ ...streamsOverview, refetchInterval: false, select: tagsOf });
  const isKnown = tag === '' || inUse.some((each) => hasTag([each.tag], tag));
  return isKnown ? inUse : [{ tag, count: 0 }, ...inUse];
}

/** The tag in the spelling of the streams, however a link spells it. */
function tagIn(tags: readonly TagInUse[], tag: string): string {
  return tags.find((each) => hasTag([each.tag], tag))?.tag ?? '';
}

interface SavedFiltersMenuProps {
  choice: FilterChoice;
  onChoose: (choice: FilterChoice) => void;
}

/** The filters that somebody gave a name: chosen in one step, and the present one saved. */
function SavedFiltersMenu({ choice, onChoose }: SavedFiltersMenuProps) {
  const [open, setOpen] = useState<'save' | 'delete'>();
  const filters = useStore(savedFilters());
  const isSaved = filters.some((saved) => isSameChoice(saved.choice, choice));
  const close = () => setOpen(undefined);
  return (
    <>
      <MenuButton
        label={words.menu}
        className="top-full right-0 left-0 max-h-96 overflow-y-auto"
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
              : filters.length >= maxFilters
                ? words.tooMany(maxFilters)
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
      >
        {(toggle) => (
          <Button {...toggle} className={isSaved ? 'text-accent' : undefined}>
            <Icon name="saved" />
            {words.menu}
          </Button>
        )}
      </MenuButton>
      {open === 'save' ? <SaveFilter choice={choice} suggestion={describe(choice)} onClose={close} /> : null}
      {open === 'delete' ? <DeleteFilters onClose={close} /> : null}
    </>
  );
}

/** "“council”, Live" */
function describe({ q, state, tag, sort }: FilterChoice): string {
  const known = parseStateFilter(state ?? null);
  const parts = [
    ...(q ? [words.text(q)] : []),
    ...(known ? [stateFilterWord(known)] : []),
    ...(tag ? [words.tagged(tag)] : []),
    ...(sort ? [words.sorted] : []),
  ];
  return listed(parts);
}

interface SaveFilterProps {
  choice: FilterChoice;
  suggestion: string;
  onClose: () => void;
}

/** Asks for a name, and keeps the filter under it. */
function SaveFilter({ choice, suggestion, onClose }: SaveFilterProps) {
  const store = savedFilters();
  const filters = useStore(store);
  const [name, setName] = useState(suggestion.slice(0, maxFilterNameLength));
  const wanted = name.trim();
  const save = () => {
    store.set(withFilter(filters, { name: wanted, choice }));
    onClose();
  };
  return (
    <FormDialog texts={words.dialog} isPending={false} onSubmit={save} onClose={onClose}>
      <NameField
        name={name}
        maxLength={maxFilterNameLength}
        hint={filters.some((saved) => saved.name === wanted) ? words.replaces : words.hint}
        onName={setName}
      />
    </FormDialog>
  );
}

/** The saved filters, each with its Delete. */
function DeleteFilters({ onClose }: { onClose: () => void }) {
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

type FilterChoice = Pick<StreamsFilter, 'q' | 'state' | 'tag' | 'sort'>;

interface SavedFilter {
  name: string;
  choice: FilterChoice;
}

/** In number, and letters of a name. */
const maxFilters = 30;
const maxFilterNameLength = 60;

const text = v.optional(v.string());
const choiceSchema = v.strictObject({ q: text, state: text, tag: text, sort: text });
const parseFilters = tolerant(v.array(v.strictObject({ name: v.string(), choice: choiceSchema })));

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
      parse: (text) => parseFilters(parseJson(text)),
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
function isSameChoice(a: FilterChoice, b: FilterChoice): boolean {
  return (['q', 'state', 'tag', 'sort'] as const).every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
