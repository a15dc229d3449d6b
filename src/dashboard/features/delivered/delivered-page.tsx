import './delivered.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Delivered, type DeliveredEntry, delivered, mediaUrl, reportOpened } from '../../api/deliveries.ts';
import { isNotFound } from '../../api/errors.ts';
import { deliveredStillEveryMs } from '../../api/polls.ts';
import { useNow } from '../../lib/clock.ts';
import { daysBetween, minuteOfDay } from '../../lib/dates.ts';
import { formatBytes, formatClock, formatDay, formatDuration, formatter } from '../../lib/format.ts';
import { listed } from '../../lib/language.ts';
import { operatorQuery } from '../../lib/zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Player } from '../player/player.tsx';
import { words } from './words.ts';

/** The client's page is at `/deliveries/:token` and needs no key. */
export default function DeliveredPage() {
  const { token = '' } = useParams();
  const { data, error } = useQuery(delivered(token));
  const isHere = data !== undefined && !isNotFound(error);
  useCountOpening(token, isHere);
  if (isNotFound(error)) {
    return (
      <Paper title={words.untitled}>
        <main className="delivered-gone">
          <h1>{words.gone.title}</h1>
          <p className="delivered-note">{words.gone.detail}</p>
        </main>
      </Paper>
    );
  }
  return (
    <Paper title={data?.title ?? words.untitled}>
      {data === undefined ? (
        <p role="status" className="delivered-gone">
          {error === null ? <span className="sr-only">{words.loading}</span> : words.noAnswer}
        </p>
      ) : (
        <Delivery data={data} isFailing={error !== null} />
      )}
    </Paper>
  );
}

function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="delivered">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="delivered-sheet">{children}</div>
    </div>
  );
}

function Delivery({ data, isFailing }: { data: Delivered; isFailing: boolean }) {
  const { title, note, to, sender, expiresAtMs, archivePath, entries } = data;
  const [chosenId, setChosenId] = useState<string>();
  const [wasChosen, setWasChosen] = useState(false);
  const first = entries.find(({ state }) => state === 'ready');
  const chosen = entries.find(({ id, state }) => id === chosenId && state === 'ready') ?? first;
  // The recording in the player stays when one before it in the list becomes ready.
  if (chosenId === undefined && first !== undefined) setChosenId(first.id);
  return (
    <>
      <header className="delivered-head">
        <b>
          <bdi>{sender}</bdi>
        </b>
        <bdi>{to === undefined ? null : words.forWhom(to)}</bdi>
      </header>
      <main>
        <h1 dir="auto">{title}</h1>
        {note === undefined ? null : (
          <p dir="auto" className="delivered-note">
            {note}
          </p>
        )}
        <div className="delivered-columns">
          <Stage chosen={chosen} startsAtOnce={wasChosen} hasMoreToCome={entries.some(isToCome)} />
          <EntryList
            entries={entries}
            archivePath={archivePath}
            chosenId={chosen?.id}
            onChoose={(id) => {
              setWasChosen(true);
              setChosenId(id);
            }}
          />
        </div>
      </main>
      <footer className="delivered-foot">
        <span>{expiresAtMs === undefined ? words.stays : words.staysUntil(longDate(expiresAtMs))}</span>
        <span role="status">{isFailing ? words.noAnswer : null}</span>
        {sender === undefined ? null : <bdi>{words.questions(sender)}</bdi>}
      </footer>
      <ReadyAnnouncement entries={entries} />
    </>
  );
}

const isToCome = ({ state }: Delivered['entries'][number]) => state !== 'ready' && state !== 'unavailable';

/** An opening counts once, and only where the page is seen: programs that preview links run no scripts. */
function useCountOpening(token: string, isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return;
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', note);
      // A client is not told that the opening was not counted.
      reportOpened(token).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note);
    note();
    return () => document.removeEventListener('visibilitychange', note);
  }, [token, isHere]);
}

interface StageProps {
  chosen: DeliveredEntry | undefined;
  startsAtOnce: boolean;
  hasMoreToCome: boolean;
}

