import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { routes } from '../../src/contract/routes.ts';
import { webhookEvents } from '../../src/contract/webhook.ts';
import type { Venue } from '../pictures/draw-venue.ts';
import { venueClip } from '../pictures/venue-clip.ts';
import { openReceiver } from '../service/features/webhooks/webhook-receiver.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { mountSmallDisk } from '../support/machine/small-disk.ts';
import { publishTestStream, type TestStream } from '../support/media/publish.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import { hearWhatIsSaid, saidIn } from './hear-what-is-said.ts';

// `npm run evening [-- --pictures FOLDER]`: twelve streams, five of them live, and what goes wrong in the worst minutes. At
// each of these moments, how many seconds title, alarm, tone, notice and webhook took and what they said, and pictures.

const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
const names = [
  'Rink 1',
  'Rink 2',
  'Court 1',
  'Chapel',
  'Pool',
  'Court 2',
  'Council',
  'Theatre',
  'Stadium',
  'Lecture hall',
  'Studio',
  'Clubhouse',
] as const;
type Name = (typeof names)[number];
const onAir: [Name, Venue][] = [
  ['Rink 1', 'rink'],
  ['Rink 2', 'rink'],
  ['Court 1', 'court'],
  ['Chapel', 'hall'],
  ['Pool', 'pool'],
];
const endlessSeconds = 3600;
const notSaidMs = 60_000;
/** Until stills have come, and nothing moves any more. */
const settlesMs = 2500;

const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-evening-'));
const disk = mountSmallDisk(dataDirectory, 1500);
if (disk === undefined) console.log('No disk can be mounted by this user: it will not be filled.');
const port = await findFreePort();
const rtmpPort = await findFreePort();
const env = {
  AIRCHECK_DEFAULT_PROFILES: '[]',
  AIRCHECK_DISK_FLOOR_MB: '200',
  AIRCHECK_WEBHOOK_PRIVATE: '1',
  AIRCHECK_RTMP_PORT: String(rtmpPort),
};
let service = await startServiceProcess({ dataDirectory, env, port });
const receiver = await openReceiver();
const browser = await openBrowser();
const streams = new Map<Name, { id: string; streamKey: string }>();
const encoders = new Map<Name, TestStream>();
const stream = (name: Name) => streams.get(name) ?? { id: '', streamKey: '' };

async function push(name: Name, venue: Venue): Promise<void> {
  const packets = await venueClip(venue, endlessSeconds);
  const { streamKey } = stream(name);
  encoders.set(name, await publishTestStream({ url: service.rtmpUrl, streamKey, packets, speed: 1 }));
}

