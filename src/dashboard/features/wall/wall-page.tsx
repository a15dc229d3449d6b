import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { followChanges } from '../../api/change-feed.ts';
import { connection, siteRoot } from '../../api/connection.ts';
import { me } from '../../api/connections.ts';
import { wallRenewEveryMs, wallStaleAfterMs } from '../../api/polls.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { AlarmsContext, PageTitle } from '../../components/page-title.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { Glyph, type Tone, toneLooks } from '../../components/pill.tsx';
import { alarmSoundOn } from '../../components/preferences.ts';
import { nextCheck, StaleContext } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { deriveStreamViews } from '../../domain/stream-state.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock, formatClockSeconds, formatRoughly } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { BackgroundMonitor } from '../alerts/background-monitor.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { fullDisk } from '../record/full-disk.ts';
import { NoteFullDisk } from '../record/note-full-disk.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import './wall.css';
import { WallControls } from './wall-controls.tsx';
import { WallGrid } from './wall-grid.tsx';
import {
  alarmWords,
  choiceQuery,
  countTiles,
  parseChoice,
  type WallChoice,
  type WallTile,
  wallNews,
  wallTiles,
} from './wall-tiles.ts';
import { words } from './words.ts';

/** `/wall`: what is live, for a screen that is read from across the room. */
export default function WallPage() {
  const [query, setQuery] = useSearchParams();
  const choice = parseChoice(query);
  const state = useStore(connection);
  const { data, error, dataUpdatedAt } = useQuery(streamsOverview);
  const book = useSchedules();
  const clockMs = useNow(1000);
  const broken = useStore(brokenLinks);
  const isSoundOn = useStore(alarmSoundOn);
  const isWallOnly = state.status !== 'signed-out' && state.connection.wallOnly === true;
  useOwnWall(isWallOnly);
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);

  const ageMs = data === undefined ? 0 : Date.now() - dataUpdatedAt;
  const isSignedOut = state.status === 'expired';
  const isOld = isSignedOut || error !== null || ageMs > wallStaleAfterMs;
  useRenewal(isOld);
  // Old data is shown as of its own time, since nobody knows what has happened since.
  const frozenAtMs = isOld && data ? clock.at(dataUpdatedAt) : undefined;
  const nowMs = frozenAtMs ?? clockMs;
  const views = data ? deriveStreamViews(data, nowMs, broken) : [];
  const wall = { views, book, choice, nowMs };
  const tiles = wallTiles({ ...wall, acknowledged: useStore(acknowledged) });
  const isDiskFull = useStore(fullDisk) !== undefined && !isOld;
  const alarms = isOld ? [] : tiles.filter(({ isAlarm }) => isAlarm);
  const sinceMs = data ? dataUpdatedAt : undefined;
  const stale = isOld && data ? { sinceMs: dataUpdatedAt, error: error ?? new Error(words.noDataYet) } : undefined;
  return (
    <StaleContext value={stale}>
      <FrozenTimeContext value={frozenAtMs}>
        <AlarmsContext
          value={{
            isDiskFull,
            lost: alarms.filter(({ isLost }) => isLost).length,
            unrecorded: alarms.filter(({ look }) => look === 'unrecorded').length,
          }}
        >
          <div className="wall">
            <PageTitle>{words.title}</PageTitle>
            <header className={joinClasses('wall-head', isOld && 'bg-ink text-on-ink')}>
              <h1 className="sr-only">{words.title}</h1>
              {isOld ? (
                <OldHeader {...{ sinceMs, isSignedOut, isWallOnly }} reason={error?.message} />
              ) : (
                <WallHeader {...{ tiles, choice, isDiskFull }} />
              )}
              <WallControls
                streams={data?.streams ?? []}
                choice={choice}
                onChoose={(next) => setQuery(choiceQuery(next), { replace: true })}
                isLink={!isWallOnly}
              />
            </header>
            {/* A log: a new alarm is announced alone. */}
            <div role="log" className="sr-only">
              {alarms.map((tile) => (
                <p key={tile.id}>{words.alarm(shortName(tile.view.stream.name), alarmWords(tile, nowMs))}</p>
              ))}
            </div>
            <WallGrid
              {...{ tiles, isOld }}
              isLink={!isWallOnly}
              empty={
                <p className="wall-nothing text-ink-2">{data ? emptyWords(choice) : isOld ? null : words.reading}</p>
              }
            />
            <WallFooter
              {...wallNews(wall, tiles)}
              isOld={isOld}
              hasSchedules={book !== undefined && data !== undefined}
            />
            <NoteFullDisk />
            {isSoundOn ? <BackgroundMonitor views={tiles.map(({ view }) => view)} /> : null}
          </div>
        </AlarmsContext>
      </FrozenTimeContext>
    </StaleContext>
  );
}

function emptyWords({ tags, streamIds }: WallChoice): string {
  if (tags.length > 0) return words.nothingTagged(tags.join(', '));
  return streamIds.length > 0 ? words.nothingChosen : words.nothing;
}

interface WallHeaderProps {
  tiles: readonly WallTile[];
  choice: WallChoice;
  isDiskFull: boolean;
}

