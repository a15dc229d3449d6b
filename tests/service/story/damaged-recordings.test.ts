import { existsSync } from 'node:fs';
import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { findDecodingFault } from '../../../src/service/finish/early-checks.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';
import { createRecordedStream, finalSessions, readSessions } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readMedia } from '../../support/media/read-media.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openDataDirectory } from '../../support/restartable-service.ts';
import type { ServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { initDamages, segmentDamages } from '../finish/damage-kinds.ts';

// Sessions of one service: some are damaged while they are live, the others while the service is down after a kill.

const clip = { width: 160, height: 90, bitrate: 100_000, bFrames: 2, seconds: 17 };
const profiles = [{ name: 'small', width: 96, height: 54, fps: 0, bitrate: 60_000 }];

const { dataDirectory, start } = await openDataDirectory(afterAll);
let service: ServiceProcess;

type Accident = (folder: string) => Promise<unknown> | undefined;
const damages = { ...segmentDamages, ...initDamages };
const damage =
  (file: string, kind: string): Accident =>
  (folder) =>
    damages[kind]?.(join(folder, file), join(folder, 'source/0-00002.m4s'));
const spoilJournal: Accident = (folder) =>
  appendFile(join(folder, 'renditions.ndjson'), '{"event":"segm\n{"event":"dr');
const removeJournal = (folder: string) => rm(join(folder, 'journal.ndjson'));

const whileLive: Record<string, Accident> = {
  'a segment a second late': damage('source/0-00001.m4s', 'times a second later'),
  'no second segment': damage('source/0-00001.m4s', 'been deleted'),
  'no folder': (folder) => rename(folder, join(dataDirectory, 'moved-away')),
  'an init segment with another timescale': damage('source/init-0.mp4', 'another timescale of its video'),
  'a flipped bit in a rendition': damage('small/0-00001.m4s', 'its last byte flipped'),
  'a spoilt journal of renditions': spoilJournal,
};
const whileDown: Record<string, Accident> = {
  // A source that decodes in spite of its damage is ready, with the problem said: this one does not.
  'half a segment of zeros': damage('source/0-00001.m4s', 'its second half zeroed'),
  'a rendition damaged after a kill': damage('small/0-00001.m4s', 'its last byte flipped'),
  'a journal of renditions spoilt after a kill': spoilJournal,
  'no journal': removeJournal,
  'a journal with a damaged line': async (folder) => {
    const path = join(folder, 'journal.ndjson');
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, lines.with(3, `\0\0${lines[3]?.slice(2)}`).join('\n'));
  },
  'no journal and a segment that is none': async (folder) => {
    await removeJournal(folder);
    await writeFile(join(folder, 'source/0-00001.m4s'), 'this is no segment');
  },
};

const sessions = new Map<string, StreamObject>();
const mediaAtKill = new Map<string, string[]>();
function sessionOf(accident: string): StreamObject {
  const session = sessions.get(accident);
  if (session === undefined) throw new Error(`There is no session with ${accident}`);
  return session;
}
const folderOf = (session: StreamObject | undefined) => join(dataDirectory, 'recordings', session?.id ?? '');
const mediaOf = async (folder: string) =>
  (await readdir(join(folder, 'source'))).filter((name) => name.endsWith('.m4s')).sort();

/** Half of the clip at once, then a packet a second, so that the encoder is not taken for lost; at `goOn` the rest. */
async function* inHalves(goOn: AbortSignal) {
  for (const packet of await encodePackets(clip)) {
    if (packet.dtsMs > clip.seconds * 500 && !goOn.aborted)
      await wait(1000, undefined, { signal: goOn }).catch(() => undefined);
    yield packet;
  }
}

/** Publishes until three segments of the rendition are there. */
async function goLive(name: string) {
  const { id, streamKey = '' } = await createRecordedStream(service, { name, profiles });
  const going = new AbortController();
  const encoder = await publishTestStream({ url: service.rtmpUrl, streamKey, packets: inHalves(going.signal) });
  const folder = await waitUntil(
    async () => {
      const found = folderOf((await readSessions(service, id))[0]);
      return existsSync(join(found, 'small/0-00002.m4s')) && found;
    },
    { what: 'three segments of the rendition are there' },
  );
  return { name, id, folder, encoder, goOn: () => going.abort() };
}

async function settle({ name, id }: { name: string; id: string }): Promise<void> {
  const [session] = await finalSessions(service, id);
  if (session !== undefined) sessions.set(name, session);
}

async function liveThrough([name, befall]: [string, Accident]) {
  const live = await goLive(name);
  await befall(live.folder);
  live.goOn();
  await live.encoder.finish();
  await finalSessions(service, live.id);
  return live;
}

beforeAll(async () => {
  service = await start();
  const ended = await Promise.all(Object.entries(whileLive).map(liveThrough));
  const killed = await Promise.all(Object.keys(whileDown).map(goLive));
  await service.kill();
  for (const { name, folder } of killed) {
    mediaAtKill.set(name, await mediaOf(folder));
    await whileDown[name]?.(folder);
  }
  service = await start();
  await Promise.all([...ended, ...killed].map(settle));
});

/** Every rendition of a ready recording, which is whole and in step. */
async function readWhole({ recordingStatus, recordingUrl = '', sourceSegmentsDuration = 0 }: StreamObject) {
  expect(recordingStatus).toBe('ready');
  const renditions = await readRenditions(recordingUrl);
  expect(findRecordingFaults(renditions, sourceSegmentsDuration)).toEqual([]);
  return renditions;
}

