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
import { words } from './clips-words.ts';

const rowsAtOnce = 100;
/** What one answer has at most. */
const mostRows = 1000;

/** The clips of all recordings, the last first. */
export function AllClips() {
  const [limit, setLimit] = useState(rowsAtOnce);
  const { data, error, refetch } = useQuery(allClips(limit));
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
  return (
    <>
      <ul aria-label={words.all} className="border-t border-line-strong">
        {data.map((clip) => (
          <ClipRow key={clip.id} clip={clip} place={<ClipPlace clip={clip} nowMs={nowMs} />} />
        ))}
      </ul>
      {data.length >= limit && limit < mostRows ? (
        <Button className="mt-4" onClick={() => setLimit(Math.min(mostRows, limit + rowsAtOnce))}>
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

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
