import { useSearchParams } from 'react-router-dom';
import type { Clip } from '../api/clips/clips.ts';
import { foldText } from '../language.ts';
import { SearchField } from '../shared/lists/search-field.tsx';
import { useFilterText } from '../shared/lists/use-filter-text.ts';
import { words } from './clips-words.ts';

/** What clips are searched for: their names and those of their streams; the address has it. */
export function useClipsSearch() {
  const [search, setSearch] = useSearchParams();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const sought = foldText(text).split(/\s+/).filter(Boolean);
  const onAddress = (q: string) => {
    const { q: _, ...others } = Object.fromEntries(search);
    setSearch(q === '' ? others : { ...others, q }, { replace: true });
  };
  return {
    isSearching: sought.length > 0,
    matches: ({ name, streamName = '' }: Clip) => {
      const there = foldText(`${name} ${streamName}`);
      return sought.every((word) => there.includes(word));
    },
    showAll: () => onAddress(''),
    field: (
      <div className="pb-3">
        <SearchField label={words.search} text={text} addressed={addressed} onType={type} onAddress={onAddress} />
      </div>
    ),
  };
}
