import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { type Database, openDatabase } from '../../../src/service/db/database.ts';
import { createLiveSessionStore, type LiveSessionStore } from '../../../src/service/db/live-session-store.ts';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { createSessions } from '../../../src/service/db/sessions.ts';
import { createStreams, type StreamRow, type Streams } from '../../../src/service/db/streams.ts';
import { createFinishing } from '../../../src/service/finish/steps.ts';
import type { PublishEndReason } from '../../../src/service/ingest/publish.ts';
import type { MediaPort } from '../../../src/service/recorder/media-host.ts';
import type { PublishQuestion, RecordingClose, SessionReport } from '../../../src/service/recorder/messages.ts';
import { createLifecycle, type Lifecycle } from '../../../src/service/sessions/lifecycle.ts';
import type { SessionWatcher } from '../../../src/service/sessions/record-once.ts';
import { patient } from '../../support/patient.ts';
import { noLog } from '../../support/record-log.ts';
import { seedSession } from '../../support/seed-session.ts';
import { type ScriptedOutcome, scriptedRecordings, scriptedSteps } from '../finish/scripted-steps.ts';

const startMs = 1_700_000_000_000;

let database: Database;
let streams: Streams;
let sessions: LiveSessionStore;
let lifecycle: Lifecycle;
let accountId: string;
let media: { [Call in keyof MediaPort]: ReturnType<typeof vi.fn<MediaPort[Call]>> };
let watcher: { [Call in keyof SessionWatcher]: ReturnType<typeof vi.fn<SessionWatcher[Call]>> };
let closed: RecordingClose;
let check: (sessionId: string) => ScriptedOutcome;
let lastConnection: number;
let tested: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  database = openDatabase(':memory:');
  streams = createStreams(database, Date.now);
  const stored = createSessions(database);
  sessions = createLiveSessionStore({
    database,
    sessions: stored,
    streams,
    activity: createActivity(database, Date.now),
    now: Date.now,
    log: noLog,
  });
  accountId = createApiKeys(database, Date.now).defaultAccount().id;
  closed = { durationSeconds: 12.5 };
  watcher = { began: vi.fn(), ended: vi.fn() };
  media = { closeConnection: vi.fn(), endSession: vi.fn(async () => closed) };
  lastConnection = 0;
  tested = [];
  check = () => ({ outcome: 'ready', durationSeconds: 12.5, sizeBytes: 99, renditions: [], away: [] });
  const recover = async () => ({ durationSeconds: 8, lastMediaAt: startMs + 8000 });
  const recordings = { ...scriptedRecordings, recover };
  const recordingSteps = scriptedSteps(({ id }) => check(id));
  lifecycle = createLifecycle(
    createFinishing({ sessions, recordings, recordingSteps, now: Date.now, log: noLog }),
    {
      streams,
      sessions,
      recordings,
      media,
      isTested: (streamId) => tested.includes(streamId),
      reconnectMsOf: (streamId) => (streams.find(streamId)?.reconnectSeconds ?? 10) * 1000,
      maxSessions: 500,
      log: noLog,
    },
    Date.now,
  );
  lifecycle.watch(watcher);
});

afterEach(async () => {
  await lifecycle.close();
  sessions.close();
  database.close();
  vi.useRealTimers();
});

const newStream = (record: boolean) =>
  streams.create({ accountId, name: 'Council', record, profiles: [], createdBy: 'test', extras: {} });

/** An encoder that goes live, as the media process reports it. */
function publish(stream: Pick<StreamRow, 'streamKey'>, waited: Partial<PublishQuestion> = {}) {
  lastConnection++;
  const connectionId = lastConnection;
  const { streamKey } = stream;
  const answer = lifecycle.authorize({ connectionId, streamKey, remoteAddress: '', mayWait: false, ...waited });
  if (!answer.accepted) throw new Error(answer.reason === 'hold' ? 'It is to wait.' : answer.description);
  const { sessionId } = answer.plan;
  return {
    sessionId,
    connectionId,
    end: (reason: PublishEndReason) => lifecycle.onPublisherEnd({ sessionId, connectionId, reason }),
    report: (report: Partial<SessionReport> = {}) =>
      lifecycle.onReports([
        {
          sessionId,
          lastPacketAt: Date.now(),
          lastMediaAt: Date.now(),
          recordedSeconds: 0,
          mediaSeconds: 0,
          lost: [],
          ...report,
        },
      ]),
  };
}

