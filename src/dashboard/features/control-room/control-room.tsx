import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { storage } from '../../api/machine.ts';
import { playbackCheck } from '../../api/playback.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import { areRowsIdle } from '../../components/lists/stable-rows.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { StaleContext } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { isMediaRecorded, sessionEndMs } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { diskSentence, diskState } from '../../domain/words/disk.ts';
import { badEnding, failedSentence } from '../../domain/words/interruptions.ts';
import { stateLabel } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatClock, formatClockSeconds, formatWhen } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { HandOverButton, useToHandOver } from '../handover/hand-over-button.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { type MissingLine, MissingShows } from '../schedule/missing-shows.tsx';
import { useSchedules } from '../schedule/stream-shows.ts';
import { acknowledgedSignals, SignalAnnouncer, signalAlerts } from '../signal/signal-alert.tsx';
import { LeftUnrecordedRow } from './alarm-rows.tsx';
import { firstRowHeight, maxRows, RoomSpace, rowHeight, seenTroubles, slabHeight } from './room.tsx';
import { type ComingShow, comingShows, lastEnded, tileShows } from './shows.ts';
import { Tiles } from './tiles.tsx';
import { TroubleRow } from './trouble-rows.tsx';
import { deriveTroubles, isAlarm, type Trouble, type TroubledSession, troubledSessions } from './troubles.ts';
import { words } from './words.ts';

interface ControlRoomProps {
  views: readonly StreamView[];
  /** Why nothing can be changed: what is shown is old. */
  staleReason?: string | undefined;
}

/** Above the list: one quiet line, or what is wrong by the harm that it does; then what is on air, as pictures. */
export function ControlRoom({ views, staleReason }: ControlRoomProps) {
  return (
    <>
      <SignalAnnouncer alerts={signalAlerts(views)} />
      <MissingShows views={views}>
        {(missing) => <Rows views={views} missing={missing} staleReason={staleReason} />}
      </MissingShows>
      <LinkChecker views={views} />
    </>
  );
}

interface RowsProps extends ControlRoomProps {
  missing: readonly MissingLine[];
}

/**
 * New trouble takes the height that it needs once pointer and focus have left the page's rows and tiles. Until then it lies
 * over the tiles, or, without tiles, is counted at the end of the last row: nothing moves from under a pointer.
 */
