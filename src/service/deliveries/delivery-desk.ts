import { localConnectionName } from '../../contract/connections.ts';
import type { Logger } from '../log/logger.ts';
import type { Joins } from '../recordings/joins.ts';
import type { Activity, NewActivity } from '../store/activity.ts';
import type { ClipRows } from '../store/clips/clip-rows.ts';
import type { DeliveryPages, DeliveryRow, NewDelivery } from '../store/deliveries/delivery-pages.ts';
import type { DeliveryShow, DeliveryShows } from '../store/deliveries/delivery-shows.ts';
import type { Handovers } from '../store/handovers/handovers.ts';
import type { SessionRow } from '../store/session-row.ts';
import type { Sessions } from '../store/sessions.ts';
import { isProgram, visitorOf } from './client-visits.ts';
import { type ClosedPage, type DeliveryEntry, entriesOf, readyAtOf } from './delivery-entries.ts';
import { createOpenAnswers } from './open-answers.ts';
import { createClientRate } from './request-rate.ts';

export interface DeliveryDeskParts {
  pages: DeliveryPages;
  shows: DeliveryShows;
  handovers: Pick<Handovers, 'create'>;
  sessions: Pick<Sessions, 'find'>;
  clips: Pick<ClipRows, 'find'>;
  joins: Pick<Joins, 'sessionsOf' | 'asPlayed'>;
  isLive: (session: SessionRow) => boolean;
  activity: Pick<Activity, 'note'>;
  now: () => number;
  /** Of a clock that is never set. */
  monotonicMs: () => number;
  log: Logger;
}

/** A session that is on a page. */
interface FoundShow {
  itemId: string;
  sessionId: string;
}

/** Whose browser asks. */
export interface Client {
  address: string;
  userAgent: string | undefined;
}

/** Who looks again within this time still looks. */
const sameVisitMs = 30 * 60_000;
/** Of a page, in the activity log: visitors whose openings and downloads are entries. The page's own figures go on. */
const mostLogged = 50;
const againAfterMs = 1_000;
/** What the page itself asks, and what a player asks of it. */
const rates = { page: { burst: 60, perSecond: 2 }, media: { burst: 600, perSecond: 60 } } as const;

export type DeliveryDesk = ReturnType<typeof createDeliveryDesk>;

/** Pages for clients: what is on them, for whom they are open, and what was done with them. docs/decisions/057. */
export function createDeliveryDesk(parts: DeliveryDeskParts) {
  const { pages, shows, handovers, sessions, clips, joins, isLive, activity, now, monotonicMs, log } = parts;
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

  /** These are on the page now, and count as handed over. First the marks: what is lost is done again. */
  function add(row: DeliveryRow, found: readonly FoundShow[], clipIds: readonly string[] = []): void {
    const sessionIds = [...new Set(found.map(({ sessionId }) => sessionId))];
    if (sessionIds.length + clipIds.length === 0) return;
    handovers.create(row.accountId, {
      by: row.createdBy,
      ...(row.createdByKeyId !== undefined && { byKeyId: row.createdByKeyId }),
      connection: localConnectionName,
      sessionIds,
      ...(clipIds.length > 0 && { clipIds: [...clipIds] }),
      ...(sessionIds.length > 0 && clipIds.length > 0 && { order: [...orderOf(row, sessionIds, clipIds)] }),
      ...(row.to !== undefined && { to: row.to }),
      format: 'page',
      link: 'delivery',
    });
    shows.add(row.id, found);
  }

  /** As they stand on the page. */
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

    /** For its client: with a show that a crash kept from it. */
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

    /** Seconds to wait, where this client asks too often. */
    mustWait: (row: DeliveryRow, what: keyof typeof rate, client: Client) => rate[what].take(row.id, client),

    /** Somebody looks at the page, unless it is a program. */
    opened(row: DeliveryRow, { address, userAgent }: Client): void {
      if (isProgram(userAgent)) return;
      const visitor = visitorOf(row.id, address, userAgent);
      const isFirst = shows.use(row.id, { itemId: '', visitor, at: now(), sameWithinMs: sameVisitMs });
      if (isFirst && visitorsOf(row.id, '') <= mostLogged) noteUse(row, { what: 'delivery-opened' });
    },

    /** The file of an entry was sent to its end. */
    downloaded(row: DeliveryRow, { itemId, name, session }: DeliveryEntry, { address, userAgent }: Client): void {
      const visitor = visitorOf(row.id, address, userAgent);
      try {
        const isFirst = shows.use(row.id, { itemId, visitor, at: now(), sameWithinMs: 0 });
        if (!isFirst || visitorsOf(row.id, itemId) > mostLogged) return;
        noteUse(row, { what: 'delivery-downloaded', note: name, ...(session && { sessionIds: [session.id] }) });
      } catch (error) {
        log.warn('A download of a delivery page was not counted', { error });
      }
    },

    /** A show of this stream has begun; once what says so is written. */
    takeShowsOf: (streamId: string): void => takeSoon(streamId, 0),

    close(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };

  function visitorsOf(deliveryId: string, itemId: string): number {
    return shows.uses(deliveryId).find((use) => use.itemId === itemId)?.visitors ?? 0;
  }
}
