import { openListReader } from './list-reader.ts';
import { createRecordingsList } from './recordings-list.ts';
import { createShownSessions } from './shown-sessions.ts';
import { createStreamListing } from './stream-listing.ts';

/** The lists that may be long. They have a connection to the database of their own. */
export function openLists(databasePath: string) {
  const reader = openListReader(databasePath);
  return {
    listing: createStreamListing(reader),
    recordingsList: createRecordingsList(reader),
    shownSessions: createShownSessions(reader),
    close: reader.close,
  };
}
