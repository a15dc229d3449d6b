import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { defaultProfiles } from '../../../src/service/transcode/ladder.ts';
import { openBrowser, type TestBrowser } from '../../support/browser/open-browser.ts';
import { createRecordedStream, readSessions } from '../../support/final-session.ts';
import { encodeNumbered } from '../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Figure, Stage } from '../figure.ts';
import { type PictureReadings, readPicture } from './picture-reader.ts';

interface Case {
  name: string;
  gopSeconds: number;
  hasRenditions?: boolean;
  /** How long the way from the encoder stands still now and then, ms. */
  jitterMs?: number;
}

const fps = 30;
/** A player begins elsewhere while there is less than it would stay behind. */
const aheadSeconds = 20;
const settleSeconds = 12;
/** A picture that stands for so long has stopped. */
const stoppedMs = 700;

const cases: readonly Case[] = [
  { name: 'keyframes each 2 s', gopSeconds: 2 },
  { name: 'keyframes each 1 s', gopSeconds: 1 },
  { name: 'keyframes each 2 s, the way up stands still up to 0.8 s', gopSeconds: 2, jitterMs: 800 },
  { name: 'keyframes each 2 s, with renditions', gopSeconds: 2, hasRenditions: true },
];

/** How far behind the encoder the picture in the page is, by the number that each frame says of itself. */
export const liveStage: Stage = async ({ isQuick, say }) => {
  const figures: Figure[] = [];
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const service = await startServiceProcess({ dataDirectory });
  const browser = await openBrowser();
  try {
    await browser.page.goto(service.signInUrl);
    await browser.page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const each of isQuick ? cases.slice(0, 1) : cases) {
      const seconds = isQuick ? 20 : 60;
      for (const [place, { behind, stops, waits }] of Object.entries(await measure(service, browser, each, seconds))) {
        const name = `${each.name}: ${place}`;
        const worst = Math.max(...behind);
        say(`${name}: at worst ${worst.toFixed(2)} s behind; ${stops} stops, ${waits} waits`);
        figures.push({ name: `${name}, behind`, unit: 's', values: behind, note: '5 at most' });
        figures.push({ name: `${name}, stops`, unit: '', values: [stops], note: 'must be 0' });
      }
    }
  } finally {
    await browser.close({ expected: [/./] });
    await service.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  return { figures };
};

interface Behind {
  behind: number[];
  stops: number;
  waits: number;
}

async function measure(service: ServiceProcess, { context }: TestBrowser, shown: Case, seconds: number) {
  const { gopSeconds, hasRenditions = false, jitterMs = 0 } = shown;
  const scale = hasRenditions ? 5 : 1;
  const packets = await encodeNumbered({
    seconds: aheadSeconds + settleSeconds + seconds + 20,
    fps,
    bFrames: 0,
    gopSeconds,
    scale,
  });
  const profiles = hasRenditions ? defaultProfiles : [];
  const { id, streamKey = '' } = await createRecordedStream(service, { name: shown.name, profiles });
  let startedAtMs = 0;
  async function* jittering(): AsyncGenerator<MediaPacket> {
    for (const packet of packets) {
      if (startedAtMs === 0 && packet.kind === 'video') startedAtMs = Date.now();
      if (jitterMs > 0 && Math.random() < 1 / (fps * 4)) await wait(Math.random() * jitterMs);
      yield packet;
    }
  }
  const encoder = await publishTestStream({
    url: service.rtmpUrl,
    streamKey,
    packets: jittering(),
    speed: 1,
  });
  const [session] = await waitUntil(
    async () => {
      const found = await readSessions(service, id);
      return found.length > 0 ? found : undefined;
    },
    { timeoutMs: 20_000, what: 'there is a session' },
  );
  await wait(aheadSeconds * 1000);
  const root = new URL(service.signInUrl).origin;
  const pages = {
    'page of the stream': `/streams/${id}`,
    'page of the session': `/streams/${id}/sessions/${session?.id}`,
  };
  try {
    const all = await Promise.all(
      Object.entries(pages).map(async ([name, path]) => {
        const page = await context.newPage();
        await page.goto(`${root}${path}`);
        await play(page);
        const read = await readPicture(page, settleSeconds + seconds);
        await page.close();
        return [name, behindOf(read, startedAtMs)] as const;
      }),
    );
    return Object.fromEntries(all);
  } finally {
    await encoder.stop();
  }
}

/** Until it moves: on the page of a session it begins with a click. */
async function play(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Watch live' });
  const video = page.locator('video');
  await button.or(video).first().waitFor();
  if (await button.isVisible()) await button.click();
  await video.waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.played.length ?? 0) > 0);
}

/** In seconds, once it has settled; and how often the picture stood still. */
function behindOf({ readings, waits }: PictureReadings, startedAtMs: number): Behind {
  const first = readings[0]?.atMs ?? 0;
  const settled = readings.filter(({ atMs }) => atMs > first + settleSeconds * 1000);
  let stops = 0;
  let since = settled[0];
  for (const reading of settled) {
    if (reading.frame === since?.frame) continue;
    if (since !== undefined && reading.atMs - since.atMs > stoppedMs) stops += 1;
    since = reading;
  }
  return { behind: settled.map(({ atMs, frame }) => (atMs - startedAtMs - (frame * 1000) / fps) / 1000), stops, waits };
}
