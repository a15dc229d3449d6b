import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../src/service/ingest/publish.ts';
import { builtDashboard, openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { playThrough, seekThrough, watchPage } from '../support/browser/play-through.ts';
import { encodePackets } from '../support/media/encode-packets.ts';
import { recordPackets } from '../support/record-packets.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

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

const landscape = { width: 160, height: 90, bitrate: 100_000, seconds: 4 };
const portrait = { ...landscape, width: 90, height: 160 };

/** One sound packet a second late in its own time. */
function withWrongTime(packets: readonly MediaPacket[]): MediaPacket[] {
  const at = packets.findIndex(({ kind, dtsMs }) => kind === 'audio' && dtsMs >= 2000);
  return packets.map((packet, i) => (i === at ? { ...packet, dtsMs: packet.dtsMs + 1000 } : packet));
}

/** Two sound packets after each other have one time. */
function withSharedTimes(packets: readonly MediaPacket[]): MediaPacket[] {
  let n = 0;
  return packets.map((packet) => (packet.kind === 'audio' ? { ...packet, dtsMs: Math.floor(n++ / 2) * 43 } : packet));
}

describe('what encoders and phones really send', () => {
  it.each<[string, (all: MediaPacket[], turned: MediaPacket[]) => MediaPacket[][], number]>([
    ['a phone that is turned', (all, turned) => [turned, all], 240],
    ['one packet whose time is wrong', (all) => [withWrongTime(all)], 120],
    ['sound packets that share their times', (all) => [withSharedTimes(all)], 120],
  ])('%s plays from start to end, and after seeks', async (_, clipsOf, frames) => {
    const clips = clipsOf(await encodePackets(landscape), await encodePackets(portrait));
    const session = await recordPackets(service, clips, { profiles: [] });
    await browser.page.goto(watchPage(service, session.id));
    const seconds = clips.length * landscape.seconds;
    const played = await playThrough(browser.page);
    expect(played.stopped).toBeUndefined();
    expect(played.framesDecoded).toBeGreaterThanOrEqual(frames);
    expect(played.audioBytesDecoded).toBeGreaterThan(0);
    expect(played.reachedSeconds).toBeGreaterThan(seconds - 0.2);
    for (const { atSeconds, frameSeconds = -1 } of await seekThrough(browser.page, [seconds - 0.5, 1.5, 3.5, 2.5])) {
      expect(Math.abs(frameSeconds - atSeconds)).toBeLessThan(0.15);
    }
  });
});
