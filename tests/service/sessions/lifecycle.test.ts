import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/media-packet.ts';
import type { PacketSink, PublishConnection } from '../../../src/service/ingest/publish.ts';
import { createLifecycle, type Lifecycle } from '../../../src/service/sessions/lifecycle.ts';
import type { RecordingOutcome, SessionRecorder } from '../../../src/service/sessions/ports.ts';
import { createApiKeys } from '../../../src/service/store/api-keys.ts';
import { type Database, openDatabase } from '../../../src/service/store/database.ts';
import { createSessions, type SessionRow, type Sessions } from '../../../src/service/store/sessions.ts';
import { createStreams, type StreamRow, type Streams } from '../../../src/service/store/streams.ts';

const packet: MediaPacket = { kind: 'audio', codec: 'aac', dtsMs: 0, data: new Uint8Array(4) };
const startMs = 1_700_000_000_000;

let database: Database;
let streams: Streams;
let sessions: Sessions;
let lifecycle: Lifecycle;
let accountId: string;
let recorders: Map<string, { written: MediaPacket[]; parts: number; closed: boolean }>;
let obstacle: string | undefined;
let check: (sessionId: string) => RecordingOutcome;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  database = openDatabase(':memory:');
  streams = createStreams(database, Date.now);
  sessions = createSessions(database);
  accountId = createApiKeys(database, Date.now).defaultAccount().id;
  obstacle = undefined;
  recorders = new Map();
  check = () => ({ outcome: 'ready', durationSeconds: 12.5, sizeBytes: 99, renditions: [] });
  lifecycle = createLifecycle({
    streams,
    sessions,
    recordings: {
      begin: ({ id }) => fakeRecorder(id),
      whyNotNow: () => obstacle,
      recover: async () => ({ durationSeconds: 8, lastMediaAt: startMs + 8000 }),
      finish: async ({ id }) => check(id),
      illustrate: async () => true,
      processing: () => undefined,
      dropWindow: async () => undefined,
      close: async () => undefined,
    },
    describeTracks: () => ({}),
    reconnectMs: 10_000,
    now: Date.now,
    log: () => undefined,
  });
});

afterEach(async () => {
  await lifecycle.close();
  database.close();
  vi.useRealTimers();
});

function fakeRecorder(id: string): SessionRecorder {
  const state = { written: [] as MediaPacket[], parts: 1, closed: false };
  recorders.set(id, state);
  return {
    write: (written) => void state.written.push(written),
    startPart: () => void state.parts++,
    close: async () => {
      state.closed = true;
      return { durationSeconds: 12.5 };
    },
    durationSeconds: 12.5,
  };
}

const newStream = (record: boolean) =>
  streams.create({ accountId, name: 'Council', record, profiles: [], createdBy: 'test', extras: {} });

async function publish(stream: StreamRow): Promise<{ sink: PacketSink; connection: PublishConnection }> {
  const connection = { close: vi.fn() };
  const decision = await lifecycle.authorize({
    app: 'live',
    streamKey: stream.streamKey,
    remoteAddress: '',
    connection,
  });
  if (!decision.accepted) throw new Error(decision.description);
  return { sink: decision.sink, connection };
}

const sessionOf = (stream: StreamRow): SessionRow[] =>
  database
    .prepare('SELECT id FROM sessions WHERE parent_id = ? ORDER BY created_at DESC')
    .all(stream.id)
    .flatMap((row) => sessions.find(v.parse(v.looseObject({ id: v.string() }), row).id) ?? []);

describe('a recorded session', () => {
  it('is waiting from its first moment, recorded, and ready once it was read back', async () => {
    const stream = newStream(true);
    const { sink } = await publish(stream);
    expect(sessionOf(stream)[0]).toMatchObject({ record: true, recordingStatus: 'waiting', endedAt: undefined });

    await sink.write(packet);
    sink.end('unpublish');
    await vi.waitFor(() =>
      expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'ready', durationSeconds: 12.5 }),
    );
    const [session] = sessionOf(stream);
    expect(recorders.get(session?.id ?? '')).toEqual({ written: [packet], parts: 1, closed: true });
    expect(session).toMatchObject({ endedAt: startMs, endReason: 'The encoder stopped.' });
  });

  it('is failed, with the reason, when the check finds it wanting', async () => {
    check = () => ({ outcome: 'failed', reason: 'no media' });
    const stream = newStream(true);
    const { sink } = await publish(stream);
    sink.end('unpublish');
    await vi.waitFor(() =>
      expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'failed', failure: 'no media' }),
    );
  });

  it('is failed when finishing itself breaks', async () => {
    check = () => {
      throw new Error('EIO');
    };
    const stream = newStream(true);
    const { sink } = await publish(stream);
    sink.end('unpublish');
    await vi.waitFor(() => expect(sessionOf(stream)[0]?.failure).toContain('EIO'));
  });
});