function Rows({ views, missing, staleReason }: RowsProps) {
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const [isHeld, setHeld] = useState(false);
  const mayMove = useStore(areRowsIdle) && !isHeld;
  const quietIds = useStore(acknowledged);
  const coming = book ? comingShows(book, views, nowMs) : [];
  const troubles = deriveTroubles(views, {
    nowMs,
    acknowledged: quietIds,
    seen: useStore(seenTroubles),
    acknowledgedSignals: useStore(acknowledgedSignals),
    missing,
    coming,
    disk: useDisk(),
  });
  const left = troubledSessions(views, nowMs).filter(
    ({ session: { session, state } }) => state.kind === 'live-unrecorded' && quietIds.has(session.id),
  );
  const shows = tileShows(views, quietIds, nowMs);
  const [first] = troubles;
  const isQuiet = first === undefined;
  const waiting = useToHandOver(views);
  const wanted = {
    isSlab: first !== undefined && isAlarm(first),
    rows: Math.min(maxRows, Math.max(1, troubles.length)),
    hasTiles: shows.length > 0,
  };
  const [room, setRoom] = useState(wanted);
  const isChanged = room.isSlab !== wanted.isSlab || room.rows !== wanted.rows || room.hasTiles !== wanted.hasTiles;
  if (mayMove && isChanged) setRoom(wanted);

  const fitting = room.hasTiles ? maxRows : room.rows;
  const shown = troubles.slice(0, fitting);
  const more = troubles.slice(fitting);
  const end = more.length + left.length > 0 ? <More {...{ more, left, staleReason }} /> : null;
  const row = (trouble: Trouble) => (
    <TroubleRow
      key={trouble.key}
      trouble={trouble}
      staleReason={staleReason}
      isSlab={trouble === first && isAlarm(trouble)}
      end={trouble === shown.at(-1) ? end : null}
    />
  );
  const isStale = staleReason !== undefined;
  const [take, release] = [() => setHeld(true), () => setHeld(false)];
  const hold = { onPointerEnter: take, onPointerLeave: release, onFocus: take, onBlur: release };
  return (
    <div {...hold} className="relative">
      <RoomSpace room={room} />
      <div
        className={joinClasses(
          'absolute inset-x-0 top-0 z-2 bg-canvas',
          wanted.rows > room.rows && 'shadow-float',
          isStale && 'text-ink-3',
        )}
      >
        <div
          className={
            isQuiet ? joinClasses('flex items-center gap-2.5 px-gutter whitespace-nowrap', firstRowHeight) : 'contents'
          }
        >
          {isQuiet ? <QuietWords {...{ views, coming }} /> : null}
          {isQuiet && waiting.length > 0 ? (
            <span className="text-ink-2 max-tablet:hidden">{words.toHandOver(waiting.length)}</span>
          ) : null}
          {/* Its open dialog stays when trouble comes. */}
          <HandOverButton
            items={waiting}
            look="act"
            className={joinClasses('-mr-1.5 max-tablet:hidden', !isQuiet && 'hidden!')}
          />
          {isQuiet ? end : null}
        </div>
        {first === undefined ? null : (
          <>
            {wanted.isSlab ? (
              <div
                className={joinClasses('overflow-hidden', room.isSlab || room.hasTiles ? slabHeight : firstRowHeight)}
              >
                {row(first)}
              </div>
            ) : null}
            <ul aria-label={words.attention} className={isStale ? 'colourless' : undefined}>
              {shown.slice(wanted.isSlab ? 1 : 0).map((trouble) => (
                <li
                  key={trouble.key}
                  className={joinClasses('border-b border-line', trouble === first ? firstRowHeight : rowHeight)}
                >
                  {row(trouble)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {room.hasTiles ? (
        <div className="absolute inset-x-0 bottom-0">
          <Tiles {...{ shows, coming, mayMove, isStale }} />
        </div>
      ) : null}
    </div>
  );
}

/** The rail's foot owns the poll. */
function useDisk(): { state: 'full' | 'low'; sentence: string } | undefined {
  const full = useStore(fullDisk);
  const isOwn = useOwnService();
  const { data } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  if (full !== undefined) return { state: 'full', sentence: full };
  const isLow = isOwn && data !== undefined && diskState(data) === 'low';
  return isLow ? { state: 'low', sentence: diskSentence(data) } : undefined;
}

interface MoreProps {
  more: readonly Trouble[];
  left: readonly TroubledSession[];
  staleReason: string | undefined;
}

/** Troubles without a row open over what is below, and push nothing; Escape closes them. */
function More({ more, left, staleReason }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  const names = left.map(({ view }) => shortName(view.stream.name)).join(', ');
  return (
    <>
      <Button
        ref={opener}
        look="ghost"
        className="text-current!"
        aria-expanded={isOpen}
        title={left.length > 0 ? words.leftTitle(names) : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.more(more.length, left.length)}
      </Button>
      {isOpen ? (
        <ul
          aria-label={words.moreAttention}
          className="absolute inset-x-0 top-full max-h-[60vh] overflow-y-auto border-b border-line-strong bg-canvas text-ink shadow-float [&>li+li]:border-t [&>li+li]:border-line"
        >
          {more.map((trouble) => (
            <li key={trouble.key} className={rowHeight}>
              <TroubleRow trouble={trouble} staleReason={staleReason} isSlab={false} end={null} />
            </li>
          ))}
          {left.map((item) => (
            <li key={item.session.session.id} className={rowHeight}>
              <LeftUnrecordedRow item={item} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

interface QuietWordsProps {
  views: readonly StreamView[];
  coming: readonly ComingShow[];
}

/** The line says what is live, what will be recorded tonight and what comes next, and never that all is well. */
function QuietWords({ views, coming }: QuietWordsProps) {
  const nowMs = useNow(60_000);
  const stale = use(StaleContext);
  const isOwn = useOwnService();
  const isOwnerUnknown = useIsOwnerUnknown();
  const { isPending } = useQuery({ ...storage, enabled: isOwn, refetchInterval: false });
  // A full disk, or a service that does not answer, may record nothing: nothing is promised until that is known.
  const isPromised = !isOwnerUnknown && !(isOwn && isPending) && stale === undefined;
  const live = views.filter(({ state }) => state.kind === 'live');
  const recorded = live.filter(({ state }) => state.kind === 'live' && state.current && isMediaRecorded(state.current));
  const off = coming.filter(({ isOff }) => isOff);
  const [next] = coming;
  const armed = views.filter(({ stream }) => stream.record).length;
  const promise =
    off.length > 0
      ? words.tonight.someOff(
          coming.length - off.length,
          coming.length,
          off.map(({ view }) => shortName(view.stream.name)),
        )
      : coming.length > 0
        ? live.length > 0
          ? ''
          : words.tonight.all(coming.length)
        : words.armed(armed, views.length);
  const isWarning = off.length > 0 || (coming.length === 0 && armed === 0);
  return (
    <p className="min-w-0 flex-1 truncate text-lead">
      <strong className="font-strong">
        {stale ? `${words.asOf(formatClockSeconds(stale.sinceMs))} ` : null}
        {live.length === 0 ? words.nothingLive : words.live(live.length, recorded.length)}
      </strong>
      {isPromised && promise !== '' ? (
        <span className={isWarning ? 'font-strong text-unrecorded' : 'text-ink-2 max-tablet:hidden'}> {promise}</span>
      ) : null}
      {next ? (
        <span className={joinClasses('text-ink-2', isWarning && 'max-tablet:hidden')}>
          {' '}
          {words.tonight.next(shortName(next.view.stream.name), formatClock(next.show.startAtMs))}
        </span>
      ) : (
        <span className="text-ink-2 max-tablet:hidden"> {lastWords(views, nowMs)}</span>
      )}
    </p>
  );
}

/** How the last session ended, and what became of it. */
function lastWords(views: readonly StreamView[], nowMs: number): string {
  const last = lastEnded(views);
  const endMs = last && sessionEndMs(last.session);
  if (last === undefined || endMs === undefined) return '';
  const when = formatWhen(endMs, nowMs);
  const ending = badEnding(last.session);
  if (last.state.kind === 'failed') return words.last.other(when, failedSentence(last.session).replace(/\.$/, ''));
  if (ending !== undefined) return words.last.lost(ending);
  return last.state.kind === 'ready' ? words.last.ready(when) : words.last.other(when, stateLabel(last.state));
}

/** A page of rows has as many. */
const maxChecked = 20;

/** Each recording is asked for once, however often the page is opened. */
const askedBy = new WeakMap<QueryClient, Set<string>>();

/**
 * The recordings whose links the rows offer and nobody has checked, the newest first. What our own service serves it
 * checks itself.
 */
function linksToCheck(views: readonly StreamView[]): Session[] {
  return views
    .flatMap(({ lastRecording }) => (lastRecording === undefined ? [] : lastRecording.session))
    .filter(({ aircheck }) => aircheck === undefined)
    .sort((a, b) => (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0))
    .slice(0, maxChecked);
}

/** Checks the links that the rows offer, one after the other while the page is seen, so that the rows know of a broken one. */
function LinkChecker({ views }: { views: readonly StreamView[] }) {
  const client = useQueryClient();
  const linkOf = usePlaybackLink();
  const before = useRef(Promise.resolve());
  const due = linksToCheck(views).flatMap((session) => {
    const url = linkOf(session);
    return url === undefined ? [] : { id: session.id, url };
  });
  // The effect depends on a text: the next poll brings an equal array, which would start the checks again.
  const links = JSON.stringify(due);

  useEffect(() => {
    let isOver = false;
    const offered: typeof due = JSON.parse(links);
    const begin = () => {
      before.current = before.current.then(async () => {
        for (const { id, url } of offered) {
          if (isOver || document.hidden) return;
          await checkOnce(client, id, url);
        }
      });
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', begin);
    };
  }, [links, client]);

  return null;
}

async function checkOnce(client: QueryClient, sessionId: string, url: string): Promise<void> {
  const asked = askedBy.get(client) ?? new Set();
  askedBy.set(client, asked);
  if (asked.has(sessionId)) return;
  asked.add(sessionId);
  const query = playbackCheck(url, sessionId);
  // A check that could not be made says nothing; the session's page makes another.
  const check = await client.fetchQuery(query).catch(() => undefined);
  if (check?.kind === 'unanswered') client.removeQueries({ queryKey: query.queryKey, exact: true });
}
