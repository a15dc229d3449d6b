import type { Ref } from 'react';
import type { StreamsFilter } from '../paths.ts';
import { stateWords, switchLabel } from '../recording/words/wording.ts';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { FilterField } from './filter-field.tsx';
import { type StateFilter, stateFilters } from './stream-filter.ts';
import { words } from './streams-lazy-words.ts';

interface FilterControlsProps {
  text: string;
  state: StateFilter | undefined;
  fieldRef: Ref<HTMLInputElement>;
  onFilter: (change: StreamsFilter) => void;
}

/** What the streams are filtered by: text and state. */
export function FilterControls({ text, state, fieldRef, onFilter }: FilterControlsProps) {
  return (
    <>
      <FilterField text={text} fieldRef={fieldRef} onFilter={(q) => onFilter({ q })} />
      <label
        className={joinClasses(
          'relative inline-flex h-ctl shrink-0 items-center rounded-md focus-within:outline-2 focus-within:outline-accent hover:bg-wash max-desk:h-9',
          state ? 'font-strong text-accent' : 'text-ink-2',
        )}
      >
        <DetailIcon name="filter" className="pointer-events-none absolute left-1.5" />
        <span className="sr-only">{words.state}</span>
        <select
          value={state ?? ''}
          onChange={(event) => onFilter({ state: event.currentTarget.value })}
          className="h-full appearance-none bg-transparent pr-2 pl-7 outline-none [field-sizing:content] [&>option]:bg-surface [&>option]:font-normal [&>option]:text-ink"
        >
          <option value="">{words.anyState}</option>
          {stateFilters.map((value) => (
            <option key={value} value={value}>
              {wordOf(value)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function wordOf(value: StateFilter): string {
  if (value === 'on' || value === 'off') return switchLabel(value);
  return value === 'warnings' ? words.warnings : stateWords[value];
}
