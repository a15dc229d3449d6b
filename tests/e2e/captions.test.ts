import { describe, expect, it, vi } from 'vitest';
import { openBrowserStage } from '../support/browser/browser-stage.ts';
import { watchPage } from '../support/browser/play-through.ts';
import { captionEnd, captionPairs, padding, triplets } from '../support/media/caption-bytes.ts';
import { disc, encodePictures } from '../support/media/encode-pictures.ts';
import { patient } from '../support/patient.ts';
import { recordPackets } from '../support/record-packets.ts';

const stage = openBrowserStage();

const clip = { width: 320, height: 180, seconds: 4, luma: disc(320, 180) };
/** The text comes in half a second, and is taken away at 3 s. */
const pairs = new Map([
  ...captionPairs('HELLO').map((pair, frame) => [frame, pair] as const),
  ...captionEnd.map((pair, index) => [75 + index, pair] as const),
]);
const captions = (frame: number) => {
  const pair = pairs.get(frame);
  return pair === undefined ? padding : triplets([pair]);
};

/** The cues of the tracks that the browser shows over the video in the course of it. */
function shownText() {
  return stage.browser.page.getByLabel('Recording', { exact: true }).evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('It is not a video');
    const shown = [...element.textTracks].filter(({ mode }) => mode === 'showing');
    return shown.flatMap(({ cues }) => [...(cues ?? [])].map((cue) => ('text' in cue ? String(cue.text).trim() : '')));
  });
}

describe('captions in the player', () => {
  it('come and go with a button, which is remembered, and is not there without captions', async () => {
    const captioned = await recordPackets(stage.service, [await encodePictures({ ...clip, captions })], {
      profiles: [],
    });
    const { page } = stage.browser;
    await page.goto(watchPage(stage.service, captioned.id));
    const button = page.getByRole('button', { name: 'Captions' });
    await button.waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await vi.waitFor(async () => expect(await shownText()).toEqual(['HELLO']), patient);
    await page.reload();
    await vi.waitFor(async () => expect(await shownText()).toEqual(['HELLO']), patient);
    await button.click();
    await vi.waitFor(async () => expect(await shownText()).toEqual([]), patient);

    const plain = await recordPackets(stage.service, [await encodePictures({ ...clip, seconds: 2 })], { profiles: [] });
    await page.goto(watchPage(stage.service, plain.id));
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
    await vi.waitFor(
      async () =>
        expect(
          await page
            .getByLabel('Recording', { exact: true })
            .evaluate((video) => 'readyState' in video && video.readyState),
        ).toBe(4),
      patient,
    );
    expect(await button.count()).toBe(0);
  });
});
