import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { localConnectionName } from '../../../contract/connections.ts';
import type { Activity, NewActivity } from '../../db/activity.ts';
import type { ClipRows } from '../../db/clips.ts';
import type { Database } from '../../db/database.ts';
import {
  createDeliveryPages,
  createDeliveryShows,
  type DeliveryRow,
  type DeliveryShow,
  type NewDelivery,
} from '../../db/deliveries.ts';
import type { Handovers } from '../../db/handovers.ts';
import type { SessionRow, Sessions } from '../../db/sessions.ts';
import type { ReportUnreadable } from '../../db/table.ts';
import { clientNetwork } from '../../lib/client-network.ts';
import { setNewest } from '../../lib/collections.ts';
import type { Logger } from '../../lib/logger.ts';
import { monotonicMs } from '../../lib/steady-clock.ts';
import type { Joins } from '../../storage/joins.ts';
import { type ClosedPage, type DeliveryEntry, entriesOf, readyAtOf } from './delivery-entries.ts';

interface ClientPagesDeps {
  database: Database;
  handovers: Handovers;
  sessions: Sessions;
  clips: ClipRows;
  joins: Joins;
  isLive: (session: SessionRow) => boolean;
  activity: Activity;
  log: Logger;
}

/** A session that is on a page. */
interface FoundShow {
  itemId: string;
  sessionId: string;
}

export interface Client {
  address: string;
  userAgent: string | undefined;
}

/** Openings of one visitor within this time are one visit. */
const sameVisitMs = 30 * 60_000;
/** Further visitors of a page are counted by the page alone, not in the activity log. */
const maxLogged = 50;
const againAfterMs = 1_000;
/** Requests of the page itself, and of a player on it. */
const rates = { page: { burst: 60, perSecond: 2 }, media: { burst: 600, perSecond: 60 } } as const;

export type ClientPages = ReturnType<typeof createClientPages>;

