import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { activityEntrySchema } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import type { Tolerant } from '../../../contract/tolerant.ts';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { coverageFrom, formatShare } from '../../domain/coverage.ts';
import { refusedEntry } from '../../domain/words/refusals.ts';
import { formatClockSeconds, formatUtc } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ConnectionMark } from '../connections/connection-mark.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { signalShort } from '../signal/words.ts';
import { words } from './words.ts';

export type ActivityEntry = Tolerant<typeof activityEntrySchema>;

export function entryTitle({ what, record, sessionIds, clips = 0, cause, note }: ActivityEntry): string {
  const count = sessionIds?.length ?? 0;
  if (what === 'handed-over' && clips > 0) {
    return count > 0 ? words.counts.bothHandedOver(count, clips) : words.counts.clipsHandedOver(clips);
  }
  if (what === 'handed-over' && count > 0) return words.counts.handedOver(count);
  if (what === 'copied' && count > 1) return words.counts.linksCopied(count);
  if (what === 'session-began' && note !== undefined) return words.done[what].off;
  if (what === 'session-ended' && cause === 'service') return words.counts.cutOff;
  if (what === 'session-ended' && (cause === 'codec' || cause === 'malformed')) return words.counts.encoderCutOff;
  const text = words.done[what];
  return typeof text === 'string' ? text : text[record === false ? 'off' : 'on'];
}

/** `Profiles: 720p, 480p → 720p` */
function changeSentences({ changes = [] }: ActivityEntry): string[] {
  return changes.map(({ field, from, to }) => {
    if (field === 'name') {
      const [before, after] = [from, to].map((name) =>
        name === undefined ? words.changes.noName : words.changes.quoted(name),
      );
      return words.changes.renamed(before ?? '', after ?? '');
    }
    const label = Object.entries(words.changes.fields).find(([key]) => key === field)?.[1];
    return words.changes.became(label ?? field, from ?? words.changes.none, to ?? words.changes.none);
  });
}

export function entrySentences(entry: ActivityEntry): string[] {
  const { what, record, to, cause, refused, onAirSeconds, recordedSeconds, isUnclean, note } = entry;
  const { signal = [], awaySeconds, freeBytes, messages, clip, recordings, sessions, why } = entry;
  return [
    ...changeSentences(entry),
    refused && refusedEntry(refused),
    clip !== undefined && words.details.clip(clip),
    to !== undefined && words.details.handedTo(to),
    what === 'session-began' && record === false && words.details.recordingWasOff,
    what === 'session-ended' && cause === 'service' && words.details.serviceStopped,
    isUnclean && words.details.notStopped,
    lengthSentence(recordedSeconds, onAirSeconds),
    awaySeconds !== undefined && words.details.away(awaySeconds),
    recordings !== undefined && words.details.recordings(recordings),
    sessions !== undefined && words.details.sessions(sessions),
    why !== undefined && words.details.why[why],
    freeBytes !== undefined && words.details.free(freeBytes),
    messages !== undefined &&
      (what === 'webhook-resumed' ? words.details.leftOut(messages) : words.details.messages(messages)),
    ...signal.map((kind) => `${signalShort({ kind })}.`),
    note,
  ].filter((sentence) => typeof sentence === 'string');
}

function lengthSentence(recordedSeconds: number | undefined, onAirSeconds: number | undefined): string | undefined {
  if (recordedSeconds === undefined) return onAirSeconds === undefined ? undefined : words.details.onAir(onAirSeconds);
  if (onAirSeconds === undefined) return words.details.recorded(recordedSeconds);
  return words.details.covered(recordedSeconds, formatShare(coverageFrom(recordedSeconds, onAirSeconds).share));
}

const link = 'rounded-sm hover:underline hover:underline-offset-3';
const row =
  'grid grid-cols-[5rem_16rem_minmax(13rem,1fr)_minmax(0,1fr)_13rem] items-baseline gap-x-col border-b border-line py-2.5 @max-[60rem]:grid-cols-[5rem_minmax(0,1fr)] @max-[60rem]:py-1.5';
