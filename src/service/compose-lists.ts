import { join } from 'node:path';
import type { ServerParts } from './http/server/server.ts';
import { createChanges } from './store/changes.ts';
import type { Database } from './store/database.ts';
import { openListReader } from './store/lists/list-reader.ts';
import { createRecordingsList } from './store/lists/recordings-list.ts';
import { createShownSessions } from './store/lists/shown-sessions.ts';
import { createStreamListing } from './store/lists/stream-listing.ts';

/** What lists and changes are read from. */
export type Lists = Pick<ServerParts, 'listing' | 'recordingsList' | 'shownSessions' | 'changes'>;

export interface ComposedLists {
  lists: Lists;
  close: () => Promise<void>;
}

/** Lists have connections to the database of their own. */
export function composeLists(dataDirectory: string, database: Database): ComposedLists {
  const reader = openListReader(join(dataDirectory, 'aircheck.db'));
  const lists = {
    listing: createStreamListing(reader),
    recordingsList: createRecordingsList(reader),
    shownSessions: createShownSessions(reader),
    changes: createChanges(database),
  };
  return { lists, close: reader.close };
}
