import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Activity, createActivity } from '../../../src/service/db/activity.ts';
import type { Database } from '../../../src/service/db/database.ts';
import { createHandovers } from '../../../src/service/db/handovers.ts';
import type { LiveSessionStore } from '../../../src/service/db/live-session-store.ts';
import type { StreamRow } from '../../../src/service/db/streams.ts';
import { openRows } from '../../support/open-rows.ts';

const startMs = 1_700_000_000_000;
let database: Database;
let liveSessions: LiveSessionStore;
let activity: Activity;
let accountId: string;
let stream: StreamRow;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  const rows = openRows();
  ({ database, accountId, activity } = rows);
  stream = rows.newStream({ name: 'Chapel' });
  liveSessions = rows.newLiveSessions();
});
afterEach(() => {
  liveSessions.close();
  database.close();
  vi.useRealTimers();
});

const second = (count: number) => startMs + count * 1000;
/** Newest first, without what all of them have. */
const entries = () =>
  activity.list(accountId, { limit: 100 }).entries.map(({ id: _, connection: _c, name: _n, ...entry }) => entry);

it('what a session comes to is in the log once, at its own times', () => {
  const { id } = liveSessions.begin(stream, startMs);
  const gap = { startedAt: second(10), endedAt: second(14) };
  const disk = { startedAt: second(20), endedAt: second(21), cause: 'disk' } as const;
  liveSessions.update(id, { gaps: [gap] });
  liveSessions.update(id, { gaps: [gap, disk], durationSeconds: 56 });
  const ended = { endedAt: second(60), endCause: 'lost', endReason: 'It went away.' } as const;
  liveSessions.update(id, ended);
  liveSessions.update(id, { ...ended, durationSeconds: 55 });
  liveSessions.update(id, { recordingStatus: 'ready', readyAt: second(63) });
  liveSessions.update(id, { isIllustrated: true });
  liveSessions.flush();
  const about = { streamId: stream.id, sessionIds: [id] };
  expect(entries()).toEqual([
    { ...about, by: 'service', what: 'recording-ready', at: second(63), recordedSeconds: 55, onAirSeconds: 60 },
    { ...about, by: 'encoder', what: 'encoder-lost', at: second(60), onAirSeconds: 60 },
    { ...about, by: 'encoder', what: 'encoder-back', at: second(14), awaySeconds: 4 },
  ]);
});

it('a recording that failed and a session that was cut off are there with the reason', () => {
  const { id } = liveSessions.begin(stream, startMs);
  liveSessions.update(id, { endedAt: second(5), endCause: 'service', endReason: 'The service stopped.' });
  liveSessions.update(id, { recordingStatus: 'failed', failure: 'Nothing was recorded.', failedAt: second(9) });
  const other = liveSessions.begin(stream, startMs);
  // Its encoder was refused, which is an entry of its own.
  liveSessions.update(other.id, { endedAt: second(1), endCause: 'codec', endReason: 'VP9 is not supported.' });
  liveSessions.remove(other.id);
  liveSessions.flush();
  expect(entries()).toMatchObject([
    { what: 'recording-failed', at: second(9), note: 'Nothing was recorded.' },
    { what: 'session-ended', at: second(5), by: 'service', cause: 'service', onAirSeconds: 5 },
  ]);
});

it('trouble with the signal is there once, and again when it comes back after minutes', () => {
  const { id } = liveSessions.begin(stream, startMs);
  const silence = (from: number, until?: number) => ({
    ...{ kind: 'silent-audio' as const, since: second(from) },
    ...(until !== undefined && { until: second(until) }),
  });
  const black = { kind: 'black-picture' as const, since: second(12) };
  liveSessions.update(id, { signalFound: [black, silence(10)] });
  liveSessions.update(id, { durationSeconds: 20 });
  liveSessions.update(id, { signalFound: [black, silence(10, 30)] });
  liveSessions.update(id, { signalFound: [black, silence(10, 30), silence(60)] });
  liveSessions.update(id, { signalFound: [black, silence(10, 30), silence(60, 70)] });
  liveSessions.update(id, { signalFound: [black, silence(10, 30), silence(60, 70), silence(400)] });
  liveSessions.flush();
  const about = { by: 'encoder', streamId: stream.id, sessionIds: [id], what: 'signal-trouble' };
  expect(entries()).toEqual([
    { ...about, at: second(400), signal: ['silent-audio'] },
    { ...about, at: second(12), signal: ['black-picture', 'silent-audio'] },
  ]);
});

it('is written when the database can be written, with the time at which it happened', () => {
  database.exec('PRAGMA query_only = ON');
  const { id } = liveSessions.begin(stream, startMs);
  liveSessions.note(accountId, { by: 'service', connection: 'local', what: 'disk-full' });
  liveSessions.update(id, { endedAt: second(3), endCause: 'finished' });
  vi.advanceTimersByTime(60_000);
  expect(entries()).toEqual([]);
  database.exec('PRAGMA query_only = OFF');
  vi.advanceTimersByTime(1_000);
  expect(entries().map(({ what, at }) => [what, at])).toEqual([
    ['session-ended', second(3)],
    ['disk-full', startMs],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(entries()).toHaveLength(2);
});

it('is dropped, the oldest first, and never for what people did', () => {
  const small = createActivity(database, Date.now, { keep: 2, pruneEvery: 1 });
  small.add(accountId, { by: 'Maria', connection: 'local', what: 'created' });
  for (const at of [second(3), second(1), second(2)]) {
    small.add(accountId, { by: 'service', connection: 'local', what: 'recording-ready', at });
  }
  expect(entries().map(({ what, at }) => [what, at])).toEqual([
    ['recording-ready', second(3)],
    ['recording-ready', second(2)],
    ['created', startMs],
  ]);
});

it('a session that is not final yet keeps what its row says of its handover, in memory and in the database', () => {
  const row = liveSessions.begin(stream, startMs);
  liveSessions.flush();
  const handovers = createHandovers(database, Date.now, { onMarked: liveSessions.setHandedOver });
  const how = { by: 'Maria', connection: 'local', format: 'plain', link: 'watch' } as const;
  const made = handovers.create(accountId, { ...how, sessionIds: [row.id], clipIds: [], to: 'Anna' });
  liveSessions.update(row.id, { endedAt: second(60), recordingStatus: 'ready', readyAt: second(63) });
  const handedOver = { handedOverAt: startMs, handedOverBy: 'Maria', handedOverTo: 'Anna' };
  expect(liveSessions.find(row.id)).toMatchObject({ recordingStatus: 'ready', ...handedOver });
  liveSessions.flush();
  liveSessions.release(row.id);
  expect(liveSessions.find(row.id)).toMatchObject({ recordingStatus: 'ready', ...handedOver });
  handovers.undo(made);
  expect(liveSessions.find(row.id)?.handedOverAt).toBeUndefined();
});
