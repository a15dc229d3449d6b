import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { upstreamMarks } from '../../api/link-copies.ts';
import { olderSessions, withOlder } from '../../api/sessions.ts';
import { maxSessionsOfStream } from '../../api/stream.ts';
import { derivePlan, JoinButton, joinPreview } from '../../components/joins/join.tsx';
import { rowKeys } from '../../components/lists/row-keys.ts';
import { createSelection } from '../../components/lists/selection.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { isPlayable } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import { canHandOver, newestFirst, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { DeliveryPageButton } from '../deliveries/delivery-dialog.tsx';
import { sessionSubjects } from '../deliveries/delivery-subject.ts';
import { HandOverButton } from '../handover/hand-over-button.tsx';
import { SessionRow } from './session-row.tsx';
import { words } from './words.ts';

/** The rest of a stream's sessions, and how to fetch them. */
export interface OlderSessions {
  /** There may be sessions that were not fetched. */
  areMissing: boolean;
  isReading: boolean;
  hasFailed: boolean;
  /** Fetches them, or tries again. */
  read: () => void;
}

/**
 * A stream's sessions, newest first: those of the page's poll and, once somebody looks further back than they reach, all
 * of them.
 */
export function useSessions(streamId: string, newest: readonly Session[], backToMs: number) {
  const [asked, setAsked] = useState<string>();
  const isCut = newest.length >= maxSessionsOfStream;
  const reachesBackTo = newest.at(-1)?.createdAtMs ?? 0;
  const isWanted = isCut && (asked === streamId || backToMs < reachesBackTo);
  const { data, isFetching, isError, refetch } = useQuery({ ...olderSessions(streamId), enabled: isWanted });
  const older: OlderSessions = {
    areMissing: isCut && data === undefined,
    isReading: isFetching,
    hasFailed: isError && !isFetching,
    read: () => (isError ? void refetch() : setAsked(streamId)),
  };
  return { sessions: data === undefined ? newest : newestFirst(withOlder(newest, data)), older };
}

const filters = ['all', 'ready', 'not-recorded', 'failed'] as const;
type Filter = (typeof filters)[number];

function isListed({ state }: SessionView, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'ready':
      return isPlayable(state);
    case 'failed':
      return state.kind === 'failed';
    case 'not-recorded':
      return state.kind === 'not-recorded' || state.kind === 'live-unrecorded';
  }
}

/** More are rendered when somebody asks for them. */
const shownAtOnce = 50;

