import { Link, useSearchParams } from 'react-router-dom';
import { readJoined } from '../../recording/joined.ts';
import { words as joinWords } from '../../shared/joins/words.ts';
import { StreamName } from '../../shared/stream-name.tsx';
import type { Recording } from './read-recording.ts';

interface RecordingNameProps {
  recording: Recording;
  /** Of the session's page. */
  address: string;
}

/** The stream that a row is called by, and its first tag: a click leaves what has that tag. */
export function RecordingName({ recording: { session, stream, name }, address }: RecordingNameProps) {
  const [search] = useSearchParams();
  const tags = stream?.aircheck?.tags ?? [];
  const [tag] = tags;
  const joined = readJoined(session);
  const toFilter = (chosen: string) => {
    const filtered = new URLSearchParams(search);
    filtered.set('tag', chosen);
    return { search: `?${filtered}` };
  };
  return (
    <th scope="row" className="recordings-name flex min-w-0 items-center gap-2 text-left font-normal">
      <Link
        to={address}
        data-row={session.id}
        title={name}
        className="min-w-0 truncate tap-target font-strong outline-none hover:underline"
      >
        <StreamName name={name} />
      </Link>
      {joined === undefined ? null : (
        <span className="recordings-medium shrink-0 text-meta text-ink-3">
          {joinWords.sessions(joined.sessions.length)}
        </span>
      )}
      {tag === undefined ? null : (
        // The Tab key passes it by: the filter has all tags.
        <Link
          to={toFilter(tag)}
          dir="auto"
          tabIndex={-1}
          title={tags.join(', ')}
          className="recordings-tag recordings-wide max-w-28 shrink-0 truncate rounded-sm border border-line-strong px-1 text-meta text-ink-2 hover:bg-wash hover:text-ink"
        >
          {tag}
        </Link>
      )}
    </th>
  );
}
