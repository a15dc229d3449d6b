import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard, waitAtPoll } from '../support/browser/open-dashboard.ts';
import { publishTestStream } from '../support/media/publish.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
});
afterAll(() => dashboard?.close());

it('a page that waits for an encoder says when one was refused and why, and nothing moves', async () => {
  const { page, service, publish } = dashboard;
  const { id } = await (await service.call('POST', '/stream', { name: 'Yard' })).json();
  await service.call('PATCH', `/stream/${id}`, { suspended: true });
  await page.goto(`${service.dashboardUrl}/streams/${id}`);
  // The list of sessions, and in the card what stands beside the refusal.
  const below = page.getByText(/^None yet\./);
  const before = await below.boundingBox();
  await expect(publish('Yard', { seconds: 2, speed: 1 })).rejects.toThrow('suspended');
  await expect(publish('Yard', { seconds: 2, speed: 1 })).rejects.toThrow('suspended');
  await page.getByText(/^An encoder was refused (\d s ago|just now): this stream is suspended\.$/).waitFor();
  await page.getByText(/2 tries, .* from 127\.0\.0\.1/).waitFor();
  expect(await below.boundingBox()).toEqual(before);
  await page.getByRole('link', { name: 'Streams' }).first().click();
  await page.getByText('Refused', { exact: true }).waitFor();
  // Tries are written down once a second: the page may come between the first and the second.
  const written = async () => (await (await service.call('GET', '/aircheck/activity')).json())[0]?.refused?.count;
  await expect.poll(written).toBe(2);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByText(/Because this stream is suspended\. 2 tries/).waitFor();
});

const unknownKey = /^Refused (\d+ s|\d+ min|just) (ago|now): a key that no stream has\.$/;

it('a page that waits for an encoder says that a key was tried that no stream has, and nothing moves', async () => {
  const { page, service, publish } = dashboard;
  const { id } = await (await service.call('POST', '/stream', { name: 'Gate', record: true })).json();
  const tryWrongKey = () =>
    expect(publishTestStream({ url: service.rtmpUrl, streamKey: 'no-such-key-here', seconds: 2 })).rejects.toThrow();
  await page.goto(`${service.dashboardUrl}/streams/${id}`);
  const card = page.getByRole('region', { name: 'Encoder' });
  const steps = card.getByRole('list', { name: 'Set-up' });
  const waiting = await steps.boundingBox();
  await tryWrongKey();
  await waitAtPoll(page, card.getByText(unknownKey));
  await card.getByText('If it is yours, copy the key again. From 127.0.0.1.').waitFor();
  expect(await steps.boundingBox()).toEqual(waiting);

  // The encoder has its key now: what was refused before is over.
  await (await publish('Gate', { seconds: 2 })).finish();
  await card.getByText(/^last seen /).waitFor();
  expect(await card.getByText(unknownKey).count()).toBe(0);
  const below = card.getByText('Server, key and set-up');
  const idle = await below.boundingBox();
  await tryWrongKey();
  await waitAtPoll(page, card.getByText(unknownKey));
  expect(await below.boundingBox()).toEqual(idle);

  // Nothing of the key is kept, so none of it can be shown.
  expect(await page.content()).not.toContain('no-such-key-here');
});