const sessionOf = (stream: StreamRow): SessionRow[] => {
  sessions.flush();
  return database
    .prepare('SELECT id FROM sessions WHERE parent_id = ? ORDER BY created_at DESC')
    .all(stream.id)
    .flatMap((row) => sessions.find(v.parse(v.looseObject({ id: v.string() }), row).id) ?? []);
};

describe('a recorded session', () => {
  it('is waiting from its first moment, and ready once it was read back', async () => {
    const stream = newStream(true);
    const encoder = publish(stream);
    expect(sessionOf(stream)[0]).toMatchObject({ record: true, recordingStatus: 'waiting' });
    expect(sessionOf(stream)[0]?.endedAt).toBeUndefined();

    encoder.end('finished');
    await vi.waitFor(
      () => expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'ready', durationSeconds: 12.5 }),
      patient,
    );
    expect(media.endSession).toHaveBeenCalledWith(encoder.sessionId);
    expect(sessionOf(stream)[0]).toMatchObject({ endedAt: startMs, endReason: 'The encoder stopped.', isTest: false });
  });

  it('leaves its stream at the time when it was last seen, from the moment it ends', () => {
    const stream = newStream(true);
    const encoder = publish(stream);
    vi.advanceTimersByTime(700);
    encoder.report();
    encoder.end('finished');
    expect(streams.find(stream.id)?.lastSeen).toBe(startMs + 700);
  });

  it('is marked as a test broadcast where one is sent', () => {
    const [show, test] = [newStream(true), newStream(true)];
    tested = [test.id];
    publish(show);
    publish(test);
    expect([...sessionOf(show), ...sessionOf(test)].map(({ isTest }) => isTest)).toEqual([false, true]);
  });

  it('is failed, with the reason and the time, when the check finds it wanting', async () => {
    check = () => ({ outcome: 'failed', reason: 'no media' });
    const stream = newStream(true);
    publish(stream).end('finished');
    await vi.waitFor(
      () => expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'failed', failure: 'no media' }),
      patient,
    );
    expect(sessionOf(stream)[0]?.failedAt).toBeGreaterThanOrEqual(startMs);
  });

  it('is failed, without a path in the reason, when finishing itself breaks', async () => {
    check = () => {
      throw new Error('/srv/recordings: a fault of ours');
    };
    const stream = newStream(true);
    publish(stream).end('finished');
    await vi.waitFor(
      () =>
        expect(sessionOf(stream)[0]?.failure).toBe('The recording could not be finished: recordings: a fault of ours'),
      patient,
    );
  });

  it('stays waiting with the reason while the disk does not allow it, and is ready when it does', async () => {
    check = () => ({ outcome: 'postponed', reason: 'The disk is full.' });
    const stream = newStream(true);
    publish(stream).end('finished');
    await vi.waitFor(
      () => expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'waiting', failure: 'The disk is full.' }),
      patient,
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'waiting' });
    check = () => ({ outcome: 'ready', durationSeconds: 12.5, sizeBytes: 99, renditions: [], away: [] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sessionOf(stream)[0]?.recordingStatus).toBe('ready');
    expect(sessionOf(stream)[0]?.failure).toBeUndefined();
  });

  it('is failed with the disk’s reason if nothing could be recorded', async () => {
    closed = { durationSeconds: 0, problem: 'The disk is full' };
    check = () => ({ outcome: 'failed', reason: 'No media arrived.' });
    const stream = newStream(true);
    const encoder = publish(stream);
    encoder.report({ problem: 'The disk is full' });
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ recordingProblem: 'The disk is full' });
    encoder.end('finished');
    await vi.waitFor(
      () => expect(sessionOf(stream)[0]).toMatchObject({ recordingStatus: 'failed', failure: 'The disk is full' }),
      patient,
    );
    expect(sessionOf(stream)[0]?.endReason).toBe('The disk is full. The encoder stopped.');
  });
});

it('what a media process that died had lost stays among the gaps of its session', () => {
  const stream = newStream(true);
  const encoder = publish(stream);
  const gap = { startedAt: startMs + 1000, endedAt: startMs + 5000, cause: 'silence' } as const;
  encoder.report({ lost: [gap] });
  encoder.report({ lost: [] });
  encoder.report({ lost: [] });
  expect(lifecycle.liveOfParent(stream.id)?.gaps).toEqual([gap]);
});

