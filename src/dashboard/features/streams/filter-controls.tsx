import type { Ref } from 'react';
import { SearchField } from '../../components/lists/search-field.tsx';
import type { StreamsFilter } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { SavedFiltersMenu } from './saved-filters/saved-filters-menu.tsx';
import { stateFilterWord } from './state-filter-word.ts';
import { type StateFilter, stateFilters } from './stream-filter.ts';
import { TagFilter } from './tags/tag-filter.tsx';
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
