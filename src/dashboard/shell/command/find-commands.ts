import type { DeliveryPage } from '../../api/deliveries.ts';
import { compareNames } from '../../language.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import type { SoughtTime } from '../../recording/words/sought-time.ts';
import {
  type CommandItem,
  deliveryItems,
  generalItems,
  type ItemKind,
  type Offers,
  sessionItem,
  streamItems,
} from './command-items.ts';
import { type FoundSession, findSessions } from './find-sessions.ts';
import { matchWords, wordsOf } from './match-words.ts';

export interface CommandGroup {
  kind: ItemKind | 'recent';
  items: CommandItem[];
  /** How many there are, shown or not. */
  total: number;
}

export interface SearchIn extends Offers {
  /** What was made for clients; absent where there is no such thing. */
  deliveries?: readonly DeliveryPage[] | undefined;
  readings: readonly StreamReading[];
  nowMs: number;
}

const mostShown: Readonly<Record<ItemKind, number>> = { streams: 6, sessions: 8, commands: 6, deliveries: 6, pages: 6 };
const mostRecent = 5;
/** Of a stream whose name was typed, its last ones. */
const lastSessions = 3;
/** An id is looked for from this many characters on. */
const leastOfId = 4;

interface Scored {
  item: CommandItem;
  score: number;
}

/** Before anything is typed: what was chosen last, the pages, and what can be done without a stream. */
export function startingGroups(where: SearchIn, recentIds: readonly string[]): CommandGroup[] {
  const general = generalItems(where);
  const recent = recentIds.flatMap((id) => itemById(id, general, where) ?? []).slice(0, mostRecent);
  const others = general.filter((item) => !recent.includes(item));
  return shown([
    { kind: 'recent', items: recent },
    { kind: 'pages', items: others.filter(({ kind }) => kind === 'pages') },
    { kind: 'commands', items: others.filter(({ kind }) => kind === 'commands') },
  ]);
}

function itemById(id: string, general: readonly CommandItem[], where: SearchIn): CommandItem | undefined {
  const [, subject = ''] = id.split(' ');
  const found = where.readings.find(({ stream }) => stream.id === subject);
  if (found) return streamItems(found, where).find((item) => item.id === id);
  for (const reading of where.readings) {
    const session = reading.sessions.find((each) => each.session.id === subject);
    if (session) return sessionItem(reading, session, where.nowMs);
  }
  return [...general, ...deliveryItems(where.deliveries ?? [])].find((item) => item.id === id);
}

/** What was typed, looked for among streams, sessions, actions and pages; the group with the best match first. */
export function findCommands(text: string, sought: SoughtTime | undefined, where: SearchIn): CommandGroup[] {
  const { readings, nowMs } = where;
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const id = text.trim().toLowerCase();
  const perStream = readings.map((reading) => ({ reading, items: streamItems(reading, where) }));
  const streams: (Scored & { reading: StreamReading })[] = perStream.flatMap(({ reading, items: [item] }) => {
    const isId = id.length >= leastOfId && reading.stream.id.toLowerCase().startsWith(id);
    const score = isId ? 3 : scoreOf(typed, reading.stream);
    return item === undefined || score === undefined ? [] : [{ item, score, reading }];
  });
  // Of many streams the same name or place says nothing of what is to be done.
  const only = streams.length === 1 ? streams[0]?.reading : undefined;
  const commands = perStream.flatMap(({ reading, items: [, ...items] }) =>
    scored(items, typed).filter(({ item }) => reading === only || typed.some((word) => matchWords([word], item.verb))),
  );
  const deliveries = where.deliveries ? deliveryItems(where.deliveries) : [];
  const general = scored([...generalItems(where), ...deliveries], typed);
  const sessions = sought ? findSessions(readings, sought, nowMs) : only ? lastOf(only) : [];
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
    items: sessions.slice(0, mostShown.sessions).map(({ reading, session }) => sessionItem(reading, session, nowMs)),
    total: sessions.length,
    // A day or a time is nobody's name; beside a name its shows come after it.
    score: sought ? Number.POSITIVE_INFINITY : 0,
  };
  return shown([...groups, found].sort((a, b) => b.score - a.score));
}

/** By its name; else by name and tags together: a group is found by its tag, and `court north` in it. */
function scoreOf(typed: readonly string[], { name, aircheck }: StreamReading['stream']): number | undefined {
  return matchWords(typed, name) ?? matchWords(typed, [name, ...(aircheck?.tags ?? [])].join(' '));
}

function lastOf(reading: StreamReading): FoundSession[] {
  return reading.sessions.slice(0, lastSessions).map((session) => ({ reading, session }));
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
    items: sorted.slice(0, mostShown[kind]).map(({ item }) => item),
    total: sorted.length,
    score: sorted[0]?.score ?? 0,
  };
}

function shown(groups: readonly (Omit<CommandGroup, 'total'> & { total?: number })[]): CommandGroup[] {
  return groups.flatMap(({ kind, items, total = items.length }) =>
    items.length === 0 ? [] : [{ kind, items, total }],
  );
}