describe('who watches sessions learns', () => {
  it.each([
    ['finished', false, 'finished'],
    ['malformed', true, 'malformed'],
    ['stopped', true, 'service'],
    ['closed', true, 'lost'],
    ['silent', true, 'lost'],
  ] as const)(
    'of an encoder that ended as %s whether it was cut off, %s, and its row the cause, %s',
    async (reason, wasCutOff, endCause) => {
      const stream = newStream(true);
      const encoder = publish(stream);
      const row = expect.objectContaining({ id: encoder.sessionId, parentId: stream.id });
      encoder.report();
      expect(watcher.began).not.toHaveBeenCalled();
      encoder.report({ mediaSeconds: 0.1 });
      // Another media process counts anew.
      encoder.report();
      encoder.report({ mediaSeconds: 0.1 });
      expect(watcher.began).toHaveBeenCalledExactlyOnceWith(row);
      encoder.end(reason);
      // A lost connection may come back within its window.
      expect(watcher.ended).toHaveBeenCalledTimes(['finished', 'stopped'].includes(reason) ? 1 : 0);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(watcher.ended).toHaveBeenCalledExactlyOnceWith(row, { wasCutOff });
      await vi.waitFor(() => expect(sessionOf(stream)).toMatchObject([{ endCause }]), patient);
    },
  );

  it('that an operator cut nothing off, and that a stop of the service did; the rows say who it was', async () => {
    const [ended, cutOff] = [newStream(true), newStream(true)];
    publish(ended);
    publish(cutOff);
    lifecycle.terminate(ended.id, 'An operator ended the session.');
    await lifecycle.close();
    expect(watcher.ended.mock.calls.map(([{ parentId }, how]) => [parentId, how.wasCutOff])).toEqual([
      [ended.id, false],
      [cutOff.id, true],
    ]);
    expect(sessionOf(ended)).toMatchObject([{ endCause: 'terminated' }]);
    expect(sessionOf(cutOff)).toMatchObject([
      { endCause: 'service', recordingStatus: 'ready', endReason: 'The service was stopped.' },
    ]);
  });
});

it('a session that was cut off within its first segment says so, and has no length', async () => {
  closed = { durationSeconds: undefined };
  check = () => ({ outcome: 'failed', reason: 'No media arrived.', isEmpty: true });
  const stream = newStream(true);
  const encoder = publish(stream);
  encoder.report({ recordedSeconds: 0.4 });
  encoder.end('finished');
  await vi.waitFor(
    () =>
      expect(sessionOf(stream)).toMatchObject([
        { recordingStatus: 'failed', durationSeconds: 0, failure: expect.stringContaining('cut off before its first') },
      ]),
    patient,
  );
});

it('records as its parent’s flag was at the start, in every session, whenever that is toggled', () => {
  const stream = newStream(false);
  for (let round = 0; round < 30; round++) {
    const record = round % 3 === 0;
    streams.change(stream, { record });
    const encoder = publish(stream);
    streams.change(stream, { record: !record });
    expect(sessions.find(encoder.sessionId)?.record).toBe(record);
    encoder.end('finished');
  }
});

describe('a reconnect', () => {
  it('within the reconnect window continues the same session, with the gap known', async () => {
    const stream = newStream(true);
    const first = publish(stream);
    first.end('closed');
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'reconnecting' });

    vi.advanceTimersByTime(4000);
    const second = publish(stream);
    expect(second.sessionId).toBe(first.sessionId);
    second.end('finished');
    await vi.waitFor(() => expect(sessionOf(stream)[0]?.recordingStatus).toBe('ready'), patient);
    expect(sessionOf(stream)).toMatchObject([{ gaps: [{ startedAt: startMs, endedAt: startMs + 4000 }] }]);
  });

  it('has a gap as long as it was, however the machine’s clock is set meanwhile', async () => {
    const stream = newStream(true);
    publish(stream).end('closed');
    vi.advanceTimersByTime(4000);
    vi.setSystemTime(startMs - 3_600_000);
    publish(stream).end('finished');
    await vi.waitFor(() => expect(sessionOf(stream)[0]?.recordingStatus).toBe('ready'), patient);
    expect(sessionOf(stream)).toMatchObject([
      { gaps: [{ startedAt: startMs, endedAt: startMs + 4000 }], endedAt: startMs + 4000 },
    ]);
  });

  it('after the reconnect window begins a new session; the first ended when its encoder went away', async () => {
    const stream = newStream(true);
    const first = publish(stream);
    vi.advanceTimersByTime(5000);
    first.report();
    first.end('closed');
    vi.advanceTimersByTime(10_000);
    publish(stream);
    await vi.waitFor(
      () => expect(sessionOf(stream).map(({ endedAt }) => endedAt)).toEqual([undefined, startMs + 5000]),
      patient,
    );
  });

  it('that is waited for in vain is not processing meanwhile', async () => {
    const [lost, finished] = [newStream(true), newStream(true)];
    publish(lost).end('closed');
    publish(finished).end('finished');
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(sessionOf(lost)[0]?.recordingStatus).toBe('ready'), patient);
    expect(sessionOf(lost)).toMatchObject([{ endedAt: startMs, processingAt: startMs + 10_000 }]);
    expect(sessionOf(finished)[0]?.processingAt).toBeUndefined();
  });
});

