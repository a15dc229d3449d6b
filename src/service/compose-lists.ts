import { join } from 'node:path';
import type { ServerParts } from './http/server/server.ts';
import type { Database } from './store/database.ts';
import { openListReader } from './store/lists/list-reader.ts';
import { createRecordingsList } from './store/lists/recordings-list.ts';
import { createShownSessions } from './store/lists/shown-sessions.ts';
import { createStreamListing } from './store/lists/stream-listing.ts';
import { createRowChanges } from './store/row-changes.ts';
import { createWriteMark } from './store/write-mark.ts';

/** What lists and changes are read from. */
export type Lists = Pick<ServerParts, 'listing' | 'recordingsList' | 'shownSessions' | 'rowChanges' | 'writeMark'>;

/** Lists have connections to the database of their own. */
export function composeLists(dataDirectory: string, database: Database): { lists: Lists; close: () => Promise<void> } {
  const reader = openListReader(join(dataDirectory, 'aircheck.db'));
  const lists = {
    listing: createStreamListing(reader),
    recordingsList: createRecordingsList(reader),
    shownSessions: createShownSessions(reader, database),
    rowChanges: createRowChanges(database),
    writeMark: createWriteMark(database),
  };
  return { lists, close: reader.close };
}
