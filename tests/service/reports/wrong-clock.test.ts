import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../../../src/contract/activity.ts';
import { expiringSchema } from '../../../src/contract/expiring.ts';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

const dayMs = 86_400_000;
const realNow = Date.now;

let shiftMs: number;
let dataDirectory: string;
let service: TestService;
beforeEach(async () => {
  shiftMs = 0;
  // The service takes its clock from here as it starts.
  Date.now = () => realNow() + shiftMs;
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-clock-'));
  service = await start();
});
afterEach(async () => {
  await service.close();
  Date.now = realNow;
  await rm(dataDirectory, { recursive: true, force: true });
});

const start = (retention = 30) => startTestService({ dataDirectory, retention, defaultProfiles: [] });
async function restart(days: number, retentionDays?: number): Promise<void> {
  await service.close();
  shiftMs = days * dayMs;
  service = await start(retentionDays);
}

async function record(): Promise<StreamObject> {
  const stream = await createRecordedStream(service);
  const packets = await encodePackets({ width: 160, height: 90, bitrate: 60_000, seconds: 1 });
  await (await publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', packets })).finish();
  return readySession(service, stream.id);
}
const recordThree = () => Promise.all([record(), record(), record()]);

const expiring = async () => v.parse(expiringSchema, await service.get('/aircheck/expiring'));
const statusOf = async ({ id }: StreamObject) => (await service.get(`/session/${id}`)).recordingStatus;
const statuses = (sessions: StreamObject[]) => Promise.all(sessions.map(statusOf));
const happened = async (kind: string) =>
  v.parse(v.array(activityEntrySchema), await service.get('/aircheck/activity')).filter(({ what }) => what === kind);
const decide = (body: object) => service.call('POST', '/aircheck/expiring/waiting', body);
const waits = () => expect.poll(async () => (await expiring()).waiting, patient);

describe('A start with the clock 400 days ahead', () => {
  it('deletes nothing, says so, and goes on waiting after a restart; nothing waits once the clock is right', async () => {
    const sessions = await recordThree();
    await restart(400);
    await waits().toMatchObject({ why: 'clock', count: 3 });
    await restart(401);
    await waits().toMatchObject({ why: 'clock', count: 3 });
    expect(await statuses(sessions)).toEqual(['ready', 'ready', 'ready']);
    expect(await happened('deletion-waits')).toMatchObject([{ by: 'service', recordings: 3, why: 'clock' }]);
    await restart(0);
    expect((await expiring()).waiting).toBeUndefined();
    expect(await statuses(sessions)).toEqual(['ready', 'ready', 'ready']);
  });

  it('deletes what a person lets go, and no more than was shown', async () => {
    const sessions = await recordThree();
    await restart(400);
    await waits().toMatchObject({ count: 3 });
    expect((await decide({ decision: 'later', count: 3 })).status).toBe(204);
    const { waiting } = await expiring();
    expect(waiting?.postponedUntil).toBeGreaterThan(realNow() + 400 * dayMs);
    expect((await decide({ decision: 'delete', count: 2 })).status).toBe(409);
    expect(await statuses(sessions)).toEqual(['ready', 'ready', 'ready']);
    expect((await decide({ decision: 'delete', count: 3 })).status).toBe(204);
    await expect.poll(() => statuses(sessions), patient).toEqual(['deleted', 'deleted', 'deleted']);
    expect((await expiring()).waiting).toBeUndefined();
    expect(await happened('deletion-confirmed')).toMatchObject([{ recordings: 3 }]);
    expect(await happened('deletion-postponed')).toHaveLength(1);
    expect((await decide({ decision: 'delete', count: 3 })).status).toBe(409);
  });
});

it('a clock that is 400 days behind deletes nothing, and what was recorded under it stays once the clock is right', async () => {
  const before = await record();
  await restart(-400);
  const behind = await record();
  const { expiresAt = 0 } = (await service.get(`/session/${behind.id}`)).aircheck;
  expect(expiresAt).toBeGreaterThan(Date.now() + 29 * dayMs);
  await restart(0);
  await waits().toMatchObject({ why: 'late', count: 1 });
  expect(await statuses([before, behind])).toEqual(['ready', 'ready']);
});

it('a service that was off for a fortnight deletes what has become too old, at once', async () => {
  const sessions = await recordThree();
  await restart(14, 7);
  await expect.poll(() => statuses(sessions), patient).toEqual(['deleted', 'deleted', 'deleted']);
  expect(await happened('deletion-waits')).toEqual([]);
});

it('shorter retention that an operator sets deletes a day later, without another question', async () => {
  const session = await record();
  await restart(10, 3650);
  const { id } = session;
  const { parentId } = await service.get(`/session/${id}`);
  await service.call('PATCH', `/stream/${parentId}`, { aircheck: { retention: 1 } });
  await restart(12, 3650);
  await expect.poll(() => statusOf(session), patient).toBe('deleted');
});
