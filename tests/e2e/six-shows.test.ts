import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import type { TestStream } from '../support/media/publish.ts';

const names = ['Rink 1', 'Rink 2', 'Rink 3', 'Court 1', 'Court 2', 'Chapel'];
let dashboard: TestDashboard;
let encoders: TestStream[] = [];
beforeAll(async () => {
  dashboard = await openDashboard({ defaultProfiles: [] });
  for (const name of names) await dashboard.service.call('POST', '/stream', { name, record: name !== 'Rink 2' });
  encoders = await Promise.all(
    names.map((name) => dashboard.publish(name, { seconds: 3600, speed: 1, width: 320, height: 180, fps: 5 })),
  );
});
afterAll(async () => {
  for (const encoder of encoders) encoder.abort();
  await dashboard?.close();
});

/** Measures each tile: how wide its picture is, and whether all of it is seen inside the edge and above the foot. */
const pictures = () =>
  dashboard.page.getByRole('article').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const image = tile.querySelector('img:not([data-next])');
      const foot = tile.lastElementChild?.getBoundingClientRect();
      if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0 || !foot) return undefined;
      const box = image.getBoundingClientRect();
      const outer = tile.getBoundingClientRect();
      const scales = [box.width / image.naturalWidth, box.height / image.naturalHeight];
      const scale = getComputedStyle(image).objectFit === 'cover' ? Math.max(...scales) : Math.min(...scales);
      const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
      const edge = Number.parseFloat(getComputedStyle(tile).borderTopWidth);
      const isWhole =
        width <= box.width + 1 &&
        height <= box.height + 1 &&
        box.left >= outer.left + edge - 1 &&
        box.right <= outer.right - edge + 1 &&
        box.top >= outer.top + edge - 1 &&
        box.bottom <= foot.top + 1;
      return { width: Math.round(width), isWhole };
    }),
  );

it.each([
  { width: 1920, height: 1080, least: 600 },
  { width: 1024, height: 768, least: 300 },
])('a wall of six shows has each picture whole at $width × $height', async ({ width, height, least }) => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width, height });
  await page.goto(`${service.dashboardUrl}/wall`);
  await expect
    .poll(async () => (await pictures()).filter((picture) => picture?.isWhole && picture.width >= least).length)
    .toBe(names.length);
});

it('the tiles of six shows are reached by a finger and by the keyboard on a phone', async () => {
  const { page, service } = dashboard;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(service.dashboardUrl);
  const onAir = page.getByRole('region', { name: 'On air' });
  const tiles = onAir.getByRole('article');
  await expect.poll(() => tiles.count()).toBe(names.length);
  const isWhole = (at: number) =>
    tiles.nth(at).evaluate((tile) => {
      const { left, right } = tile.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  expect([await isWhole(0), await isWhole(1), await isWhole(2)]).toEqual([true, true, false]);
  await onAir.evaluate((section) => section.scrollBy({ left: 200 }));
  await expect.poll(() => isWhole(2)).toBe(true);
  await tiles.first().getByRole('link').first().focus();
  await expect.poll(() => isWhole(0)).toBe(true);
});
