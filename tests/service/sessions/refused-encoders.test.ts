import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { type Database, openDatabase } from '../../../src/service/db/database.ts';
import { createStreams, type StreamRow } from '../../../src/service/db/streams.ts';
import type { PublishAnswer } from '../../../src/service/recorder/messages.ts';
import { noteRefusals } from '../../../src/service/sessions/publisher-events.ts';
import {
  createRefusedEncoders,
  createUnknownKeys,
  type RefusedEncoders,
} from '../../../src/service/sessions/refused-encoders.ts';
import { noLog } from '../../support/record-log.ts';

const startMs = 1_700_000_000_000;
const minuteMs = 60_000;

let database: Database;
let accountId: string;
let stream: StreamRow;
let isWritable: boolean;
let refused: RefusedEncoders;

const newStreams = () => createStreams(database, Date.now);
const newRefused = () =>
  createRefusedEncoders({
    activity: createActivity(database, Date.now),
    isWritable: () => isWritable,
    now: Date.now,
    log: noLog,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  database = openDatabase(':memory:');
  accountId = createApiKeys(database, Date.now).defaultAccount().id;
  const created = { accountId, name: 'Council', record: true, profiles: [], createdBy: 'test', extras: {} };
  stream = newStreams().create(created);
  isWritable = true;
  refused = newRefused();
});

afterEach(() => {
  refused.close();
  database.close();
  vi.useRealTimers();
});

const entries = () => createActivity(database, Date.now).list(accountId, { limit: 1000 }).entries;
const suspended = (address: string) => ({ reason: 'suspended', address }) as const;

describe('an encoder that goes on trying', () => {
  it('is one entry, written at most once a second, with all of its tries', () => {
    const written = vi.spyOn(database, 'prepare');
    for (let second = 0; second < 60; second++) {
      for (let tries = 0; tries < 20; tries++) refused.note(stream, suspended('10.0.0.7'));
      vi.advanceTimersByTime(1000);
    }
    expect(written).not.toHaveBeenCalled();
    const firstAt = startMs;
    const tries = { reason: 'suspended', address: '10.0.0.7', firstAt, lastAt: startMs + 59_000, count: 1200 };
    expect(refused.lastOf(stream.id)).toEqual(tries);
    expect(entries()).toMatchObject([
      { what: 'encoder-refused', by: 'encoder', streamId: stream.id, name: 'Council', refused: tries },
    ]);
  });

  it('counts anew after ten minutes without a try', () => {
    refused.note(stream, suspended('10.0.0.7'));
    vi.advanceTimersByTime(10 * minuteMs);
    refused.note(stream, suspended('10.0.0.7'));
    vi.advanceTimersByTime(1000);
    expect(refused.lastOf(stream.id)?.count).toBe(1);
    expect(entries()).toHaveLength(2);
  });

  it('is forgotten by its stream after a day, and stays in the log', () => {
    refused.note(stream, suspended('10.0.0.7'));
    vi.advanceTimersByTime(24 * 60 * minuteMs + 1);
    expect(refused.lastOf(stream.id)).toBeUndefined();
    expect(entries()).toHaveLength(1);
  });

  it('is counted on after a restart, in the same entry', () => {
    refused.note(stream, suspended('10.0.0.7'));
    refused.close();
    refused = newRefused();
    expect(refused.lastOf(stream.id)?.count).toBe(1);
    refused.note(stream, suspended('10.0.0.7'));
    vi.advanceTimersByTime(1000);
    expect(entries()).toMatchObject([{ refused: { count: 2, firstAt: startMs } }]);
  });

  it('is written down once the database can be written', () => {
    isWritable = false;
    refused.note(stream, suspended('10.0.0.7'));
    vi.advanceTimersByTime(5000);
    expect(refused.lastOf(stream.id)?.count).toBe(1);
    expect(entries()).toEqual([]);
    isWritable = true;
    vi.advanceTimersByTime(1000);
    expect(entries()).toMatchObject([{ refused: { lastAt: startMs } }]);
  });
});