/** Pages for clients: their entries, whether they are open, and how they were used. docs/decisions/057. */
export function createClientPages(deps: ClientPagesDeps, now: () => number, report?: ReportUnreadable) {
  const { database, handovers, sessions, clips, joins, isLive, activity, log } = deps;
  const pages = createDeliveryPages(database, now, report);
  const shows = createDeliveryShows(database);
  const openAnswers = createOpenAnswers(now);
  const rate = {
    page: createClientRate(rates.page, monotonicMs),
    media: createClientRate(rates.media, monotonicMs),
  };
  /** A session that is played under the link of another one in its line has no line of its own. */
  function shownOf(row: DeliveryRow): DeliveryShow[] {
    const all = shows.list(row.id);
    return all.filter(({ itemId, sessionId }) => {
      const firstId = joins.sessionsOf(sessionId)?.[0]?.id ?? sessionId;
      return firstId === sessionId || !all.some((show) => show.itemId === itemId && show.sessionId === firstId);
    });
  }
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  /** Handed over first: if a crash comes between the two, both are done again. */
  function add(row: DeliveryRow, found: readonly FoundShow[], clipIds: readonly string[] = []): void {
    const sessionIds = [...new Set(found.map(({ sessionId }) => sessionId))];
    if (sessionIds.length + clipIds.length === 0) return;
    handovers.create(row.accountId, {
      by: row.createdBy,
      ...(row.createdByKeyId !== undefined && { byKeyId: row.createdByKeyId }),
      connection: localConnectionName,
      sessionIds,
      clipIds: [...clipIds],
      ...(sessionIds.length > 0 && clipIds.length > 0 && { order: [...orderOf(row, sessionIds, clipIds)] }),
      ...(row.to !== undefined && { to: row.to }),
      format: 'page',
      link: 'delivery',
    });
    shows.add(row.id, found);
  }

  /** The page's order. */
  function orderOf({ items }: DeliveryRow, sessionIds: readonly string[], clipIds: readonly string[]): Set<string> {
    const onPage = items.flatMap(({ sessionId, clipId }) => sessionId ?? clipId ?? []);
    return new Set([...onPage, ...sessionIds, ...clipIds]);
  }

  function addNewShows(row: DeliveryRow): void {
    const found = row.items.flatMap((item) =>
      shows.findNew(row, item).map((sessionId) => ({ itemId: item.id, sessionId })),
    );
    add(row, found);
  }

  function takeShowsOf(streamId: string): void {
    try {
      for (const row of pages.waitingFor(streamId)) addNewShows(row);
      waiting.delete(streamId);
    } catch (error) {
      log.warn('A show is not on its delivery pages yet', { error, streamId });
      takeSoon(streamId, againAfterMs);
    }
  }

  function takeSoon(streamId: string, afterMs: number): void {
    if (isClosed) return;
    clearTimeout(waiting.get(streamId));
    waiting.set(streamId, setTimeout(takeShowsOf, afterMs, streamId).unref());
  }

  const closedOf = ({ revokedAt, expiresAt }: DeliveryRow): ClosedPage | undefined => {
    const hasExpired = expiresAt !== undefined && expiresAt <= now();
    if (hasExpired && expiresAt <= (revokedAt ?? expiresAt)) return { atMs: expiresAt, by: 'expired' };
    return revokedAt === undefined ? undefined : { atMs: revokedAt, by: 'revoked' };
  };

  const noteUse = (row: DeliveryRow, entry: Pick<NewActivity, 'what' | 'note' | 'sessionIds'>) =>
    activity.note(row.accountId, { by: 'client', connection: localConnectionName, name: row.title, ...entry });

  return {
    pages,
    uses: shows.uses,
    openAnswers,

    create(delivery: NewDelivery, most: number): DeliveryRow {
      const row = pages.create(delivery, most);
      const chosen = row.items.flatMap(({ id: itemId, sessionId }) => (sessionId ? [{ itemId, sessionId }] : []));
      const chosenClips = row.items.flatMap(({ clipId }) => clipId ?? []);
      add(row, chosen, [...new Set(chosenClips)]);
      addNewShows(row);
      return row;
    },

    /** The open page of a token; undefined for every other, whatever became of it. */
    findOpen(token: string): DeliveryRow | undefined {
      const row = pages.findByToken(token);
      return row !== undefined && closedOf(row) === undefined ? row : undefined;
    },

    /** A crash may have kept a show from the page. */
    refresh(row: DeliveryRow): void {
      try {
        addNewShows(row);
      } catch (error) {
        log.warn('A show is not on its delivery page yet', { error });
      }
    },

    entries(row: DeliveryRow): DeliveryEntry[] {
      return entriesOf({
        items: row.items,
        shows: shownOf(row),
        findSession: sessions.find,
        findClip: clips.find,
        isLive,
        nowMs: now(),
        closed: closedOf(row),
      }).map(({ session, ...entry }) => ({ ...entry, session: session && joins.asPlayed(session) }));
    },

    readyAt: readyAtOf,

    /** Seconds to wait, where this client sends too many requests. */
    mustWait: (row: DeliveryRow, what: keyof typeof rate, client: Client) => rate[what].take(row.id, client),

    /** A person has opened the page, unless it is a program. */
    opened(row: DeliveryRow, { address, userAgent }: Client): void {
      if (isProgram(userAgent)) return;
      const visitor = visitorOf(row.id, address, userAgent);
      const isFirst = shows.use(row.id, { itemId: '', visitor, at: now(), sameWithinMs: sameVisitMs });
      if (isFirst && visitorsOf(row.id, '') <= maxLogged) noteUse(row, { what: 'delivery-opened' });
    },

    /** The file of an entry was sent to its end. */
    downloaded(row: DeliveryRow, { itemId, name, session }: DeliveryEntry, { address, userAgent }: Client): void {
      const visitor = visitorOf(row.id, address, userAgent);
      try {
        const isFirst = shows.use(row.id, { itemId, visitor, at: now(), sameWithinMs: 0 });
        if (!isFirst || visitorsOf(row.id, itemId) > maxLogged) return;
        noteUse(row, { what: 'delivery-downloaded', note: name, ...(session && { sessionIds: [session.id] }) });
      } catch (error) {
        log.warn('A download of a delivery page was not counted', { error });
      }
    },

    /** A show that begins comes onto the pages that wait for it, once its session is written. */
    onEntry(_accountId: string, { what, streamId }: NewActivity): void {
      if (what === 'session-began' && streamId !== undefined) takeSoon(streamId, 0);
    },

    close(): void {
      isClosed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };

  function visitorsOf(deliveryId: string, itemId: string): number {
    return shows.uses(deliveryId).find((use) => use.itemId === itemId)?.visitors ?? 0;
  }
}

/** Programs fetch pages to preview a link, to index it or to monitor it, and some run its scripts. */
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp\/|skypeuripreview|embedly|headlesschrome|phantomjs|puppeteer|lighthouse|pingdom|uptime|curl\/|wget\/|python|java\/|go-http-client|okhttp/i;

/** A browser that people use always has a name. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.trim() === '' || programs.test(userAgent);
}

/** A browser is recognised on this page alone: only a hash of its address and name is stored. */
export function visitorOf(deliveryId: string, address: string, userAgent = ''): string {
  return createHash('sha256').update(`${deliveryId}\n${address}\n${userAgent}`).digest('base64url').slice(0, 16);
}

/** The longest that a timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

/** Answers with media of a delivery page that are being sent: they break off when it is revoked, or expires. */
export function createOpenAnswers(now: () => number) {
  /** The running answers of each page, each with the timer that ends it when the page expires. */
  const open = new Map<string, Map<ServerResponse, NodeJS.Timeout | undefined>>();
  const endAt = (answer: ServerResponse, expiresAt: number | undefined) => {
    const leftMs = (expiresAt ?? Number.POSITIVE_INFINITY) - now();
    return leftMs < maxTimerMs ? setTimeout(() => answer.destroy(), leftMs).unref() : undefined;
  };
  return {
    add(deliveryId: string, answer: ServerResponse, expiresAt: number | undefined): void {
      const those = open.get(deliveryId) ?? new Map();
      open.set(deliveryId, those.set(answer, endAt(answer, expiresAt)));
      answer.once('close', () => {
        clearTimeout(those.get(answer));
        those.delete(answer);
        if (those.size === 0 && open.get(deliveryId) === those) open.delete(deliveryId);
      });
    },
    /** The page's expiry has changed: `expiresAt`, Unix ms, may be past. */
    setExpiry(deliveryId: string, expiresAt: number | undefined): void {
      const those = open.get(deliveryId) ?? new Map();
      for (const [answer, timer] of those) {
        clearTimeout(timer);
        those.set(answer, endAt(answer, expiresAt));
      }
    },
    breakOff(deliveryId: string): void {
      for (const answer of open.get(deliveryId)?.keys() ?? []) answer.destroy();
    },
  };
}

const maxClients = 10_000;
/** An office shares one address, and so does a program that claims to be another browser each time. */
const clientsPerNetwork = 10;

interface Rate {
  /** Requests that may come at once. */
  burst: number;
  /** Requests a second, in the long run. */
  perSecond: number;
}

/**
 * Allows up to `burst` requests at once, then `perSecond`. Returns the seconds to wait, or undefined where the request
 * may be answered. `now` is a clock that is never set.
 */
export function createRequestRate({ burst, perSecond }: Rate, now: () => number) {
  /** Requests that each client has left. The client that has been away for longest is evicted first: its allowance is full again. */
  const left = new Map<string, { requests: number; atMs: number }>();
  return {
    take(key: string): number | undefined {
      const atMs = now();
      const known = left.get(key) ?? { requests: burst, atMs };
      const requests = Math.min(burst, known.requests + ((atMs - known.atMs) / 1000) * perSecond);
      const isAllowed = requests >= 1;
      setNewest(left, key, { requests: isAllowed ? requests - 1 : requests, atMs }, maxClients);
      return isAllowed ? undefined : Math.ceil((1 - requests) / perSecond);
    },
  };
}

/**
 * The rate of one client of a page: a browser in a network. Colleagues behind one address do not lock each other out, and
 * a network as a whole has a limit too.
 */
export function createClientRate({ burst, perSecond }: Rate, now: () => number) {
  const ofClient = createRequestRate({ burst, perSecond }, now);
  const total = { burst: burst * clientsPerNetwork, perSecond: perSecond * clientsPerNetwork };
  const ofNetwork = createRequestRate(total, now);
  return {
    /** Seconds to wait, or undefined. */
    take(pageId: string, { address, userAgent = '' }: { address: string; userAgent: string | undefined }) {
      const network = `${pageId} ${clientNetwork(address)}`;
      return ofClient.take(`${network} ${userAgent.slice(0, 200)}`) ?? ofNetwork.take(network);
    },
  };
}
