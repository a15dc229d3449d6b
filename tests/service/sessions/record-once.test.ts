import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { type Database, openDatabase } from '../../../src/service/db/database.ts';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { createStreams, type StreamRow, type Streams } from '../../../src/service/db/streams.ts';
import { createRecordOnce } from '../../../src/service/sessions/record-once.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';

let database: Database;
let streams: Streams;
let accountId: string;
let isWritable: boolean;
let held: string[];

beforeEach(() => {
  database = openDatabase(':memory:');
  streams = createStreams(database, Date.now);
  accountId = createApiKeys(database, Date.now).defaultAccount().id;
  isWritable = true;
  held = [];
});
afterEach(() => database.close());

function start() {
  const recordOnce = createRecordOnce({
    streams,
    activity: createActivity(database, Date.now),
    isOnForShow: (streamId) => held.includes(streamId),
    isWritable: () => isWritable,
    log: noLog,
  });
  onTestFinished(() => recordOnce.close());
  return recordOnce;
}

const maria = { by: 'Maria', byKeyId: 'k' };
const newStream = (record = false) =>
  streams.create({ accountId, name: 'Council', record, profiles: [], createdBy: 'test', extras: {} });
const now = ({ id }: StreamRow): StreamRow => {
  const found = streams.find(id);
  if (found === undefined) throw new Error('There is no such stream.');
  // A field that is absent is shown as undefined.
  return { recordOnce: undefined, ...found };
};
const isArmed = (stream: StreamRow) => {
  const { record, recordOnce } = now(stream);
  return record && recordOnce !== undefined && recordOnce.sessionId === undefined;
};
/** What the lifecycle has of a session that begins now. */
const sessionOf = (stream: StreamRow, id = 's1', isTest = false) =>
  ({ id, parentId: stream.id, record: now(stream).record, isTest }) as SessionRow;
const done = () =>
  createActivity(database, Date.now)
    .list(accountId, { limit: 10 })
    .entries.map(({ what, by, byKeyId }) => [what, by, byKeyId]);

describe('Record once', () => {
  it('happens once, however often a step is told', () => {
    const recordOnce = start();
    const stream = newStream();
    recordOnce.arm(now(stream), maria);
    recordOnce.arm(now(stream), { by: 'Ben' });
    const session = sessionOf(stream);
    recordOnce.began(session);
    recordOnce.began(session);
    recordOnce.ended(session, { wasCutOff: false });
    recordOnce.ended(session, { wasCutOff: true });
    expect(now(stream)).toMatchObject({ record: false, recordOnce: undefined });
    expect(done()).toEqual([['record-once-begun', 'Maria', 'k']]);
  });

  it('is not spent by a test broadcast, nor by a session that began before it', () => {
    const recordOnce = start();
    const stream = newStream();
    const earlier = sessionOf(stream, 'earlier');
    recordOnce.arm(now(stream), maria);
    recordOnce.ended(earlier, { wasCutOff: false });
    const test = sessionOf(stream, 'test', true);
    recordOnce.began(test);
    recordOnce.ended(test, { wasCutOff: true });
    expect(isArmed(stream)).toBe(true);
  });

  it('does not turn off what a schedule has on: neither when its session begins nor when it is cancelled', () => {
    const recordOnce = start();
    const [spent, cancelled] = [newStream(true), newStream(true)];
    for (const { id } of [spent, cancelled]) held.push(id);
    for (const stream of [spent, cancelled]) recordOnce.arm(now(stream), maria);
    recordOnce.began(sessionOf(spent));
    recordOnce.cancel(now(cancelled));
    for (const stream of [spent, cancelled]) expect(now(stream)).toMatchObject({ record: true, recordOnce: undefined });
  });

  it('can be asked for again while its session is live: then the one after that is recorded too', () => {
    const recordOnce = start();
    const stream = newStream();
    recordOnce.arm(now(stream), maria);
    const session = sessionOf(stream);
    recordOnce.began(session);
    recordOnce.arm(now(stream), maria);
    recordOnce.ended(session, { wasCutOff: false });
    expect(isArmed(stream)).toBe(true);
  });

  it('cancelled turns recording off before its session, and leaves the switch alone after it', () => {
    const recordOnce = start();
    const [first, second, third] = [newStream(), newStream(), newStream(true)];
    recordOnce.arm(now(first), maria);
    recordOnce.cancel(now(first));
    expect(now(first)).toMatchObject({ record: false, recordOnce: undefined });
    recordOnce.arm(now(second), maria);
    const session = sessionOf(second);
    recordOnce.began(session);
    recordOnce.cancel(now(second));
    recordOnce.ended(session, { wasCutOff: true });
    expect(now(second)).toMatchObject({ record: false, recordOnce: undefined });
    recordOnce.cancel(now(third));
    expect(now(third).record).toBe(true);
  });

  it('goes on after a run that was killed while its session was live', () => {
    const stream = newStream();
    const killed = start();
    killed.arm(now(stream), maria);
    killed.began(sessionOf(stream));
    const next = start();
    next.recover();
    next.recover();
    expect(isArmed(stream)).toBe(true);
    expect(done().map(([what]) => what)).toEqual(['record-once-again', 'record-once-begun']);
  });

  it('is kept by a stream that is deleted and restored, but for the session that ended with it', () => {
    const recordOnce = start();
    const [waiting, live] = [newStream(), newStream()];
    for (const stream of [waiting, live]) recordOnce.arm(now(stream), maria);
    const session = sessionOf(live);
    recordOnce.began(session);
    for (const { id } of [waiting, live]) streams.delete(id);
    recordOnce.ended(session, { wasCutOff: false });
    for (const { id } of [waiting, live]) streams.restore(id);
    start().recover();
    expect([isArmed(waiting), now(live).record]).toEqual([true, false]);
  });

  it('keeps what is left to do where a decision cannot be written', async () => {
    const recordOnce = start();
    const stream = newStream();
    recordOnce.arm(now(stream), maria);
    isWritable = false;
    recordOnce.began(sessionOf(stream));
    vi.spyOn(streams, 'change').mockImplementationOnce(() => {
      throw new Error('The disk is full.');
    });
    expect(() => recordOnce.cancel(now(stream))).toThrow('The disk is full.');
    isWritable = true;
    await vi.waitFor(() => expect(now(stream).record).toBe(false), patient);
    expect(now(stream).recordOnce).toMatchObject({ sessionId: 's1' });
  });

  it('waits while another program holds the database, and forgets what somebody has decided since', async () => {
    const recordOnce = start();
    const [waits, decided] = [newStream(), newStream()];
    recordOnce.arm(now(waits), maria);
    recordOnce.arm(now(decided), maria);
    isWritable = false;
    recordOnce.began(sessionOf(waits, 's1'));
    recordOnce.began(sessionOf(decided, 's2'));
    expect([isArmed(waits), isArmed(decided)]).toEqual([true, true]);
    isWritable = true;
    recordOnce.arm(now(decided), maria);
    await vi.waitFor(() => expect(now(waits).record).toBe(false), patient);
    await wait(0);
    expect(isArmed(decided)).toBe(true);
  });
});