describe('a connection without media', () => {
  it('is a stall after three seconds, and none once media comes again', () => {
    const stream = newStream(true);
    const encoder = publish(stream);
    vi.advanceTimersByTime(1000);
    encoder.report();
    vi.advanceTimersByTime(2999);
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'connected', lastMediaAt: startMs + 1000 });
    vi.advanceTimersByTime(1);
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'stalled', lastMediaAt: startMs + 1000 });
    encoder.report();
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'connected' });
  });

  it('that goes away says until when it is waited for; the gap reaches back to the last media', () => {
    const stream = newStream(true);
    const encoder = publish(stream);
    encoder.report();
    vi.advanceTimersByTime(20_000);
    encoder.end('silent');
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({
      connection: 'reconnecting',
      lastMediaAt: startMs,
      reconnectUntil: startMs + 30_000,
    });
    vi.advanceTimersByTime(4000);
    publish(stream);
    const back = lifecycle.liveOfParent(stream.id);
    expect(back).toMatchObject({ connection: 'connected', gaps: [{ startedAt: startMs, endedAt: startMs + 24_000 }] });
    expect(back?.reconnectUntil).toBeUndefined();
  });
});

describe('a second publisher with the same key', () => {
  it('is refused while the first one sends, which is unharmed', () => {
    const stream = newStream(true);
    publish(stream);
    expect(() => publish(stream)).toThrow('Another encoder is live');
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'connected' });
  });

  it('waits where it may, and takes over from one that was silent; the end of the first is ignored', () => {
    const stream = newStream(true);
    const first = publish(stream);
    expect(() => publish(stream, { mayWait: true })).toThrow('It is to wait.');
    const second = publish(stream, { silentConnectionId: first.connectionId });
    expect(second.sessionId).toBe(first.sessionId);
    expect(media.closeConnection).toHaveBeenCalledWith(first.connectionId, expect.stringContaining('took over'));
    first.end('stopped');
    expect(lifecycle.liveOfParent(stream.id)).toMatchObject({ connection: 'connected' });
  });
});

it('refuses an unknown key without a row', () => {
  const stream = newStream(true);
  expect(() => publish({ streamKey: 'no-such-key' })).toThrow('not known');
  expect(sessionOf(stream)).toEqual([]);
});

describe('an encoder whose codec is not supported', () => {
  const description = 'The encoder sends audio as opus, which is not supported. Use H.264 and AAC.';

  it('leaves no session if no media came before', async () => {
    const stream = newStream(true);
    const encoder = publish(stream);
    expect(sessionOf(stream)).toHaveLength(1);
    lifecycle.onCodecRefused({ sessionId: encoder.sessionId, description, hadMedia: false });
    encoder.end('stopped');
    await vi.waitFor(() => expect(sessionOf(stream)).toEqual([]), patient);
  });

  it.each([
    [0.1, 'failed'],
    [7200, 'ready'],
  ])('after %d s of media has a recording that is %s, with the reason', async (seconds, recordingStatus) => {
    closed = { durationSeconds: seconds };
    const stream = newStream(true);
    const encoder = publish(stream);
    lifecycle.onCodecRefused({ sessionId: encoder.sessionId, description, hadMedia: true });
    encoder.end('stopped');
    await vi.waitFor(
      () => expect(sessionOf(stream)).toMatchObject([{ recordingStatus, endReason: description }]),
      patient,
    );
  });
});

describe('on start', () => {
  it('ends and settles what a crash left open, from what is on disk', async () => {
    const stream = newStream(true);
    const { id } = seedSession(database, stream.id, startMs);
    expect(await lifecycle.settleUnsettled()).toBe(1);
    expect(sessions.find(id)).toMatchObject({
      endedAt: startMs + 8000,
      recordingStatus: 'ready',
      endCause: 'service',
      endReason: 'The service stopped while the session was live.',
    });
    sessions.flush();
    expect(await lifecycle.settleUnsettled()).toBe(0);
  });
});
