import { useSearchParams } from 'react-router-dom';
import type { Clip } from '../api/clips/clips.ts';
import { foldText } from '../language.ts';
import { SearchField } from '../shared/lists/search-field.tsx';
import { useFilterText } from '../shared/lists/use-filter-text.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './clips-words.ts';

/** Which clips are looked for: by their names and those of their streams, or not handed over; the address has it. */
export function useClipsSearch() {
  const [search, setSearch] = useSearchParams();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const sought = foldText(text).split(/\s+/).filter(Boolean);
  const isLeft = search.get('handed') === 'no';
  const change = (next: { q?: string; handed?: string }) => {
    const all = Object.entries({ ...Object.fromEntries(search), ...next });
    setSearch(Object.fromEntries(all.filter(([, value]) => value !== '')), { replace: true });
  };
  return {
    isSearching: sought.length > 0 || isLeft,
    matches: ({ name, streamName = '', state, handedOverAtMs }: Clip) => {
      if (isLeft && (state !== 'ready' || handedOverAtMs !== undefined)) return false;
      const there = foldText(`${name} ${streamName}`);
      return sought.every((word) => there.includes(word));
    },
    showAll: () => change({ q: '', handed: '' }),
    field: (
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchField
          label={words.search}
          text={text}
          addressed={addressed}
          onType={type}
          onAddress={(q) => change({ q })}
        />
        <button
          type="button"
          aria-pressed={isLeft}
          onClick={() => change({ handed: isLeft ? '' : 'no' })}
          className={joinClasses(
            'h-ctl rounded-md border border-line-strong px-3 whitespace-nowrap max-desk:h-11',
            isLeft ? 'bg-ink font-strong text-on-ink' : 'text-ink-2 hover:bg-wash',
          )}
        >
          {words.notHandedOver}
        </button>
      </div>
    ),
  };
}
