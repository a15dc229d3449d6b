import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { allClips, type Clip } from '../api/clips/clips.ts';
import { paths } from '../paths.ts';
import { formatWhen } from '../recording/words/format.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Picture } from '../ui/picture.tsx';
import { ClipRow } from './clip-row.tsx';
import { useClipsSearch } from './clips-search.tsx';
import { selectClips, useSelectedClips } from './clips-selection.ts';
import { words } from './clips-words.ts';
import { SelectClip } from './select-clip.tsx';

const rowsAtOnce = 100;
/** What one answer has at most. */
const mostRows = 1000;

interface AllClipsProps {
  /** What the selection comes to, beside a list of these ids. */
  bar: (listedIds: ReadonlySet<string>) => ReactNode;
}

/** The clips of all recordings, the last first. */
export function AllClips({ bar }: AllClipsProps) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(rowsAtOnce);
  const selected = useSelectedClips();
  const { isSearching, matches, showAll, field } = useClipsSearch();
  const { data, error, refetch } = useQuery(allClips(isSearching ? mostRows : limit));
  const nowMs = useNow(1000);
  // As they are by now, where the list has them.
  useEffect(() => {
    const changed = data?.filter((clip) => selected.has(clip.id) && selected.get(clip.id) !== clip) ?? [];
    if (changed.length > 0) selectClips(client, changed, true);
  }, [client, data, selected]);
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
  return (
    <>
      {field}
      <ul aria-label={words.all} className="border-t border-line-strong empty:hidden">
        {found.map((clip) => (
          <ClipRow
            key={clip.id}
            clip={clip}
            listed={{
              box: isPlayable(clip) ? (
                <SelectClip
                  id={clip.id}
                  name={clip.name}
                  isSelected={selected.has(clip.id)}
                  onSelect={(isOn) => selectClips(client, [clip], isOn)}
                />
              ) : null,
              picture: <Picture url={clip.posterUrl} className="w-24 max-desk:w-16" />,
              place: <ClipPlace clip={clip} nowMs={nowMs} />,
            }}
          />
        ))}
      </ul>
      {found.length > 0 ? null : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          {words.noneFound} <Button onClick={showAll}>{words.showAll}</Button>
        </p>
      )}
      {!isSearching && data.length >= limit && limit < mostRows ? (
        <Button className="mt-4" onClick={() => setLimit(Math.min(mostRows, limit + rowsAtOnce))}>
          {words.more}
        </Button>
      ) : null}
      {bar(new Set(found.map(({ id }) => id)))}
    </>
  );
}

const isPlayable = ({ state, recordingUrl }: Clip) => state === 'ready' && recordingUrl !== undefined;

/** That it is a clip, and of which recording. */
function ClipPlace({ clip, nowMs }: { clip: Clip; nowMs: number }) {
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
