import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { allClips, type Clip } from '../api/clips/clips.ts';
import { paths } from '../paths.ts';
import { formatDayClock } from '../recording/words/format.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useClock } from '../shared/use-clock.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Picture } from '../ui/picture.tsx';
import { ClipRow } from './clip-row.tsx';
import { ClipsBar } from './clips-bar.tsx';
import { useClipsSearch } from './clips-search.tsx';
import { words } from './clips-words.ts';
import { SelectClip } from './select-clip.tsx';

const rowsAtOnce = 100;
/** What one answer has at most. */
const mostRows = 1000;

/** The clips of all recordings, the last first. */
export function AllClips() {
  const [limit, setLimit] = useState(rowsAtOnce);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { isSearching, matches, showAll, field } = useClipsSearch();
  const { data, error, refetch } = useQuery(allClips(isSearching ? mostRows : limit));
  const nowMs = useClock();
  if (data === undefined) {
    if (error === null) return null;
    return (
      <p role="alert">
        {words.notRead} {error.message} <Button onClick={() => void refetch()}>{words.tryAgain}</Button>
      </p>
    );
  }
  if (data.length === 0) return <EmptyState title={words.none}>{words.howToMake}</EmptyState>;
  const found = data.filter(matches);
  const selected = data.filter((clip) => selectedIds.has(clip.id) && isPlayable(clip));
  const select = (id: string, isOn: boolean) => {
    const others = [...selectedIds].filter((each) => each !== id);
    setSelectedIds(new Set(isOn ? [...others, id] : others));
  };
  return (
    <>
      {field}
      <ul aria-label={words.all} className="border-t border-line-strong empty:hidden">
        {found.map((clip) => (
          <ClipRow
            key={clip.id}
            clip={clip}
            place={<ClipPlace clip={clip} nowMs={nowMs} />}
            box={
              isPlayable(clip) ? (
                <SelectClip
                  id={clip.id}
                  name={clip.name}
                  isSelected={selectedIds.has(clip.id)}
                  onSelect={(isOn) => select(clip.id, isOn)}
                />
              ) : (
                false
              )
            }
          />
        ))}
      </ul>
      {found.length > 0 ? null : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          {words.noneFound} <Button onClick={showAll}>{words.showAll}</Button>
        </p>
      )}
      {selected.length === 0 ? null : <ClipsBar selected={selected} onClear={() => setSelectedIds(new Set())} />}
      {!isSearching && data.length >= limit && limit < mostRows ? (
        <Button className="mt-4" onClick={() => setLimit(Math.min(mostRows, limit + rowsAtOnce))}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

const isPlayable = ({ state, recordingUrl }: Clip) => state === 'ready' && recordingUrl !== undefined;

/** That it is a clip, with its picture, and of which recording. */
function ClipPlace({ clip, nowMs }: { clip: Clip; nowMs: number }) {
  const { sessionId, parentId, streamName = '', startedAtMs, posterUrl } = clip;
  const when = startedAtMs === undefined ? '' : formatDayClock(startedAtMs, nowMs);
  return (
    <span className="my-1 flex items-center gap-2.5">
      <Picture className="h-9 w-16">
        {posterUrl === undefined ? undefined : (
          <img src={posterUrl} alt="" width={64} height={36} loading="lazy" className="size-full object-cover" />
        )}
      </Picture>
      <span className="rounded-sm border border-line-strong px-1 text-meta">{words.kind}</span>
      <Link to={paths.session(parentId, sessionId)} className="min-w-0 truncate text-ink-2 hover:underline">
        {words.ofStream(shortName(streamName), when)}
      </Link>
    </span>
  );
}