describe('the record flag', () => {
  it('turned on while live does not record the session in progress; the next one is', async () => {
    const stream = newStream(false);
    const { sink } = await publish(stream);
    streams.change(stream, { record: true });
    await sink.write(packet);
    expect(sessionOf(stream)[0]).toMatchObject({ record: false, recordingStatus: undefined });
    sink.end('unpublish');
    await vi.waitFor(() => expect(sessionOf(stream)[0]?.endedAt).toBe(startMs));

    vi.setSystemTime(startMs + 1000);
    await publish(stream);
    expect(sessionOf(stream)[0]).toMatchObject({ record: true, recordingStatus: 'waiting' });
  });

  it('turned off while live keeps recording the session in progress', async () => {
    const stream = newStream(true);
    const { sink } = await publish(stream);
    streams.change(stream, { record: false });
    await sink.write(packet);
    sink.end('unpublish');
    await vi.waitFor(() => expect(sessionOf(stream)[0]).toMatchObject({ record: true, recordingStatus: 'ready' }));
  });

  it('is the parent’s at the start in 1,000 of 1,000 sessions, whenever it is toggled', async () => {
    const stream = newStream(false);
    for (let round = 0; round < 1000; round++) {
      const record = round % 3 === 0;
      streams.change(stream, { record });
      const { sink } = await publish(stream);
      streams.change(stream, { record: !record });
      const live = lifecycle.liveOfParent(stream.id);
      expect(sessions.find(live?.sessionId ?? '')?.record).toBe(record);
      sink.end('unpublish');
      streams.change(stream, { record });
    }
  });
});

describe('a reconnect', () => {
  it('within the window goes on with the same session, in a new part, the gap known', async () => {
    const stream = newStream(true);
    const first = await publish(stream);
    first.sink.end('closed');
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'reconnecting' });

    vi.advanceTimersByTime(4000);
    const second = await publish(stream);
    second.sink.end('unpublish');
    await vi.waitFor(() => expect(sessionOf(stream)[0]?.recordingStatus).toBe('ready'));
    const [session, ...others] = sessionOf(stream);
    expect(others).toEqual([]);
    expect(session?.gaps).toEqual([{ startedAt: startMs, endedAt: startMs + 4000 }]);
    expect(recorders.get(session?.id ?? '')?.parts).toBe(2);
  });

  it('after the window begins a new session; the first ended when its encoder went away', async () => {
    const stream = newStream(true);
    const first = await publish(stream);
    vi.advanceTimersByTime(5000);
    first.sink.end('closed');
    vi.advanceTimersByTime(10_000);
    await publish(stream);
    await vi.waitFor(() =>
      expect(sessionOf(stream).map(({ endedAt }) => endedAt)).toEqual([undefined, startMs + 5000]),
    );
  });
});

describe('a second publisher with the same key', () => {
  it('is refused while the first one sends, which is unharmed', async () => {
    const stream = newStream(true);
    const first = await publish(stream);
    await expect(publish(stream)).rejects.toThrow('Another encoder is live');
    await first.sink.write(packet);
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'connected' });
  });

  it('takes over from one that has been silent for 5 s; what the first still sends is ignored', async () => {
    const stream = newStream(true);
    const first = await publish(stream);
    vi.advanceTimersByTime(5000);
    const second = await publish(stream);
    expect(first.connection.close).toHaveBeenCalledOnce();
    await first.sink.write(packet);
    first.sink.end('stopped');
    await second.sink.write(packet);
    const [recorder] = recorders.values();
    expect(recorder).toMatchObject({ written: [packet], parts: 2, closed: false });
  });
});

it('refuses an unknown key without a row', async () => {
  const stream = newStream(true);
  await expect(publish({ ...stream, streamKey: 'no-such-key' })).rejects.toThrow('not known');
  expect(sessionOf(stream)).toEqual([]);
});

it('refuses to begin a recorded session while the disk is nearly full; an unrecorded one may go on air', async () => {
  obstacle = 'The disk is nearly full.';
  const recorded = newStream(true);
  await expect(publish(recorded)).rejects.toThrow('nearly full');
  expect(sessionOf(recorded)).toEqual([]);
  const unrecorded = newStream(false);
  await publish(unrecorded);
  expect(sessionOf(unrecorded)).toHaveLength(1);
});

it('ends a session in words when the encoder sends what cannot be taken', async () => {
  const stream = newStream(true);
  const { sink, connection } = await publish(stream);
  await sink.write({ kind: 'unsupported', track: 'audio', codec: 'opus', dtsMs: 0 });
  expect(connection.close).toHaveBeenCalledWith(expect.stringContaining('opus'));
  sink.end('stopped');
  await vi.waitFor(() => expect(sessionOf(stream)[0]?.endReason).toContain('Use H.264 and AAC'));
});

describe('on start', () => {
  it('ends and settles what a crash left open, from what is on disk', async () => {
    const stream = newStream(true);
    const left = sessions.begin(stream.id, startMs);
    expect(await lifecycle.settleLeftovers()).toBe(1);
    expect(sessions.find(left?.id ?? '')).toMatchObject({
      endedAt: startMs + 8000,
      recordingStatus: 'ready',
      endReason: 'The service stopped while the session was live.',
    });
  });

  it('finds nothing to do a second time', async () => {
    const stream = newStream(false);
    sessions.begin(stream.id, startMs);
    expect(await lifecycle.settleLeftovers()).toBe(1);
    expect(await lifecycle.settleLeftovers()).toBe(0);
  });
});

it('closing ends what is live and waits until its recording is settled', async () => {
  const stream = newStream(true);
  const { sink } = await publish(stream);
  await sink.write(packet);
  await lifecycle.close();
  expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'ready', endReason: 'The service was stopped.' });
});
