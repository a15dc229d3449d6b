import { createDeliveryDesk, type DeliveryDesk, type DeliveryDeskParts } from './deliveries/delivery-desk.ts';
import type { ServerParts } from './http/server/server.ts';
import type { Logger } from './log/logger.ts';
import type { Lifecycle } from './sessions/lifecycle.ts';
import { monotonicMs } from './steady-clock.ts';
import type { Activity } from './store/activity.ts';
import type { Database } from './store/database.ts';
import { createDeliveryPages } from './store/deliveries/delivery-pages.ts';
import { createDeliveryShows } from './store/deliveries/delivery-shows.ts';
import { createHandoverTemplates } from './store/handovers/handover-templates.ts';
import { createHandovers } from './store/handovers/handovers.ts';
import type { SessionLedger } from './store/session-ledger.ts';

interface DeliverySurroundings {
  database: Database;
  report: (row: { table: string; id: string }) => void;
  activity: Activity;
  now: () => number;
  log: Logger;
}

interface LiveParts extends Pick<DeliveryDeskParts, 'sessions' | 'clips' | 'joins'> {
  lifecycle: Pick<Lifecycle, 'liveSession'>;
  ledger: Pick<SessionLedger, 'keepHandedOver'>;
}

/** What is given to others: links that are handed over, and pages for clients. docs/decisions/050 and 057. */
export function composeDeliveries({ database, report, activity, now, log }: DeliverySurroundings) {
  let desk: DeliveryDesk | undefined;
  return {
    /** The activity log for the session ledger: shows that begin come onto the pages that wait for them. */
    around: (inner: Pick<Activity, 'add'>): Pick<Activity, 'add'> => ({
      add(accountId, entry) {
        if (entry.what === 'session-began' && entry.streamId !== undefined) desk?.takeShowsOf(entry.streamId);
        return inner.add(accountId, entry);
      },
    }),
    /** What the routes need. */
    start({
      ledger,
      sessions,
      clips,
      joins,
      lifecycle,
    }: LiveParts): Pick<ServerParts, 'handovers' | 'handoverTemplates' | 'deliveries'> {
      const handovers = createHandovers(database, now, { onMarked: ledger.keepHandedOver, report });
      desk = createDeliveryDesk({
        sessions,
        clips,
        joins,
        isLive: ({ id }) => lifecycle.liveSession(id) !== undefined,
        pages: createDeliveryPages(database, now, report),
        shows: createDeliveryShows(database),
        handovers,
        activity,
        now,
        monotonicMs,
        log,
      });
      return { handovers, handoverTemplates: createHandoverTemplates(database, now, report), deliveries: desk };
    },
    close(): void {
      desk?.close();
      desk = undefined;
    },
  };
}
