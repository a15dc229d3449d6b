import { createActivity } from '../../src/service/db/activity.ts';
import { createApiKeys } from '../../src/service/db/api-keys.ts';
import { openDatabase } from '../../src/service/db/database.ts';
import { createLiveSessionStore } from '../../src/service/db/live-session-store.ts';
import { createSessions, newSessionRow, type SessionChange, type SessionRow } from '../../src/service/db/sessions.ts';
import { createStreams, type StreamRow } from '../../src/service/db/streams.ts';
import { noLog } from './record-log.ts';

/** A database in memory with one account, and the tables that most tests of rows begin with. */
export function openRows(now: () => number = Date.now, log = noLog) {
  const database = openDatabase(':memory:');
  const streams = createStreams(database, now);
  const sessions = createSessions(database);
  const activity = createActivity(database, now);
  const accountId = createApiKeys(database, now).defaultAccount().id;
  const usual = { accountId, name: 'Council', record: true, profiles: [], createdBy: 'test', extras: {} };
  return {
    database,
    streams,
    sessions,
    activity,
    accountId,
    newStream: (given: Partial<typeof usual> = {}): StreamRow => streams.create({ ...usual, ...given }),
    newLiveSessions: (over: Partial<typeof sessions> = {}) =>
      createLiveSessionStore({ database, sessions: { ...sessions, ...over }, streams, activity, now, log }),
  };
}

/** A recorded session that has begun, of a stream that no table has. */
export function sessionRow(change: SessionChange & { id?: string } = {}, beganAt = 1): SessionRow {
  const stream = {
    ...{ id: 'stream', accountId: 'account', name: 'Hall', record: true, profiles: [], createdBy: 'Desk' },
    ...{ streamKey: '', streamKeyHash: '', playbackId: '', createdAt: 0, lastSeen: 0, suspended: false, extras: {} },
  };
  return { ...newSessionRow(stream, beganAt), ...change };
}
