import { join } from 'node:path';
import type { ServerParts } from './http/server/server.ts';
import { createAccessMemory } from './store/changes/access-memory.ts';
import { createRowChanges } from './store/changes/row-changes.ts';
import { createRowCounts } from './store/changes/row-counts.ts';
import { rememberRows } from './store/changes/row-memory.ts';
import { createWriteMark } from './store/changes/write-mark.ts';
import type { Database } from './store/database.ts';
import { openListReader } from './store/lists/list-reader.ts';
import { createRecordingsList } from './store/lists/recordings-list.ts';
import { createShownSessions } from './store/lists/shown-sessions.ts';
import { createStreamListing } from './store/lists/stream-listing.ts';
import type { Remember } from './store/rows.ts';

/** What lists and changes are read from. */
export type Lists = Pick<ServerParts, 'listing' | 'recordingsList' | 'shownSessions' | 'rowChanges' | 'writeMark'>;

export interface ComposedLists {
  lists: Lists;
  /** Remembers rows that are looked up by id. */
  remember: Remember;
  /** Remembers whom a key or a session speaks for. */
  rememberAccess: Remember;
  close: () => Promise<void>;
}

/** Lists have connections to the database of their own. */
export function composeLists(dataDirectory: string, database: Database): ComposedLists {
  const reader = openListReader(join(dataDirectory, 'aircheck.db'));
  const rowChanges = createRowChanges(database);
  const writeMark = createWriteMark(database);
  const counts = createRowCounts(database, writeMark, rowChanges.version);
  const lists = {
    listing: createStreamListing(reader, counts),
    recordingsList: createRecordingsList(reader),
    shownSessions: createShownSessions(reader, database),
    rowChanges,
    writeMark,
  };
  const memory = { database, writeMark, rowChanges };
  return {
    lists,
    remember: (find) => rememberRows(memory, find),
    rememberAccess: createAccessMemory(memory),
    close: reader.close,
  };
}