/** The time, and the counts of the whole wall. Only screen readers get a zero. */
function WallHeader({ tiles, choice, isDiskFull }: WallHeaderProps) {
  const nowMs = useNow(1000);
  const { lost, unrecorded, warnings, recording } = countTiles(tiles);
  const scope = scopeOf(choice);
  return (
    <>
      <span className="wall-time">{formatClockSeconds(nowMs)}</span>
      <ul aria-label={words.counts} className="wall-counts flex flex-wrap text-ink-2">
        {isDiskFull ? <Count tone="disk" count={1} word={words.diskFull} isAlarm /> : null}
        {lost > 0 ? <Count tone="lost" count={lost} word={words.lost(lost)} isAlarm /> : null}
        <Count tone="live-unrecorded" count={unrecorded} word={words.unrecorded(unrecorded)} isAlarm />
        <Count tone="late" count={warnings} word={words.warnings(warnings)} />
        <Count tone="recording" count={recording} word={words.recording(recording)} />
      </ul>
      {scope === undefined ? null : (
        <p className="min-w-0 flex-1 truncate text-right text-ink-2" title={scope}>
          {scope}
        </p>
      )}
    </>
  );
}

function Count({ tone, count, word, isAlarm }: { tone: Tone; count: number; word: string; isAlarm?: boolean }) {
  const look = isAlarm ? 'wall-alarm' : tone === 'late' && 'font-strong text-unrecorded';
  return (
    <li className={joinClasses('wall-mark', count === 0 ? 'sr-only' : look)}>
      <Glyph tone={tone} className={tone === 'recording' ? toneLooks.recording.ink : undefined} />
      {word}
    </li>
  );
}

function scopeOf({ tags, streamIds }: WallChoice): string | undefined {
  if (tags.length > 0) return words.tags(tags.join(', '));
  return streamIds.length > 0 ? words.chosen(streamIds.length) : undefined;
}

interface OldHeaderProps {
  /** The time of the last answer, by this computer's clock; undefined before the first. */
  sinceMs: number | undefined;
  /** Why the last fetch failed, if it did. */
  reason: string | undefined;
  isSignedOut: boolean;
  isWallOnly: boolean;
}

/** Replaces the header while no answer comes: since when, and when the next try is. */
function OldHeader({ sinceMs, reason, isSignedOut, isWallOnly }: OldHeaderProps) {
  const next = nextCheck(useQueryClient());
  const since = sinceMs === undefined ? undefined : formatClockSeconds(sinceMs);
  const seconds = typeof next === 'number' ? Math.max(0, Math.round((next - Date.now()) / 1000)) : 0;
  if (isSignedOut) {
    return (
      <>
        <strong role="alert" className="wall-time font-strong">
          {since === undefined ? words.signedOut : words.signedOutSince(since)}
        </strong>
        <p className="wall-about min-w-0 flex-1">{isWallOnly ? words.signedOutWhat : words.signInAgain}</p>
      </>
    );
  }
  return (
    <>
      <strong role="alert" className="wall-time font-strong" title={reason}>
        {since === undefined ? words.noDataYet : words.noData(since)}
      </strong>
      <p className="wall-about flex min-w-0 flex-1 justify-between gap-x-4">
        <span className="whitespace-nowrap">
          {sinceMs === undefined ? reason : words.ago(formatRoughly((Date.now() - sinceMs) / 1000))}
        </span>
        <span className="text-right">{seconds > 0 ? words.nextTry(seconds) : words.trying}</span>
      </p>
    </>
  );
}

interface WallFooterProps extends ReturnType<typeof wallNews> {
  isOld: boolean;
  hasSchedules: boolean;
}

/** The next shows at the left, those that have just ended at the right. */
function WallFooter({ next, ended, isOld, hasSchedules }: WallFooterProps) {
  return (
    <footer className="wall-news flex items-center rounded-md bg-well px-4 whitespace-nowrap">
      {next.length > 0 ? (
        <>
          <span className="text-ink-3">{words.next}</span>
          <ul className="flex min-w-0 flex-1 overflow-hidden">
            {next.slice(0, 4).map(({ stream, show }) => (
              <li key={`${stream.id} ${show.startAtMs}`}>
                <b className="font-strong">{formatClock(show.startAtMs)}</b> <StreamName name={stream.name} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <span className="flex-1 text-ink-3">{hasSchedules ? words.noNext : null}</span>
      )}
      {ended.slice(0, 2).map(({ stream, session: { session, state } }) => (
        <p
          key={session.id}
          className={joinClasses('wall-mark min-w-0', state.kind === 'ready' && !isOld ? 'text-ready' : 'text-ink-2')}
        >
          <Glyph tone={state.kind} />
          <span className="truncate" title={shortName(stream.name)}>
            <StreamName name={stream.name} />
            {words.ended(formatClock(session.createdAtMs ?? 0), stateLabel(state))}
          </span>
        </p>
      ))}
    </footer>
  );
}

/** A browser that may only show the wall stays at its address, and shows this machine's. */
function useOwnWall(isWallOnly: boolean): void {
  const { upstream } = useConnections();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isWallOnly && upstream !== undefined) window.location.replace(`${siteRoot}${paths.wall()}`);
    else if (isWallOnly && pathname !== paths.wall()) void navigate(paths.wall(), { replace: true });
  }, [isWallOnly, upstream, pathname, navigate]);
}

/**
 * A wall runs for months. Each hour, and whenever the service is back, it fetches its account, which renews its cookie; when
 * a new version answers, the page reloads, since nobody will do it.
 */
function useRenewal(isOld: boolean): void {
  const { data, refetch } = useQuery({ ...me, refetchInterval: wallRenewEveryMs });
  const loadedFor = useRef<string>(undefined);
  const wasOld = useRef(false);
  useEffect(() => {
    if (wasOld.current && !isOld) void refetch();
    wasOld.current = isOld;
  }, [isOld, refetch]);
  const version = data?.version;
  useEffect(() => {
    loadedFor.current ??= version;
    if (version !== undefined && version !== loadedFor.current) window.location.reload();
  }, [version]);
}