describe('What is damaged is never ready as if whole', () => {
  it.each([
    ['a segment a second late', 'source/0-00001.m4s'],
    ['no second segment', 'source/0-00001.m4s'],
    ['no folder', 'source/0-00000.m4s'],
    ['half a segment of zeros', 'source/0-00001.m4s'],
  ])('a source with %s plays without it in every rendition and as a download, and says so', async (accident, file) => {
    const session = sessionOf(accident);
    const renditions = await readWhole(session);
    expect(renditions.map(({ name }) => name).sort()).toEqual(['small', 'source']);
    const { damage, gaps = [], renditions: made } = session.aircheck ?? {};
    expect(damage).toMatchObject([{ file: expect.stringContaining(file), isLeftOut: true }]);
    // The encoder sends a packet a second while it waits, which a busy machine may take for a gap of its own.
    const [lost, ...others] = gaps.filter(({ cause }) => cause === 'damage');
    expect(others).toEqual([]);
    const missing = (lost?.endedAt ?? 0) - (lost?.startedAt ?? 0);
    expect(missing).toBeGreaterThan(500);
    expect(missing).toBeLessThan(clip.seconds * 1000);
    const download = await fetch(made?.[0]?.mp4Url ?? '');
    expect(await readMedia(Buffer.from(await download.arrayBuffer()))).toMatchObject({
      decodeErrors: [],
      framesDecoded: renditions[0]?.segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0),
    });
  });

  it('a recording of which nothing plays fails, the file is named, and its media stays, with playlists that name it', async () => {
    const session = sessionOf('an init segment with another timescale');
    expect(session.recordingStatus).toBe('failed');
    expect(session.aircheck?.failure).toContain('source/init-0.mp4 is damaged');
    const source = join(folderOf(session), 'source');
    expect(await readFile(join(source, 'index.m3u8'), 'utf8')).toContain('0-00002.m4s');
    expect(existsSync(join(source, '0-00000.m4s'))).toBe(true);
  });

  it('a rendition that is damaged while live is left out, with the reason, and the recording is ready with the others', async () => {
    const session = sessionOf('a flipped bit in a rendition');
    expect((await readWhole(session)).map(({ name }) => name)).toEqual(['source']);
    expect(session.aircheck?.damage).toBeUndefined();
    expect(session.aircheck?.renditions).toMatchObject([
      { name: 'small', dropped: expect.stringContaining('small/0-00001.m4s is damaged') },
    ]);
  });

  it.each([
    'a spoilt journal of renditions',
    'a journal of renditions spoilt after a kill',
    'a rendition damaged after a kill',
  ])('%s costs nothing: what it held is there or encoded again', async (accident) => {
    expect((await readWhole(sessionOf(accident))).map(({ name }) => name).sort()).toEqual(['small', 'source']);
  });

  it('what is damaged is kept aside', async () => {
    const folder = folderOf(sessionOf('a rendition damaged after a kill'));
    const [aside, again] = ['set-aside/small', 'small'].map((name) => readFile(join(folder, name, '0-00001.m4s')));
    expect(await aside).not.toEqual(await again);
    expect(service.output()).toContain('small/0-00001.m4s is damaged');
    const shifted = folderOf(sessionOf('a segment a second late'));
    expect(existsSync(join(shifted, 'set-aside/source/0-00001.m4s'))).toBe(true);
  });

  it('and a service that stops while it looks for damage has found none: the next start looks again', async () => {
    const queue = { check: () => Promise.reject(new TranscodeClosedError()) };
    await expect(findDecodingFault(queue, 'init.mp4', 'segment.m4s')).rejects.toThrow(TranscodeClosedError);
  });
});

describe('Nothing deletes media because a journal does not name it', () => {
  it.each(['no journal', 'a journal with a damaged line'])(
    'a recording with %s is ready with all that was on disk',
    async (accident) => {
      const session = sessionOf(accident);
      const [source] = await readWhole(session);
      expect(await mediaOf(folderOf(session))).toEqual(mediaAtKill.get(accident));
      expect(source?.segments).toHaveLength(mediaAtKill.get(accident)?.length ?? 0);
    },
  );

  it('a segment that cannot be read and that no journal describes is set aside, kept and named; the rest plays', async () => {
    const accident = 'no journal and a segment that is none';
    const session = sessionOf(accident);
    await readWhole(session);
    expect(session.aircheck?.damage).toMatchObject([{ file: 'source/0-00001.m4s', isLeftOut: true }]);
    const folder = folderOf(session);
    expect(await readFile(join(folder, 'set-aside/source/0-00001.m4s'), 'utf8')).toBe('this is no segment');
    expect(await mediaOf(folder)).toEqual(mediaAtKill.get(accident)?.filter((name) => name !== '0-00001.m4s'));
    expect(service.output()).toContain('source/0-00001.m4s cannot be read and was moved to set-aside');
  });

  it('a journal that could not be read in full is kept beside the one that replaced it', async () => {
    const folder = folderOf(sessionOf('a journal with a damaged line'));
    expect((await stat(join(folder, 'set-aside/journal.ndjson'))).size).toBeGreaterThan(100);
  });
});