async function ask(path: string, body: object): Promise<void> {
  const answer = await service.call('POST', path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

async function schedule(show: string, name: Name, fromMinutes: number): Promise<void> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const times = { days, from: clock(fromMinutes), until: clock(120), timeZone: 'UTC', expectMinutes: 1 };
  await ask(routes.schedules(), { name: show, streamIds: [stream(name).id], ...times });
}

const pages = new Map<string, Page>();
async function open(name: string, path: string): Promise<Page> {
  const page = pages.size === 0 ? browser.page : await browser.context.newPage();
  pages.set(name, page);
  await page.goto(new URL(path, service.apiUrl).href);
  // Browsers hold sound back until somebody touches the page.
  await page.mouse.click(1100, 20);
  return page;
}

async function takePictures(moment: string): Promise<void> {
  if (values.pictures === undefined) return;
  mkdirSync(values.pictures, { recursive: true });
  await browser.page.waitForTimeout(settlesMs);
  for (const [name, page] of pages) {
    await page.bringToFront();
    for (const [colorScheme, width, height] of [
      ['dark', 1440, 900],
      ['light', 1440, 900],
      ['dark', 390, 844],
    ] as const) {
      if (width < 1000 && name === 'wall') continue;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(values.pictures, `${moment}, ${name}, ${colorScheme} ${width}.png`) });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

const withoutFigures = (text: string) => text.replace(/\d+/g, '0');
const linesOf = async (page: Page) => (await page.locator('body').innerText()).split('\n').map((line) => line.trim());

/** Does what goes wrong, and prints when each of them said it first, with its words. */
async function moment(name: string, happens: () => unknown, isSaid: RegExp): Promise<void> {
  console.log(`\n${name}`);
  const { page } = browser;
  await page.bringToFront();
  const titleBefore = await page.title();
  const linesBefore = new Set((await linesOf(page)).map(withoutFigures));
  const before = await saidIn(browser.context);
  const webhooksBefore = receiver.received.length;
  const beganAtMs = Date.now();
  const waiting = new Set(['title', 'page', 'tone', 'notice', 'webhook']);
  const note = (where: string, words: string | undefined) => {
    if (words === undefined || !waiting.delete(where)) return;
    console.log(`  ${((Date.now() - beganAtMs) / 1000).toFixed(1).padStart(5)} s  ${where.padEnd(8)} ${words}`);
  };
  await happens();
  while (Date.now() - beganAtMs < notSaidMs && waiting.size > 0) {
    const title = await page.title();
    if (title !== titleBefore) note('title', title);
    const isNew = (line: string) => /\s/.test(line) && isSaid.test(line) && !linesBefore.has(withoutFigures(line));
    note('page', (await linesOf(page)).find(isNew));
    const { tones, notices } = await saidIn(browser.context);
    if (tones > before.tones) note('tone', 'played');
    note(
      'notice',
      notices.slice(before.notices.length).find((text) => isSaid.test(text)),
    );
    const texts = receiver.received.slice(webhooksBefore).map(({ body }) => JSON.parse(body).text);
    note('webhook', texts.find((text) => isSaid.test(text))?.split('\n')[0]);
    await page.waitForTimeout(100);
  }
  for (const each of waiting) console.log(`      –    ${each}`);
  await takePictures(name);
}

try {
  for (const name of names) {
    const { id, streamKey = '' } = await createRecordedStream(service, { name, record: true });
    streams.set(name, { id, streamKey });
  }
  await ask(routes.webhooks(), { name: 'Phone', url: receiver.url, format: 'slack', events: webhookEvents });
  for (const [name] of onAir) await schedule(`${name}, evening`, name, -2);
  await hearWhatIsSaid(browser.context);
  await browser.page.goto(service.signInUrl);
  await browser.page.getByRole('row', { name: /Rink 1/ }).waitFor();
  await open('streams', '/');
  await open('tonight', '/tonight');
  await open('wall', '/wall');
  await browser.page.bringToFront();
  for (const [name, venue] of onAir) await push(name, venue);
  await browser.page.waitForTimeout(8000);
  await takePictures('well');

  await moment(
    'three encoders lost',
    () => {
      for (const name of ['Rink 1', 'Court 1', 'Chapel'] as const) encoders.get(name)?.abort();
    },
    /lost/i,
  );
  for (const [name, venue] of onAir) if (['Rink 1', 'Court 1', 'Chapel'].includes(name)) await push(name, venue);
  await browser.page.waitForTimeout(8000);
  await takePictures('they are back');

  await moment('the service is killed', () => service.kill(), /no answer/i);
  for (const encoder of encoders.values()) encoder.abort();
  await moment(
    'it is back',
    async () => {
      service = await startServiceProcess({ dataDirectory, env, port });
    },
    /cut off|broke off/i,
  );
  for (const [name, venue] of onAir) await push(name, venue);
  await browser.page.waitForTimeout(8000);

  await moment(
    'a show does not come',
    () => schedule('Council, weekly', 'Council', -1),
    /should be live|not live|expected/i,
  );

  await pages.get('streams')?.goto(new URL(`/streams/${stream('Theatre').id}`, service.apiUrl).href);
  await moment(
    'a wrong key',
    async () => {
      for (let tries = 0; tries < 2; tries += 1)
        await publishTestStream({ url: service.rtmpUrl, streamKey: 'wrong-key-wrong-key', seconds: 5 }).catch(() => {});
    },
    /key/i,
  );
  await pages.get('streams')?.goto(new URL('/', service.apiUrl).href);
  if (disk) {
    await moment('the disk is full', () => disk.fill(150), /disk(?: is)? full/i);
    disk.empty();
    await browser.page.waitForTimeout(8000);
    await takePictures('the disk has room again');
  }
} finally {
  for (const encoder of encoders.values()) encoder.abort();
  await browser.close({ expected: [/./] });
  await receiver.close();
  await service.stop();
  disk?.unmount();
  await rm(dataDirectory, { recursive: true, force: true });
}