/** The stage keeps its room while there is nothing to play, so that nothing moves. */
function Stage({ chosen, startsAtOnce, hasMoreToCome }: StageProps) {
  if (chosen?.hlsPath === undefined) {
    const { title, detail } = hasMoreToCome ? words.nothingYet : words.nothing;
    return (
      <section className="delivered-stage">
        <div className="delivered-waiting">
          <p>{title}</p>
          <p>{detail}</p>
        </div>
        {/* The line is as high as the facts of a recording, so that nothing moves. */}
        <div className="delivered-facts" />
      </section>
    );
  }
  const { hlsPath, mp4Path, posterPath, storyboardPath, startedAtMs, seconds } = chosen;
  const url = mediaUrl(hlsPath);
  return (
    <section className="delivered-stage" aria-label={entryName(chosen)}>
      <Player
        // A new key lets a recording that was chosen in the list start by itself.
        key={`${url} ${startsAtOnce}`}
        played={{
          url,
          session: { createdAtMs: startedAtMs, recordedSeconds: seconds },
          posterUrl: posterPath && mediaUrl(posterPath),
          storyboardUrl: storyboardPath && mediaUrl(storyboardPath),
        }}
        startsAtOnce={startsAtOnce}
      />
      <div className="delivered-facts">
        <div>
          <h2 dir="auto">{entryName(chosen)}</h2>
          <p>{entryFacts(chosen)}</p>
        </div>
        {mp4Path === undefined ? null : <Download entry={chosen} path={mp4Path} />}
      </div>
    </section>
  );
}

/** The service names the file by its time in the client's zone. */
function Download({ entry, path }: { entry: DeliveredEntry; path: string }) {
  const size = entry.sizeBytes === undefined ? '' : formatBytes(entry.sizeBytes);
  return (
    <a
      href={`${mediaUrl(path)}?download=&${new URLSearchParams(operatorQuery())}`}
      download
      className="delivered-download"
    >
      <Icon name="download" />
      {words.download} <span className="sr-only">{entryName(entry)}</span> <span>{size}</span>
    </a>
  );
}

