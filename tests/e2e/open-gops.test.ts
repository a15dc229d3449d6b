import { expect, it } from 'vitest';
import { openBrowserStage } from '../support/browser/browser-stage.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { createRecordedStream, readySession } from '../support/final-session.ts';
import { encodeGops } from '../support/media/encode-gops.ts';
import { publishTestStream } from '../support/media/publish.ts';

const seconds = 16;

const stage = openBrowserStage();

it('a source by x264 with open-gop=1:bframes=3 plays through, and after seeks', async () => {
  const { id, streamKey = '' } = await createRecordedStream(stage.service, { profiles: [] });
  const packets = await encodeGops({ codec: 'h264', seconds, params: 'open-gop=1:bframes=3' });
  await (await publishTestStream({ url: stage.service.rtmpUrl, streamKey, packets })).finish();
  const session = await readySession(stage.service, id);
  await stage.browser.page.goto(watchPage(stage.service, session.id));
  for (const { atSeconds, frameSeconds = 0 } of await seekThrough(stage.browser.page, [5, 9, 15, 3, 12.2, 0.5])) {
    expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.06);
  }
  const played = await playThrough(stage.browser.page);
  expect(played).not.toHaveProperty('stopped');
  expect(played.reachedSeconds).toBeGreaterThan(seconds - 0.2);
  expect(played.framesDecoded).toBeGreaterThanOrEqual(seconds * 30);
});

// Some of its keyframes are such that a strict decoder cannot begin at them.
it('a source by x264 with open-gop=1:bframes=8:ref=5 goes on after seeks', async () => {
  const { id, streamKey = '' } = await createRecordedStream(stage.service, { profiles: [] });
  const packets = await encodeGops({ codec: 'h264', seconds, params: 'open-gop=1:bframes=8:ref=5', scale: 2 });
  await (await publishTestStream({ url: stage.service.rtmpUrl, streamKey, packets })).finish();
  const session = await readySession(stage.service, id);
  await stage.browser.page.goto(watchPage(stage.service, session.id));
  // The first may be answered by the frame that the page has shown before.
  const [, ...sought] = await seekThrough(stage.browser.page, [5, 9, 15, 3, 12.2, 7.9, 5]);
  for (const { atSeconds, frameSeconds = 0 } of sought) {
    expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.06);
  }
});
