import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { aboutMinutes } from '../../../contract/recordings.ts';
import { type DeliveryPage, deliveryPages } from '../../api/deliveries.ts';
import { sessionsBetween } from '../../api/sessions.ts';
import { brokenLinks, streamsOverview } from '../../api/streams.ts';
import { StaleContext } from '../../components/stale.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { deriveStreamViews, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { sessionSpan } from '../../domain/strip-segments.ts';
import { clock } from '../../lib/clock.ts';
import { addDaysMs, startOfDayMs, type TimeWindow } from '../../lib/dates.ts';
import { compareNames, foldText } from '../../lib/language.ts';
import { parseTimeSearch, type TimeSearch, timeSearchInstants } from '../../lib/time-search.ts';
import {
  type CommandItem,
  deliveryItems,
  generalItems,
  type ItemKind,
  type Offers,
  recentChoices,
  sessionItem,
  streamItems,
} from './command-items.ts';

export interface CommandGroup {
  kind: ItemKind | 'recent';
  items: CommandItem[];
  /** The number of matches, which may be more than `items`. */
  total: number;
}

interface SearchScope extends Offers {
  /** Only our own service has delivery pages. */
  deliveries?: readonly DeliveryPage[] | undefined;
  views: readonly StreamView[];
  nowMs: number;
}

const maxShown: Readonly<Record<ItemKind, number>> = { streams: 6, sessions: 8, commands: 6, deliveries: 6, pages: 6 };
const maxRecent = 5;
/** A stream that is found alone brings its last sessions. */
const maxLastSessions = 3;
/** Shorter texts match too many ids. */
const minIdLength = 4;

interface Scored {
  item: CommandItem;
  score: number;
}

/** Before anything is typed, the dialog lists the last choices, the pages, and the actions that need no stream. */
export function startingGroups(where: SearchScope, recentIds: readonly string[]): CommandGroup[] {
  const general = generalItems(where);
  const recent = recentIds.flatMap((id) => itemById(id, general, where) ?? []).slice(0, maxRecent);
  const others = general.filter((item) => !recent.includes(item));
  return withItems([
    { kind: 'recent', items: recent },
    { kind: 'pages', items: others.filter(({ kind }) => kind === 'pages') },
    { kind: 'commands', items: others.filter(({ kind }) => kind === 'commands') },
  ]);
}

function itemById(id: string, general: readonly CommandItem[], where: SearchScope): CommandItem | undefined {
  const [, subject = ''] = id.split(' ');
  const found = where.views.find(({ stream }) => stream.id === subject);
  if (found) return streamItems(found, where).find((item) => item.id === id);
  for (const view of where.views) {
    const session = view.sessions.find((each) => each.session.id === subject);
    if (session) return sessionItem(view, session, where.nowMs);
  }
  return [...general, ...deliveryItems(where.deliveries ?? [])].find((item) => item.id === id);
}

/** The group with the best match comes first. */
export function findCommands(text: string, timeSearch: TimeSearch | undefined, where: SearchScope): CommandGroup[] {
  const { views, nowMs } = where;
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const id = text.trim().toLowerCase();
  const perStream = views.map((view) => ({ view, items: streamItems(view, where) }));
  const streams: (Scored & { view: StreamView })[] = perStream.flatMap(({ view, items: [item] }) => {
    const isId = id.length >= minIdLength && view.stream.id.toLowerCase().startsWith(id);
    const score = isId ? 3 : scoreOf(typed, view.stream);
    return item === undefined || score === undefined ? [] : [{ item, score, view }];
  });
  // With several streams found, only a typed verb offers actions.
  const only = streams.length === 1 ? streams[0]?.view : undefined;
  const commands = perStream.flatMap(({ view, items: [, ...items] }) =>
    scored(items, typed).filter(({ item }) => view === only || typed.some((word) => matchWords([word], item.verb))),
  );
  const deliveries = where.deliveries ? deliveryItems(where.deliveries) : [];
  const general = scored([...generalItems(where), ...deliveries], typed);
  const sessions = timeSearch ? findSessions(views, timeSearch, nowMs) : only ? lastSessionsOf(only) : [];
  const groups = [
    best('streams', [...streams].sort(byState)),
    best('commands', [...general.filter(({ item }) => item.kind === 'commands'), ...commands]),
    ...(['pages', 'deliveries'] as const).map((kind) =>
      best(
        kind,
        general.filter(({ item }) => item.kind === kind),
      ),
    ),
  ];
  const found = {
    kind: 'sessions' as const,
    items: sessions.slice(0, maxShown.sessions).map(({ view, session }) => sessionItem(view, session, nowMs)),
    total: sessions.length,
    // No stream is named like a day or a time, so sessions come first then.
    score: timeSearch ? Number.POSITIVE_INFINITY : 0,
  };
  return withItems([...groups, found].sort((a, b) => b.score - a.score));
}

/** Falls back to name and tags together, so that `court north` finds a court with the tag north. */
function scoreOf(typed: readonly string[], { name, aircheck }: StreamView['stream']): number | undefined {
  return matchWords(typed, name) ?? matchWords(typed, [name, ...(aircheck?.tags ?? [])].join(' '));
}

function lastSessionsOf(view: StreamView): FoundSession[] {
  return view.sessions.slice(0, maxLastSessions).map((session) => ({ view, session }));
}

function scored(items: readonly CommandItem[], typed: readonly string[]): Scored[] {
  return items.flatMap((item) => {
    const score = matchWords(typed, `${item.verb} ${item.name ?? ''}`);
    return score === undefined ? [] : [{ item, score }];
  });
}

/** Streams that are live come before others that match as well; those follow by name. */
const byState = (a: Scored, b: Scored) =>
  Number(b.item.tone !== undefined) - Number(a.item.tone !== undefined) ||
  compareNames(a.item.name ?? a.item.verb, b.item.name ?? b.item.verb);