/** A stream's sessions, newest first: all, or those that are ready, failed or were not recorded. */
export function Sessions({ view, older }: { view: StreamView; older: OlderSessions }) {
  useQuery(upstreamMarks);
  const { sessions, stream } = view;
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((each) => each === search.get('show')) ?? 'all';
  const [count, setCount] = useState(shownAtOnce);
  const [selection] = useState(createSelection<Session>);
  const { rows: selected } = useStore(selection);
  const [room] = useState(Math.min(shownAtOnce, sessions.length + 1));
  const body = useRef<HTMLTableSectionElement>(null);
  const firstNew = useRef<number>(undefined);
  const listed = sessions.filter((session) => isListed(session, filter));
  const shown = listed.slice(0, count);
  const picked = sessions.filter(({ session }) => selected.has(session.id));
  // The button may disappear with what it has shown: the focus goes on from the first of these.
  useEffect(() => {
    if (firstNew.current === undefined || shown.length <= firstNew.current) return;
    body.current?.rows[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [shown.length]);
  useRowShortcuts(body);
  const choose = (next: Filter) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'all') after.delete('show');
        else after.set('show', next);
        return after;
      },
      { replace: true },
    );
  return (
    <section className="mt-3">
      <div className="flex min-h-11 items-center gap-x-2 gap-y-1 border-b border-line-strong max-tablet:flex-wrap">
        <h2 id="sessions" className="mr-2 text-lead font-strong whitespace-nowrap">
          {words.sessions.title}
          {sessions.length === 0 ? null : (
            <span className="ml-1.5 font-normal text-ink-3">
              {older.areMissing ? words.sessions.newest(sessions.length) : sessions.length}
            </span>
          )}
        </h2>
        <SessionTools view={view} shown={shown} picked={picked} filter={filter} onChoose={choose} />
      </div>
      {sessions.length === 0 ? (
        <NoneYet />
      ) : listed.length === 0 ? (
        <p className="py-4 text-ink-2">{words.sessions.noneLike[filter]}</p>
      ) : (
        <div
          // The next show's row has its room: nothing below moves when it begins.
          style={{ '--rows': room }}
          className="@container max-[75rem]:min-h-[calc(var(--rows)*3rem)] max-tablet:min-h-[calc(var(--rows)*3.75rem)]"
        >
          <table aria-label={words.sessions.title} className="block">
            <thead className="sr-only">
              <tr>
                {words.sessions.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={body} className="block">
              {shown.map((session) => (
                <SessionRow
                  key={session.session.id}
                  view={session}
                  stream={stream}
                  usualSeconds={view.usualSeconds}
                  selection={selection}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {older.areMissing || listed.length > count ? (
        <p className="flex flex-wrap items-center gap-3 pt-3">
          <Button
            onClick={() => {
              firstNew.current = shown.length;
              if (count >= listed.length) older.read();
              setCount(count + 2 * shownAtOnce);
            }}
          >
            {words.older.show}
          </Button>
          <OlderLine older={older} />
        </p>
      ) : null}
    </section>
  );
}

/** The keys that every list of rows has. */
function useRowShortcuts(body: RefObject<HTMLTableSectionElement | null>): void {
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusedAt = (all: readonly HTMLElement[]) =>
    all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const move = (step: number) => {
    const all = links();
    const at = focusedAt(all);
    (at < 0 ? all.at(step > 0 ? 0 : -1) : all[at + step])?.focus();
  };
  const focusedId = () => {
    const all = links();
    return all[focusedAt(all)]?.dataset.row;
  };
  useShortcuts(rowKeys({ current: { focusedId, move } }), useStore(shortcutsOn));
}

/** Explains what appears here, in the place of the first session. */
function NoneYet() {
  const { before, badge, after } = words.sessions.none;
  return (
    <div className="grid min-h-15 grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-2">
      <span aria-hidden="true" className="grid h-9 place-items-center rounded-sm bg-well text-ink-3">
        <Icon name="tower" />
      </span>
      <p className="text-ink-2">
        {before}{' '}
        <span className="whitespace-nowrap text-ready">
          <Icon name="check" className="inline size-3.5 align-[-2px]" /> {badge}
        </span>{' '}
        {after}
      </p>
    </div>
  );
}

/** That older sessions are being fetched, or could not be. */
export function OlderLine({ older, isAnnounced }: { older: OlderSessions; isAnnounced?: boolean }) {
  return (
    <span role={isAnnounced ? 'status' : undefined} className="text-meta text-ink-3 empty:hidden">
      {older.isReading ? words.older.loading : null}
      {older.hasFailed ? (
        <>
          {words.older.failed}{' '}
          <button type="button" className="rounded-sm text-accent hover:underline" onClick={older.read}>
            {words.tryAgain}
          </button>
        </>
      ) : null}
    </span>
  );
}

interface SessionToolsProps {
  view: StreamView;
  shown: readonly SessionView[];
  /** Those whose boxes are ticked. */
  picked: readonly SessionView[];
  filter: Filter;
  onChoose: (filter: Filter) => void;
}

/** The filter, and what gives sessions to somebody. One line in every state: ticking a box moves no row. */
function SessionTools({ view: { sessions, stream }, shown, picked, filter, onChoose }: SessionToolsProps) {
  const isOwn = useOwnService();
  const plan = isOwn && picked.length > 1 ? derivePlan(picked) : undefined;
  const given = shown.filter(canHandOver);
  const left = given.filter(({ session }) => session.aircheck?.handedOverAtMs === undefined);
  // Without a selection those of the list that nobody was given yet, or all of it.
  const items = (picked.length > 0 ? picked : left.length > 0 ? left : given).map((each) => ({ ...each, stream }));
  const hasFilter = sessions.length > 1 || filter !== 'all';
  return (
    <>
      {plan ? (
        <>
          <p role="status" className="min-w-0 truncate text-ink-2 max-tablet:order-1 max-tablet:basis-full">
            {joinPreview(plan)}
          </p>
          <JoinButton plan={plan} />
        </>
      ) : hasFilter ? (
        <fieldset className="flex min-w-0 gap-2 overflow-x-auto p-0.5 max-tablet:order-1 max-tablet:basis-full">
          <legend className="sr-only">{words.sessions.filter}</legend>
          {filters.map((each) => {
            const count = sessions.filter((session) => isListed(session, each)).length;
            const isChosen = each === filter;
            if (count === 0 && !isChosen) return null;
            return (
              <button
                key={each}
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(each)}
                className={joinClasses(
                  'h-6 shrink-0 rounded-sm border px-2 text-meta whitespace-nowrap max-desk:h-10 max-desk:px-3',
                  isChosen
                    ? 'border-ink bg-ink font-strong text-on-ink'
                    : 'border-line-strong text-ink-2 hover:bg-wash',
                )}
              >
                {each === 'all' ? words.sessions.filters.all : `${words.sessions.filters[each]} ${count}`}
              </button>
            );
          })}
        </fieldset>
      ) : null}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <HandOverButton items={items} look="ghost" />
        <DeliveryPageButton subjects={sessionSubjects(items)} look="ghost" />
      </div>
    </>
  );
}