const what = 'contents min-w-0 gap-x-2 @max-[60rem]:flex @max-[60rem]:flex-wrap';
const details = 'contents min-w-0 flex-wrap gap-x-2 @max-[60rem]:col-start-2 @max-[60rem]:flex @max-[60rem]:flex-wrap';

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { upstream } = useConnections();
  const { connection, name, streamId, sessionIds = [] } = entry;
  const isHere = streamId !== undefined && connection === (upstream ?? localConnectionName);
  const [sessionId, ...others] = sessionIds;
  const tone = deriveTone(entry);
  return (
    <li className={row}>
      <EntryTime entry={entry} />
      <div className={what}>
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
      <div className={details}>
        <span className="min-w-0 break-words text-ink-2 @max-[60rem]:empty:hidden">
          {entrySentences(entry).map((sentence) => (
            <span key={sentence} dir="auto" className="block">
              {sentence}
            </span>
          ))}
        </span>
        <Actor entry={entry} />
      </div>
    </li>
  );
}

/** A change of many streams at once is one line, which opens. */
export function BulkRow({ entries }: { entries: readonly [ActivityEntry, ...ActivityEntry[]] }) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = entries;
  return (
    <>
      <li className={row}>
        <EntryTime entry={newest} />
        <div className={what}>
          <span>{entryTitle(newest)}</span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={joinClasses(link, 'flex w-fit items-center gap-1 font-strong')}
          >
            {words.counts.streams(entries.length)}
            <Icon name="chevron" className={isOpen ? '-rotate-90' : 'rotate-90'} />
          </button>
        </div>
        <div className={details}>
          <span className="min-w-0 truncate text-ink-2">
            {entries.map(({ name = '' }) => shortName(name)).join(', ')}
          </span>
          <Actor entry={newest} />
        </div>
      </li>
      {isOpen ? entries.map((entry) => <ActivityRow key={entry.id} entry={entry} />) : null}
    </>
  );
}

const leastBulk = 3;
/** From one change of a bulk to the next. */
const bulkMs = 60_000;

/** Groups entries of the same change by the same person, one straight after the other, on different streams. */
export function foldBulk(entries: readonly ActivityEntry[]): [ActivityEntry, ...ActivityEntry[]][] {
  const groups: [ActivityEntry, ...ActivityEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group?.every((other) => isSameChange(other, entry)) && group.some(({ atMs }) => atMs - entry.atMs <= bulkMs)) {
      group.push(entry);
    } else {
      groups.push([entry]);
    }
  }
  return groups.flatMap((group) =>
    group.length >= leastBulk ? [group] : group.map((entry): [ActivityEntry] => [entry]),
  );
}

function isSameChange(one: ActivityEntry, other: ActivityEntry): boolean {
  const isByPerson = other.byKeyId !== undefined || !anonymousActors.includes(other.by);
  const isSame = (['what', 'by', 'byKeyId', 'connection', 'record'] as const).every((key) => one[key] === other[key]);
  return isByPerson && isSame && other.streamId !== undefined && one.streamId !== other.streamId;
}

function EntryTime({ entry: { atMs } }: { entry: ActivityEntry }) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={formatUtc(atMs)} className="text-ink-2">
      {formatClockSeconds(atMs)}
    </time>
  );
}

/** The log names these instead of a person when no API key was used. */
const anonymousActors: readonly (string | undefined)[] = ['encoder', 'service', 'client'];

/** A name; two people may share one, so the key behind it is told on hover. */
function Actor({ entry: { connection, by, byKeyId, refused } }: { entry: ActivityEntry }) {
  const { list, canSwitch } = useConnections();
  const isAnonymous = byKeyId === undefined && anonymousActors.includes(by);
  return (
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
      {isAnonymous ? (
        refused?.address
      ) : (
        <bdi className="truncate text-ink-2" title={byKeyId === undefined ? by : words.byKey(by, byKeyId)}>
          {by}
        </bdi>
      )}
    </span>
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
