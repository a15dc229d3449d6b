import { Link } from 'react-router-dom';
import { localConnectionName } from '../../contract/connections.ts';
import { ConnectionMark } from '../connections/connection-mark.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { paths } from '../paths.ts';
import { type ActivityEntry, activityWords, entrySentences } from '../recording/words/activity-sentences.ts';
import { formatClockSeconds, formatUtc } from '../recording/words/format.ts';
import { ApiKeyId } from '../shared/api-key-id.tsx';
import { StreamName } from '../shared/stream-name.tsx';
import { words } from './activity-words.ts';

/** One thing that was done: when, what, to which stream of which connection, and with whose key. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { list, upstream } = useConnections();
  const { atMs, by, byKeyId, connection, name, refused, streamId } = entry;
  const isHere = connection === (upstream ?? localConnectionName);
  return (
    <li className="grid min-h-row grid-cols-[4.5rem_16rem_minmax(0,1fr)_9rem_12rem] items-center gap-x-col border-b border-line py-1.5 max-[75rem]:grid-cols-[4.5rem_minmax(0,1fr)] max-[75rem]:gap-y-0.5">
      <time
        dateTime={new Date(atMs).toISOString()}
        title={formatUtc(atMs)}
        className="text-ink-2 max-[75rem]:self-start"
      >
        {formatClockSeconds(atMs)}
      </time>
      <span>{activityWords(entry)}</span>
      <span className="min-w-0 max-[75rem]:col-start-2">
        {name === undefined ? null : (
          <span className="block truncate font-strong" title={name}>
            {streamId !== undefined && isHere ? (
              <Link to={paths.stream(streamId)} className="hover:underline">
                <StreamName name={name} />
              </Link>
            ) : (
              <StreamName name={name} />
            )}
          </span>
        )}
        {entrySentences(entry).map((sentence) => (
          <span key={sentence} dir="auto" className="block break-words text-ink-2">
            {sentence}
          </span>
        ))}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-ink-2 max-[75rem]:col-start-2">
        {connection === localConnectionName ? (
          words.thisMachine
        ) : (
          <>
            <ConnectionMark list={list} upstream={connection} className="h-4" />
            <bdi className="truncate">{connection}</bdi>
          </>
        )}
      </span>
      <span className="flex min-w-0 items-baseline gap-1.5 text-meta text-ink-3 max-[75rem]:col-start-2">
        <bdi className="truncate" title={by}>
          {refused?.address ?? by}
        </bdi>
        {byKeyId === undefined ? null : <ApiKeyId id={byKeyId} />}
      </span>
    </li>
  );
}