describe('refused encoders from many addresses', () => {
  it('are told apart up to eight, and counted together beyond that', () => {
    for (let index = 0; index < 5000; index++) refused.note(stream, suspended(`2001:db8::${index}`));
    vi.advanceTimersByTime(1000);
    expect(entries()).toHaveLength(9);
    const others = refused.lastOf(stream.id);
    expect(others?.address).toBeUndefined();
    expect(others?.count).toBe(4992);
  });

  it('never crowd out of the log what people did', () => {
    const activity = createActivity(database, Date.now, { pruneEvery: 1 });
    activity.add(accountId, { by: 'Maria', connection: 'local', what: 'created' });
    for (let index = 0; index < 1010; index++) {
      activity.add(accountId, { by: 'encoder', connection: 'local', what: 'encoder-refused' });
    }
    const { entries: oldest } = activity.list(accountId, { limit: 1000, after: { at: Date.now(), id: 13 } });
    expect(oldest.map(({ id, by }) => `${id} ${by}`)).toEqual(['12 encoder', '1 Maria']);
  });
});

describe('tries with unknown keys', () => {
  it('are all counted, with the latest addresses, in bounded memory', () => {
    const unknown = createUnknownKeys(Date.now);
    for (let index = 0; index < 4_000; index++) unknown.note(`2001:db8::${index % 2_000}`);
    unknown.note('10.0.0.7');
    unknown.note('10.0.0.7');
    const read = unknown.read();
    expect(read.count).toBe(4_002);
    expect(read.addresses).toHaveLength(20);
    expect(read.addresses[0]).toEqual({ address: '10.0.0.7', count: 2, lastAt: startMs });
  });
});

describe('a publisher who is refused', () => {
  const ask = (streamKey: string, answer: PublishAnswer, remoteAddress = '::ffff:10.0.0.7') => {
    const unknownKeys = { note: vi.fn() };
    const events = { authorize: () => answer, onCodecRefused: () => undefined };
    const streamOf = (sessionId: string) => (sessionId === 'one' ? stream : undefined);
    const noticed = noteRefusals(events, newStreams(), streamOf, { encoders: refused, unknownKeys });
    return {
      noticed,
      unknownKeys,
      decision: noticed.authorize({ connectionId: 1, streamKey, remoteAddress, mayWait: false }),
    };
  };
  const no = (reason: 'unknown-key' | 'suspended' | 'stopping') =>
    ({ accepted: false, reason, description: '' }) as const;

  it('is noted with an address as people write it', () => {
    ask(stream.streamKey, no('suspended'));
    expect(refused.lastOf(stream.id)).toMatchObject({ reason: 'suspended', address: '10.0.0.7', count: 1 });
  });

  it('is recognised by each of the last five keys of the stream, and by none before', () => {
    const streams = newStreams();
    const keys = [stream.streamKey];
    for (let times = 0; times < 6; times++) keys.push(streams.rotateKey(stream.id));
    const reasons = keys.slice(0, -1).map((key) => {
      const { decision } = ask(key, no('unknown-key'));
      return decision.accepted ? 'accepted' : decision.reason;
    });
    expect(reasons).toEqual(['unknown-key', 'old-key', 'old-key', 'old-key', 'old-key', 'old-key']);
    expect(refused.lastOf(stream.id)).toMatchObject({ reason: 'old-key', count: 5 });
  });

  it('is no longer recognised once the stream is deleted', () => {
    const streams = newStreams();
    streams.rotateKey(stream.id);
    streams.delete(stream.id);
    const { decision, unknownKeys } = ask(stream.streamKey, no('unknown-key'));
    expect(decision).toEqual(no('unknown-key'));
    expect(unknownKeys.note).toHaveBeenCalledExactlyOnceWith('10.0.0.7');
  });

  it('is nobody’s fault while the service stops', () => {
    ask(stream.streamKey, no('stopping'));
    expect(refused.lastOf(stream.id)).toBeUndefined();
  });

  it('for its codec is noted with what it sent, unless a session of it stays', () => {
    const plan = {
      sessionId: 'one',
      directory: '',
      began: { atMs: 0, monotonicMs: 0 },
      diskFloorBytes: undefined,
      isRecorded: true,
    };
    const { noticed } = ask(stream.streamKey, { accepted: true, plan });
    const refusal = { sessionId: 'one', codec: 'opus', remoteAddress: '::ffff:10.0.0.7', description: '' };
    noticed.onCodecRefused({ ...refusal, hadMedia: true });
    expect(refused.lastOf(stream.id)).toBeUndefined();
    noticed.onCodecRefused({ ...refusal, hadMedia: false });
    expect(refused.lastOf(stream.id)).toMatchObject({ reason: 'codec', codec: 'opus', address: '10.0.0.7' });
    noticed.onCodecRefused({ ...refusal, sessionId: 'gone', hadMedia: false });
    expect(refused.lastOf(stream.id)?.count).toBe(1);
  });
});
