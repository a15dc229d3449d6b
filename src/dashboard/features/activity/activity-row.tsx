import { Link } from 'react-router-dom';
import { localConnectionName } from '../../../contract/connections.ts';
import { ApiKeyId } from '../../components/api-key-id.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { type Tone, toneLooks } from '../../components/tone.ts';
import { formatClockSeconds, formatUtc } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ConnectionMark } from '../connections/connection-mark.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { type ActivityEntry, entrySentences, entryTitle } from './entry-sentences.ts';
import { words } from './words.ts';

const link = 'rounded-sm hover:underline hover:underline-offset-3';

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { list, upstream, canSwitch } = useConnections();
  const { atMs, connection, name, streamId, sessionIds = [] } = entry;
  const isHere = streamId !== undefined && connection === (upstream ?? localConnectionName);
  const [sessionId, ...others] = sessionIds;
  const tone = deriveTone(entry);
  return (
    <li className="grid grid-cols-[4rem_16rem_minmax(13rem,1fr)_minmax(0,1fr)_13rem] items-baseline gap-x-col border-b border-line py-2.5 @max-[60rem]:grid-cols-[4rem_minmax(0,1fr)] @max-[60rem]:py-1.5">
      <time dateTime={new Date(atMs).toISOString()} title={formatUtc(atMs)} className="text-ink-2">
        {formatClockSeconds(atMs)}
      </time>
      <div className="contents min-w-0 gap-x-2 @max-[60rem]:flex @max-[60rem]:flex-wrap">
        <span className="flex items-baseline gap-2">
          {tone ? <Glyph tone={tone} className={joinClasses('self-center', toneLooks[tone].ink)} /> : null}
          {isHere && sessionId !== undefined && others.length === 0 ? (
            <Link to={paths.session(streamId, sessionId)} className={link}>
              {entryTitle(entry)}
            </Link>
          ) : (
            <span>{entryTitle(entry)}</span>
          )}
        </span>
        <span className="min-w-0 truncate font-strong" title={name}>
          {name === undefined ? null : isHere ? (
            <Link to={paths.stream(streamId)} className={link}>
              <StreamName name={name} />
            </Link>
          ) : (
            <StreamName name={name} />
          )}
        </span>
      </div>
      <div className="contents min-w-0 flex-wrap gap-x-2 @max-[60rem]:col-start-2 @max-[60rem]:flex @max-[60rem]:flex-wrap">
        <span className="min-w-0 break-words text-ink-2 @max-[60rem]:empty:hidden">
          {entrySentences(entry).map((sentence) => (
            <span key={sentence} dir="auto" className="block">
              {sentence}
            </span>
          ))}
        </span>
        <span className="flex min-w-0 items-baseline gap-1.5 text-meta text-ink-3">
          {canSwitch || connection !== localConnectionName ? (
            <span className="flex min-w-0 shrink-0 items-center gap-1.5">
              {connection === localConnectionName ? (
                words.thisMachine
              ) : (
                <>
                  <ConnectionMark list={list} upstream={connection} className="h-3.5" />
                  <bdi className="truncate">{connection}</bdi>
                </>
              )}
            </span>
          ) : null}
          <Actor entry={entry} />
        </span>
      </div>
    </li>
  );
}

/** The log names these instead of a person when no API key was used. */
const anonymousActors: readonly (string | undefined)[] = ['encoder', 'service', 'client'];

function Actor({ entry: { by, byKeyId, refused } }: { entry: ActivityEntry }) {
  if (byKeyId === undefined && anonymousActors.includes(by)) return refused?.address;
  return (
    <>
      <bdi className="truncate" title={by}>
        {by}
      </bdi>
      {byKeyId === undefined ? null : <ApiKeyId id={byKeyId} />}
    </>
  );
}

/** Only events of sessions and of the disk have a glyph; actions of people have none. */
function deriveTone({ what, record, cause, note }: ActivityEntry): Tone | undefined {
  switch (what) {
    case 'session-began':
      return record === false || note !== undefined ? 'live-unrecorded' : 'recording';
    case 'session-ended':
      return cause === 'finished' || cause === 'terminated' ? 'idle' : 'reconnecting';
    case 'encoder-lost':
    case 'encoder-back':
    case 'media-back':
    case 'shows-cut-off':
      return 'reconnecting';
    case 'media-stalled':
      return 'stalled';
    case 'recording-ready':
      return 'ready';
    case 'recording-failed':
    case 'disk-full':
      return 'failed';
    case 'recording-deleted':
      return 'deleted';
    default:
      return undefined;
  }
}