function best(kind: ItemKind, found: readonly Scored[]): CommandGroup & { score: number } {
  const sorted = [...found].sort((a, b) => b.score - a.score);
  return {
    kind,
    items: sorted.slice(0, maxShown[kind]).map(({ item }) => item),
    total: sorted.length,
    score: sorted[0]?.score ?? 0,
  };
}

function withItems(groups: readonly (Omit<CommandGroup, 'total'> & { total?: number })[]): CommandGroup[] {
  return groups.flatMap(({ kind, items, total = items.length }) =>
    items.length === 0 ? [] : [{ kind, items, total }],
  );
}

/** A search of more days would be slow and find too much. */
const maxDays = 8;

interface FoundSession {
  view: StreamView;
  session: SessionView;
}

/** Finds sessions that were on air at that time, in the order in which they began nearest to it. */
export function findSessions(views: readonly StreamView[], timeSearch: TimeSearch, nowMs: number): FoundSession[] {
  const rest = wordsOf(timeSearch.rest);
  return views
    .filter(({ stream }) => matchWords(rest, stream.name) !== undefined)
    .flatMap((view) =>
      view.sessions.flatMap((session) => {
        const span = sessionSpan(session, nowMs);
        const awayMs = span && awayFrom(span, timeSearch);
        return awayMs === undefined ? [] : [{ view, session, awayMs, startMs: span?.startMs ?? 0 }];
      }),
    )
    .sort((a, b) => a.awayMs - b.awayMs || b.startMs - a.startMs);
}

/** The distance of its beginning from that time; 0 if only a day was named; undefined if it does not match. */
function awayFrom(session: TimeWindow, { span, minute, zone }: TimeSearch): number | undefined {
  const isWithin = session.startMs < (span?.toMs ?? Number.POSITIVE_INFINITY) && session.endMs >= (span?.fromMs ?? 0);
  if (minute === undefined) return isWithin ? 0 : undefined;
  const days = daysOf(span ?? { fromMs: session.startMs, toMs: session.endMs + 1 });
  const instants = days.flatMap((dayMs) => timeSearchInstants(dayMs, { minute, zone }));
  const aways = instants.flatMap((atMs) => {
    if (span && (atMs < span.fromMs || atMs >= span.toMs)) return [];
    const awayMs = Math.abs(session.startMs - atMs);
    const isOnAir = session.startMs <= atMs && atMs < session.endMs;
    return isOnAir || awayMs <= aboutMinutes * 60_000 ? [awayMs] : [];
  });
  return aways.length === 0 ? undefined : Math.min(...aways);
}

function daysOf({ fromMs, toMs }: { fromMs: number; toMs: number }): number[] {
  const first = startOfDayMs(fromMs);
  return Array.from({ length: maxDays }, (_, days) => addDaysMs(first, days)).filter((dayMs) => dayMs < toMs);
}

/** Case, accents and punctuation do not count in a comparison. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== '');
}

/**
 * Scores a text that has all these words in any order; undefined if one is missing. A match at the very beginning counts
 * most, then one at the beginning of a word.
 */
function matchWords(terms: readonly string[], text: string): number | undefined {
  const there = wordsOf(text);
  let score = 0;
  for (const word of terms) {
    const points = there[0]?.startsWith(word)
      ? 3
      : there.some((each) => each.startsWith(word))
        ? 2
        : there.some((each) => each.includes(word))
          ? 1
          : 0;
    if (points === 0) return undefined;
    score += points;
  }
  return score;
}

/** The overview is complete for seven days only, so the service is asked for older sessions. */
const knownMs = 6 * 86_400_000;

/** Searches the data from when the dialog opened, so that nothing moves while an operator chooses. */
export function useCommandSearch(text: string) {
  // The frame polls.
  const { data } = useQuery({ ...streamsOverview, refetchInterval: false });
  const [opened, setOpened] = useState(data);
  if (opened === undefined && data !== undefined) setOpened(data);
  const [nowMs] = useState(clock.exactMs);
  const [recentIds] = useState(() => [...recentChoices.get()].reverse());
  const isOwn = useOwnService();
  const isRefused = use(WriteRefusalContext) !== undefined;
  const isStale = use(StaleContext) !== undefined;
  const { data: deliveryList } = useQuery({ ...deliveryPages(), refetchInterval: false, enabled: isOwn });
  const deliveries = deliveryList?.pages;
  const mayWrite = !isRefused && !isStale;

  const timeSearch = useMemo(() => parseTimeSearch(text, nowMs), [text, nowMs]);
  const { fromMs = 0, toMs = 0 } = timeSearch?.span ?? {};
  const older = useQuery({
    ...sessionsBetween(fromMs, toMs),
    enabled: isOwn && timeSearch?.span !== undefined && fromMs < nowMs - knownMs,
  });
  const views = useMemo(() => {
    const { streams = [], sessions = [] } = opened ?? {};
    const known = new Set(sessions.map(({ id }) => id));
    const others = (older.data ?? []).filter(({ id }) => !known.has(id));
    return deriveStreamViews({ streams, sessions: [...sessions, ...others] }, nowMs, brokenLinks.get());
  }, [opened, older.data, nowMs]);
  const groups = useMemo(() => {
    const where = { views, nowMs, mayWrite, isOwn, deliveries };
    return text.trim() === '' ? startingGroups(where, recentIds) : findCommands(text, timeSearch, where);
  }, [text, timeSearch, views, nowMs, mayWrite, isOwn, deliveries, recentIds]);
  return { groups, timeSearch, older: older.isLoading ? 'loading' : older.isError ? 'failed' : undefined } as const;
}
