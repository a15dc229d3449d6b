import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { repeatPackets } from '../support/media/encode-busy-packets.ts';
import { encodeShow } from '../support/media/encode-show.ts';
import { createTestPicture } from '../support/media/test-picture.ts';

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  const { service } = dashboard;
  for (const [name, record] of [
    ['Chapel', true],
    ['Hall', false],
  ]) {
    const created = await service.call('POST', '/stream', { name, record });
    const { id } = await created.json();
    // For a short test; ten seconds are usual.
    const signalWatch = [{ kind: 'silent-audio', seconds: 3 }];
    await service.call('PATCH', `/stream/${id}`, { aircheck: { signalWatch } });
  }
});
afterAll(() => dashboard?.close());

const size = { width: 320, height: 180, fps: 10 };
const row = (name: string) => dashboard.page.getByRole('row', { name: new RegExp(name) });

describe('A show without a sound', () => {
  it('is said on row, tile, alert and page, recorded or not, until it is not to be', async () => {
    const { page } = dashboard;
    const { draw } = createTestPicture(size);
    // A whole number of frames of both.
    const clipSeconds = 16;
    const clip = await encodeShow({ ...size, seconds: clipSeconds, draw, sound: () => 0 });
    const show = () => repeatPackets(clip, clipSeconds, 3600);
    await row('Chapel').waitFor();
    const pushes = [
      await dashboard.publish('Chapel', { packets: show(), speed: 1 }),
      await dashboard.publish('Hall', { packets: show(), speed: 1 }),
    ];
    const noSound = /No sound \d+ s/;
    await row('Chapel').getByText('No sound', { exact: true }).waitFor();
    await page.getByRole('article', { name: 'Chapel' }).getByText(noSound).waitFor();
    await page
      .getByRole('region', { name: 'Live, not recorded: Hall' })
      .getByText(/^No sound for \d+ s\. Recording was off/)
      .waitFor();
    const lines = page.getByRole('list', { name: 'Needs attention' });
    await expect.poll(() => lines.getByText(noSound).count()).toBe(2);
    await lines.getByRole('button', { name: 'Copy request for the encoder of Chapel' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('In OBS, check the Audio Mixer');

    await row('Chapel').getByRole('link', { name: 'Chapel', exact: true }).click();
    const session = page.getByRole('region', { name: 'Encoder' });
    await session.getByText(/^No sound for \d+ s$/).waitFor();
    await page
      .getByRole('img', { name: /keyframes every 2 s, sound none(?:, loudness [^;]+)?; silent for \d+ s of it$/ })
      .waitFor();

    // Off in four clicks: Edit, Signal watch, the box, Save.
    await page.getByRole('button', { name: 'Edit Chapel' }).click();
    await page.getByRole('menuitem', { name: 'Signal watch…' }).click();
    await page.getByRole('checkbox', { name: 'Silence' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => session.getByText(/No sound/).count()).toBe(0);
    await Promise.all(pushes.map((push) => push.stop()));
  });
});