interface EntryListProps {
  entries: readonly DeliveredEntry[];
  archivePath: string | undefined;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** Entries change where they stand; none ever moves. */
function EntryList({ entries, archivePath, chosenId, onChoose }: EntryListProps) {
  const clips = entries.filter(({ isClip }) => isClip === true).length;
  return (
    <section>
      <div className="delivered-list-head">
        <h2 className="delivered-count">{words.count(entries.length - clips, clips)}</h2>
        {archivePath === undefined ? null : <DownloadAll path={archivePath} entries={entries} />}
      </div>
      <ul className="delivered-list">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isChosen={entry.id === chosenId} onChoose={() => onChoose(entry.id)} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, isChosen, onChoose }: { entry: DeliveredEntry; isChosen: boolean; onChoose: () => void }) {
  const nowMs = useNow(60_000);
  const { state } = entry;
  const name = entryName(entry);
  const { state: sentence, when } = entryLines(entry, nowMs);
  return (
    <li data-chosen={isChosen || undefined} data-state={state}>
      <EntryPicture entry={entry} />
      <div>
        <h3 dir="auto">
          {state === 'ready' ? (
            <button
              type="button"
              aria-label={words.watch(name)}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onChoose}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        {/* Both lines are always rendered, so that nothing moves when the words change. */}
        <p className="delivered-state">{sentence ?? when}</p>
        <p>{sentence === undefined ? '' : when}</p>
      </div>
    </li>
  );
}

/** A live entry shows a still of a moment ago. The last one stays until there is a poster. */
function EntryPicture({ entry: { stillPath, posterPath, seconds } }: { entry: DeliveredEntry }) {
  const nowMs = useNow(1000);
  const [still, setStill] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const isVisible = document.visibilityState !== 'hidden';
  const newest = stillPath && `${mediaUrl(stillPath)}?${Math.floor(nowMs / deliveredStillEveryMs)}`;
  if (newest !== undefined && newest !== still && isVisible) setStill(newest);
  const source = posterPath === undefined ? still : mediaUrl(posterPath);
  return (
    <span className="delivered-picture">
      {source === undefined || source === failed ? null : (
        <img src={source} alt="" loading="lazy" onError={() => setFailed(source)} />
      )}
      {seconds === undefined ? null : <span>{formatDuration(seconds)}</span>}
    </span>
  );
}

/** All recordings are one ZIP file: a browser asks before it saves several, and a phone saves only one of them. */
function DownloadAll({ path, entries }: { path: string; entries: readonly DeliveredEntry[] }) {
  const ready = entries.flatMap(({ sizeBytes = 0 }) => (sizeBytes > 0 ? [sizeBytes] : []));
  const size = formatBytes(ready.reduce((sum, bytes) => sum + bytes, 0));
  return (
    <a href={`${mediaUrl(path)}?${new URLSearchParams(operatorQuery())}`} download className="delivered-download-all">
      {words.downloadAll(ready.length, size)}
    </a>
  );
}

/** A screen reader announces each recording that becomes ready while the page is open. */
function ReadyAnnouncement({ entries }: { entries: readonly DeliveredEntry[] }) {
  const [previous, setPrevious] = useState(entries);
  const [announcement, announce] = useState('');
  if (previous !== entries) {
    setPrevious(entries);
    const wasReady = new Set(previous.flatMap(({ id, state }) => (state === 'ready' ? [id] : [])));
    const ready = entries.filter(({ id, state }) => state === 'ready' && !wasReady.has(id));
    if (ready.length > 0) announce(words.playable(listed(ready.map(entryName))));
  }
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

/** A show counts as *tonight* from 17:00. */
const eveningMinutes = 17 * 60;

/** A show that was interrupted has several recordings, which a number tells apart. */
function entryName({ name = '', part }: DeliveredEntry): string {
  return part === undefined ? name : words.part(name, part);
}

function expectedAt(ms: number, nowMs: number): string {
  if (daysBetween(nowMs, ms) !== 0) return words.on(formatDay(ms, nowMs), formatClock(ms));
  return minuteOfDay(ms) >= eveningMinutes ? words.tonight(formatClock(ms)) : words.today(formatClock(ms));
}

/** An entry that can be played has no `state`: its time is the first line. */
function entryLines(entry: DeliveredEntry, nowMs: number): { state: string | undefined; when: string } {
  const { state, startsAtMs, startedAtMs, endedAtMs } = entry;
  const began = startedAtMs === undefined ? '' : words.on(formatDay(startedAtMs, nowMs), formatClock(startedAtMs));
  switch (state) {
    case 'ready':
      return { state: undefined, when: began };
    case 'upcoming': {
      const isAhead = startsAtMs !== undefined && startsAtMs > nowMs;
      return { state: isAhead ? expectedAt(startsAtMs, nowMs) : words.states.upcoming, when: words.appears };
    }
    case 'live':
      return { state: words.states.live, when: startedAtMs ? words.began(formatClock(startedAtMs)) : '' };
    case 'processing':
      return { state: words.states.processing, when: endedAtMs ? words.ended(formatClock(endedAtMs)) : began };
    default:
      return { state: words.states.unavailable, when: began };
  }
}

/** `Thursday 19 November, 09:00 – 10:12. Complete, no interruptions.` */
function entryFacts({ startedAtMs, endedAtMs, interruptions, missingSeconds = 0 }: DeliveredEntry): string {
  const coverage =
    interruptions === undefined
      ? ''
      : interruptions === 0
        ? words.complete
        : words.interrupted(interruptions, formatDuration(missingSeconds));
  if (startedAtMs === undefined) return coverage;
  const day = formatter('delivered day', undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  const start = formatClock(startedAtMs);
  const when =
    endedAtMs === undefined
      ? words.on(day.format(startedAtMs), start)
      : words.from(day.format(startedAtMs), start, formatClock(endedAtMs));
  return `${when}. ${coverage}`.trim();
}

function longDate(ms: number): string {
  return formatter('delivered date', undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(ms);
}
