import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { allClips, type Clip } from '../../api/clips.ts';
import { LibraryHead } from '../../components/library-head.tsx';
import { SearchField } from '../../components/lists/search-field.tsx';
import { clipsSelection, SelectBox, useSelection } from '../../components/lists/selection.tsx';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { shortName } from '../../components/stream-name.tsx';
import { useNow } from '../../lib/clock.ts';
import { formatWhen } from '../../lib/format.ts';
import { foldText } from '../../lib/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { ClipRow } from '../clips/clip-row.tsx';
import { words } from '../clips/words.ts';
import { LibraryBar } from './recordings-bar.tsx';
import { useRecordings } from './use-recordings.ts';

const everything = { filter: { withTests: false }, sort: { order: 'began', isDescending: true } } as const;

/** `/clips` lists the clips of all recordings. They are selected together with recordings. */
export default function ClipsPage() {
  const recordings = useRecordings({ ...everything, nowMs: useNow(60_000) });
  return (
    <div className="px-gutter pb-10">
      <LibraryHead tab="clips" />
      <div className="pt-3">
        <AllClips bar={(listedIds) => <LibraryBar recordings={recordings} listedIds={listedIds} />} />
      </div>
    </div>
  );
}

const pageSize = 100;
/** The API answers with no more rows than this. */
const maxRows = 1000;

function AllClips({ bar }: { bar: (listedIds: ReadonlySet<string>) => ReactNode }) {
  const [limit, setLimit] = useState(pageSize);
  const { rows: selected, store: selection } = useSelection(clipsSelection);
  const { isSearching, matches, showAll, field } = useClipsSearch();
  const { data, error, refetch } = useQuery(allClips(isSearching ? maxRows : limit));
  // The selection has each clip as it was selected; a clip that changed since is replaced.
  useEffect(() => {
    const changed = data?.filter((clip) => selected.has(clip.id) && selected.get(clip.id) !== clip) ?? [];
    if (changed.length > 0) selection.select(changed, true);
  }, [selection, data, selected]);
  if (data === undefined) {
    if (error === null) return null;
    return (
      <p role="alert">
        {words.notRead} {error.message} <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
      </p>
    );
  }
  if (data.length === 0) return <EmptyState title={words.none}>{words.howToCreate}</EmptyState>;
  const listed = data.filter(matches);
  return (
    <>
      {field}
      <ul aria-label={words.all} className="border-t border-line-strong empty:hidden">
        {listed.map((clip) => (
          <ClipRow
            key={clip.id}
            clip={clip}
            listed={{
              box: isPlayable(clip) ? (
                <SelectBox
                  selection={selection}
                  row={clip}
                  label={words.select(clip.name)}
                  isQuiet={false}
                  className="grid size-6 shrink-0 cursor-pointer place-items-center max-desk:size-9"
                />
              ) : null,
              picture: <Picture url={clip.posterUrl} className="w-24 max-desk:w-16" />,
              place: <ClipPlace clip={clip} />,
            }}
          />
        ))}
      </ul>
      {listed.length > 0 ? null : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          {words.noneFound} <Button onClick={showAll}>{words.showAll}</Button>
        </p>
      )}
      {!isSearching && data.length >= limit && limit < maxRows ? (
        <Button className="mt-4" onClick={() => setLimit(Math.min(maxRows, limit + pageSize))}>
          {words.more}
        </Button>
      ) : null}
      {bar(new Set(listed.map(({ id }) => id)))}
    </>
  );
}

const isPlayable = ({ state, recordingUrl }: Clip) => state === 'ready' && recordingUrl !== undefined;

function ClipPlace({ clip }: { clip: Clip }) {
  const nowMs = useNow(60_000);
  const { sessionId, parentId, streamName = '', startedAtMs } = clip;
  const when = startedAtMs === undefined ? '' : formatWhen(startedAtMs, nowMs);
  return (
    <span className="flex items-center gap-2 py-0.5">
      <span className="shrink-0 rounded-sm border border-line-strong px-1 text-meta">{words.kind}</span>
      <Link to={paths.session(parentId, sessionId)} className="min-w-0 truncate text-ink-2 hover:underline">
        {words.ofStream(shortName(streamName), when)}
      </Link>
    </span>
  );
}

/** The filter is in the address, so that it survives a reload and can be sent to a colleague. */
function useClipsSearch() {
  const [search, setSearch] = useSearchParams();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const searchWords = foldText(text).split(/\s+/).filter(Boolean);
  const onlyUnhanded = search.get('handed') === 'no';
  const change = (next: { q?: string; handed?: string }) => {
    const all = Object.entries({ ...Object.fromEntries(search), ...next });
    setSearch(Object.fromEntries(all.filter(([, value]) => value !== '')), { replace: true });
  };
  return {
    isSearching: searchWords.length > 0 || onlyUnhanded,
    matches: ({ name, streamName = '', state, handedOverAtMs }: Clip) => {
      if (onlyUnhanded && (state !== 'ready' || handedOverAtMs !== undefined)) return false;
      const haystack = foldText(`${name} ${streamName}`);
      return searchWords.every((word) => haystack.includes(word));
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
          aria-pressed={onlyUnhanded}
          onClick={() => change({ handed: onlyUnhanded ? '' : 'no' })}
          className={joinClasses(
            'h-ctl rounded-md border border-line-strong px-3 whitespace-nowrap max-desk:h-11',
            onlyUnhanded ? 'bg-ink font-strong text-on-ink' : 'text-ink-2 hover:bg-wash',
          )}
        >
          {words.notHandedOver}
        </button>
      </div>
    ),
  };
}
