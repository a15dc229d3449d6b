import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActivity } from '../../../../src/service/db/activity.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { createQueuedChanges } from '../../../../src/service/db/upstreams.ts';
import { startChangeQueue } from '../../../../src/service/features/upstream/change-queue.ts';
import { createUpstreamClient } from '../../../../src/service/features/upstream/upstream-client.ts';
import { type HostedDouble, startHostedDouble } from '../../../support/hosted-double.ts';
import { patient } from '../../../support/patient.ts';
import { recordLog } from '../../../support/record-log.ts';
import { anUpstream, upstreamKey } from './scripted-upstream.ts';

async function openDouble(): Promise<HostedDouble> {
  const double = await startHostedDouble({ apiKey: upstreamKey });
  onTestFinished(() => double.close());
  return double;
}

/** A queue that looks every few ms, over a database of its own. */
async function openQueue(double: HostedDouble, everyMs = 5) {
  const directory = mkdtempSync(join(tmpdir(), 'aircheck-queue-'));
  const database = openDatabase(join(directory, 'aircheck.db'));
  const accountId = createApiKeys(database, Date.now).defaultAccount().id;
  const activity = createActivity(database, Date.now);
  const changes = createQueuedChanges(database, Date.now);
  const { log, logged } = recordLog();
  const clients = [createUpstreamClient(anUpstream({ baseUrl: double.apiUrl }))];
  const queue = startChangeQueue({ changes, clients: () => clients, activity, everyMs, now: Date.now, log });
  onTestFinished(async () => {
    await queue.close();
    database.close();
    rmSync(directory, { recursive: true });
    expect(logged).toEqual([]);
  });
  return {
    queue,
    add: (streamId: string, record: boolean) =>
      queue.add({ accountId, connection: 'studio', streamId, record, queuedBy: 'Anna', name: undefined }),
    logged: () => activity.list(accountId, { limit: 100 }).entries,
  };
}

const asked = (double: HostedDouble, method: string) => double.requests().filter((seen) => seen.method === method);

describe('a change of record that is queued while live', () => {
  it('waits while the session goes on, is made when it ends, and is written down', async () => {
    const double = await openDouble();
    const stream = double.addStream({ name: 'Hall 1', record: false });
    const session = double.goLive(stream.id);
    const { queue, add, logged } = await openQueue(double);
    expect(add(stream.id, true)).toMatchObject({
      streamId: stream.id,
      record: true,
      state: 'waiting',
      queuedBy: 'Anna',
    });
    await vi.waitFor(() => expect(asked(double, 'GET').length).toBeGreaterThan(3), patient);
    expect(asked(double, 'PATCH')).toEqual([]);
    expect(queue.list('studio')).toMatchObject([
      { streamId: stream.id, name: 'Hall 1', record: true, state: 'waiting' },
    ]);

    double.endSession(session.id);
    await vi.waitFor(() => expect(queue.list('studio')).toEqual([]), patient);
    expect(double.stream(stream.id).record).toBe(true);
    expect(asked(double, 'PATCH')).toHaveLength(1);
    expect(logged()).toMatchObject([
      { by: 'Anna', connection: 'studio', what: 'applied', streamId: stream.id, name: 'Hall 1', record: true },
    ]);
  });

  it('asks no more once nothing waits', async () => {
    const double = await openDouble();
    const stream = double.addStream({ record: false });
    const { queue, add } = await openQueue(double);
    add(stream.id, true);
    await vi.waitFor(() => expect(queue.list('studio')).toEqual([]), patient);
    const before = double.requests().length;
    const other = await openQueue(double);
    other.add(double.addStream({ record: false }).id, true);
    await vi.waitFor(() => expect(other.queue.list('studio')).toEqual([]), patient);
    // The other queue took two requests; this one, in the same time, none.
    expect(double.requests()).toHaveLength(before + 2);
  });

  it('gives way to a newer one', async () => {
    const double = await openDouble();
    const stream = double.addStream({ record: false });
    const session = double.goLive(stream.id);
    const { queue, add, logged } = await openQueue(double);
    add(stream.id, true);
    add(stream.id, false);
    await vi.waitFor(() => expect(queue.list('studio')).toEqual([]), patient);
    double.endSession(session.id);
    expect(asked(double, 'PATCH')).toEqual([]);
    expect(logged()).toMatchObject([{ what: 'applied', record: false }]);
  });

  it('can be cancelled', async () => {
    const double = await openDouble();
    const stream = double.addStream({ record: false });
    const session = double.goLive(stream.id);
    const { queue, add, logged } = await openQueue(double);
    add(stream.id, true);
    expect(await queue.remove('studio', stream.id)).toBe(true);
    expect(await queue.remove('studio', stream.id)).toBe(false);
    double.endSession(session.id);
    expect(queue.list('studio')).toEqual([]);
    // The queue looks at its streams in the order they came: when it has made the later change, it has been past the first.
    const later = double.addStream({ record: false });
    add(later.id, true);
    await vi.waitFor(() => expect(queue.list('studio')).toEqual([]), patient);
    expect(asked(double, 'PATCH').map(({ path }) => path)).toEqual([`/stream/${later.id}/record`]);
    expect(logged()).toMatchObject([{ what: 'applied', streamId: later.id }]);
    expect(double.stream(stream.id).record).toBe(false);
  });

  it('cannot be cancelled any more while it is being sent: the answer waits for how that ends', async () => {
    const double = await openDouble();
    const stream = double.addStream({ record: false });
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    double.fail({ method: 'PATCH', answer: { kind: 'slow', until } });
    const { queue, add } = await openQueue(double);
    add(stream.id, true);
    await vi.waitFor(() => expect(asked(double, 'PATCH')).toHaveLength(1), patient);
    const removed = queue.remove('studio', stream.id);
    release();
    expect(await removed).toBe(false);
    expect(double.stream(stream.id).record).toBe(true);
  });

  it('is given up with a reason if the stream is gone, and stays listed until it is dismissed', async () => {
    const double = await openDouble();
    const stream = double.addStream({ name: 'Hall 1', record: false });
    double.goLive(stream.id);
    const { queue, add, logged } = await openQueue(double);
    add(stream.id, true);
    await vi.waitFor(() => expect(queue.list('studio')).toMatchObject([{ name: 'Hall 1' }]), patient);
    double.streams.delete(stream.id);
    await vi.waitFor(() => expect(queue.list('studio')).toMatchObject([{ state: 'given-up' }]), patient);
    const [given] = queue.list('studio');
    expect(given?.problem).toContain('not there any more');
    expect(logged()).toMatchObject([{ what: 'given-up', name: 'Hall 1', note: given?.problem }]);
    expect(await queue.remove('studio', stream.id)).toBe(true);
    expect(queue.list('studio')).toEqual([]);
  });

  it('is kept, with the reason, while the upstream does not answer, which is asked less often', async () => {
    const double = await openDouble();
    const stream = double.addStream({ record: false });
    const heal = double.fail({ answer: { kind: 'status', status: 500 }, times: 1000 });
    const { queue, add } = await openQueue(double, 1);
    add(stream.id, true);
    await vi.waitFor(
      () => expect(queue.list('studio')).toMatchObject([{ state: 'waiting', problem: 'studio failed (500).' }]),
      patient,
    );
    heal();
    await vi.waitFor(() => expect(queue.list('studio')).toEqual([]), patient);
    expect(double.stream(stream.id).record).toBe(true);
  });
});
