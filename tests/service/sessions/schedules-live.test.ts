import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ActivityEntry } from '../../../src/contract/activity.ts';
import { routes } from '../../../src/contract/routes.ts';
import type { Schedule, Schedules } from '../../../src/contract/schedule.ts';
import type { Stream } from '../../../src/contract/stream.ts';
import { createRecordedStream } from '../../support/final-session.ts';
import { startHostedDouble } from '../../support/hosted-double.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../support/open-account.ts';
import { startTestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16);
/** A show that began an hour ago and ends in two. UTC, every day: it is on whenever the tests run. */
const onNow = (streamIds: string[], given: object = {}) => ({
  name: 'Council',
  streamIds,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: hour(Date.now() - 3_600_000),
  until: hour(Date.now() + 7_200_000),
  timeZone: 'UTC',
  ...given,
});
/** One that is not: it begins in six hours. */
const later = (streamIds: string[]) =>
  onNow(streamIds, { from: hour(Date.now() + 6 * 3_600_000), until: hour(Date.now() + 8 * 3_600_000) });

async function open(service: TestAccount) {
  const { id, streamKey = '' } = await createRecordedStream(service, { record: false, profiles: [] });
  const stream = async (): Promise<Stream> => service.get(`/stream/${id}`);
  return {
    id,
    streamKey,
    stream,
    schedules: async (): Promise<Schedules> => service.get(routes.schedules()),
    isOn: async () => (await stream()).record,
    done: async () => {
      const entries: ActivityEntry[] = await service.get(`${routes.activity()}?group=changes,access`);
      return entries.map(({ what, by }) => `${what}: ${by}`).reverse();
    },
  };
}

it('a schedule is made, changed and deleted over the API; each counts at once, and is refused where it has to be', async () => {
  const service = await openAccount();
  const { id, streamKey, isOn, schedules, done } = await open(service);
  const { apiKey } = await service.post(routes.apiKeys(), { name: 'wall', readOnly: true });
  const post = (body: object, headers = {}) => service.call('POST', routes.schedules(), body, headers);
  const refused = [
    await post(onNow([id]), { authorization: `Bearer ${apiKey}` }),
    await post(onNow(['nobody'])),
    await post(onNow([id], { connection: 'studio' })),
    await post(onNow([id], { timeZone: 'Mars/Olympus' })),
    await post(onNow([id], { days: ['someday'] })),
    await post(onNow([id], { until: '24:00' })),
    await post(onNow([id], { endDate: 'tomorrow' })),
    await post(onNow([id], { days: ['2026-02-31'] })),
    await post(onNow([id], { endDate: '2026-06-31' })),
    await post(onNow([id], { exceptDates: ['2027-02-29'] })),
    await post(onNow([id], { exceptDates: Array(101).fill('2026-12-25') })),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 404, 400, 422, 422, 422, 400, 400, 400, 422]);
  expect(await schedules()).toEqual({ schedules: [], streams: [] });

  const limits = { endDate: '2098-12-18', exceptDates: ['2026-12-25'] };
  const answer = await post(onNow([id, id], limits));
  expect(answer.status).toBe(201);
  const made: Schedule = await answer.json();
  expect(made).toMatchObject({ streamIds: [id], connection: 'local', armMinutes: 30, timeZone: 'UTC', ...limits });
  expect(await isOn()).toBe(true);
  expect(await schedules()).toEqual({ schedules: [made], streams: [{ connection: 'local', streamId: id }] });

  await service.call('PATCH', `/stream/${id}/record`, { record: false });
  await service.call('POST', routes.streamKeyRotation(id));
  expect((await schedules()).streams).toMatchObject([{ byHand: true, keyRotatedAt: expect.any(Number) }]);
  expect(await isOn()).toBe(false);

  const put = (body: object) => service.call('PUT', routes.scheduleById(made.id), body);
  expect((await put(later([id]))).status).toBe(204);
  expect((await put(onNow([id]))).status).toBe(204);
  expect(await isOn()).toBe(true);

  // Over while its session is live: that goes on, and recording is off after it.
  const { streamKey: newKey = streamKey } = await service.get(`/stream/${id}`);
  const show = await publishTestStream({ url: service.rtmpUrl, streamKey: newKey, seconds: 3600, speed: 1 });
  await put(later([id]));
  expect((await schedules()).streams).toMatchObject([{ waitsForEnd: true }]);
  expect(await isOn()).toBe(true);
  await show.stop();
  await waitUntil(async () => !(await isOn()) || undefined, { what: 'recording is off' });

  expect(await service.status('DELETE', routes.scheduleById(made.id))).toBe(204);
  expect(await service.status('DELETE', routes.scheduleById(made.id))).toBe(404);
  expect(await schedules()).toEqual({ schedules: [], streams: [] });
  const person = 'operator';
  expect((await done()).slice(2)).toEqual([
    `schedule-created: ${person}`,
    'schedule-on: Council',
    `record-off: ${person}`,
    `key-rotated: ${person}`,
    `schedule-changed: ${person}`,
    `schedule-changed: ${person}`,
    'schedule-on: Council',
    `schedule-changed: ${person}`,
    'schedule-off: Council',
    `schedule-deleted: ${person}`,
  ]);
});

it('schedules outlive a restart, and an upstream that refuses changes while live gets its change after the session', async () => {
  const double = await startHostedDouble({ apiKey: 'hosted-key' });
  onTestFinished(() => double.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-schedules-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const upstream = { name: 'studio', baseUrl: double.apiUrl, apiKey: 'hosted-key', keyVariable: 'KEY' };
  const start = () => startTestService({ dataDirectory, upstreams: [upstream] });

  const hall = double.addStream({ name: 'Hall 1', record: false });
  const session = double.goLive(hall.id);
  const first = await start();
  await first.call('POST', routes.schedules(), onNow([hall.id], { connection: 'studio' }));
  const before: Schedules = await first.get(routes.schedules());
  await first.close();
  expect(double.stream(hall.id).record).toBe(false);

  double.endSession(session.id);
  const second = await start();
  onTestFinished(() => second.close());
  await waitUntil(async () => double.stream(hall.id).record || undefined, { what: 'it is on there' });
  expect(await second.get(routes.schedules())).toEqual(before);
  const [last]: ActivityEntry[] = await second.get(`${routes.activity()}?group=changes,access`);
  expect(last).toMatchObject({ what: 'applied', by: 'Council', connection: 'studio', record: true });
});
