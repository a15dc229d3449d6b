import type { ReportUnreadable } from '../table.ts';
import { openListReader } from './list-reader.ts';
import { createOldRecordings } from './old-recordings.ts';
import { createRecordingsList } from './recordings-list.ts';
import { createShownSessions } from './shown-sessions.ts';
import { createStreamListing } from './stream-listing.ts';

/** However many sessions there are, their retention is looked up. */
const retentionLimits = { maxMs: 60_000, readers: 1, waitingPerAccount: 64 };

/** The lists that may be long. They have connections to the database of their own. */
export function openLists(databasePath: string, report?: ReportUnreadable) {
  const reader = openListReader(databasePath);
  const retentionReader = openListReader(databasePath, retentionLimits);
  return {
    listing: createStreamListing(reader.read),
    recordingsList: createRecordingsList(reader.read),
    shownSessions: createShownSessions(reader.read),
    oldRecordings: createOldRecordings(retentionReader.read, report),
    async close() {
      await Promise.all([reader.close(), retentionReader.close()]);
    },
  };
}
