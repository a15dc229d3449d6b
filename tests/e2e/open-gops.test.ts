import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { encodeGops } from '../support/media/encode-gops.ts';
import { publishTestStream } from '../support/media/publish.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const seconds = 16;

let service: TestService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startTestService({ dashboardDirectory: builtDashboard });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

it('a source by x264 with open-gop=1:bframes=3 plays through, and after seeks', async () => {
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles: [] });
  const packets = await encodeGops({ codec: 'h264', seconds, params: 'open-gop=1:bframes=3' });
  await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
  const session = await readySession(service, id);
  await browser.page.goto(watchPage(service, session.id));
  for (const { atSeconds, frameSeconds = 0 } of await seekThrough(browser.page, [5, 9, 15, 3, 12.2, 0.5])) {
    expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.06);
  }
  const played = await playThrough(browser.page);
  expect(played).not.toHaveProperty('stopped');
  expect(played.reachedSeconds).toBeGreaterThan(seconds - 0.2);
  expect(played.framesDecoded).toBeGreaterThanOrEqual(seconds * 30);
});
