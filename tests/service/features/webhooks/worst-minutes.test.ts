import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { routes } from '../../../../src/contract/routes.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startServiceProcess } from '../../../support/start-service-process.ts';
import { openReceiver } from './webhook-receiver.ts';

const env = { AIRCHECK_WEBHOOK_PRIVATE: '1', AIRCHECK_DEFAULT_PROFILES: '[]' };
const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16);
const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

it('whoever is away hears of a show that does not come, of missing media, and of a service that broke off', async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-worst-'));
  const first = await startServiceProcess({ dataDirectory, env });
  onTestFinished(async () => {
    await first.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const events = ['show.missed', 'session.no_media', 'service.restarted'];
  await first.call('POST', routes.webhooks(), { name: 'Phone', url: receiver.url, format: 'slack', events });
  const create = async (name: string) => first.post('/stream', { name, record: true });
  const [chapel, rink] = [await create('Chapel'), await create('Rink')];
  const [from, until] = [hour(Date.now() - 600_000), hour(Date.now() + 3_600_000)];
  const show = { name: 'Evensong', streamIds: [chapel.id], days: everyDay, from, until, timeZone: 'UTC' };
  await first.call('POST', routes.schedules(), { ...show, expectMinutes: 2 });
  const texts = () => receiver.received.map(({ body }) => JSON.parse(body).text.split('\n')[0]);
  await expect.poll(texts, patient).toEqual([expect.stringContaining('*Chapel* should be live and IS NOT.')]);

  const encoder = await publishTestStream({ url: first.rtmpUrl, streamKey: rink.streamKey, seconds: 3 });
  await encoder.sent;
  await expect.poll(texts, patient).toContainEqual(expect.stringContaining('*Rink*: NO MEDIA'));

  await first.kill();
  const second = await startServiceProcess({ dataDirectory, env });
  onTestFinished(() => second.kill());
  await expect
    .poll(texts, patient)
    .toContainEqual(expect.stringContaining('The service broke off with a show on air, and has started again.'));
  const entries = await second.get(routes.activity());
  const kinds = entries.map(({ what }: { what: string }) => what);
  expect(kinds).toEqual(expect.arrayContaining(['show-missed', 'media-stalled', 'shows-cut-off']));
});
