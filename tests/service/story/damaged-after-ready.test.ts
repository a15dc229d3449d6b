import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Damage, StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/start-service-process.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { segmentDamages } from '../finish/damage-kinds.ts';

const profiles = [{ name: 'small one', width: 160, height: 90, fps: 0, bitrate: 100_000 }];
const scrubbing = { AIRCHECK_SCRUB_KB_PER_SECOND: '50000', AIRCHECK_SCRUB_REST_SECONDS: '0.1' };
const resting = { AIRCHECK_SCRUB_KB_PER_SECOND: '0' };

let dataDirectory: string;
let service: ServiceProcess;
let session: StreamObject;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-damage-'));
  service = await startServiceProcess({ dataDirectory, env: scrubbing });
  const stream = await createRecordedStream(service, { profiles });
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds: 6 });
  await live.finish();
  session = await readySession(service, stream.id);
});

afterAll(async () => {
  await service?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const fileAt = (path: string) => join(dataDirectory, 'recordings', session.id, path);
const urlOf = (path: string) => new URL(`/recordings/${session.id}/${path}`, service.apiUrl).href;
const fetchText = async (path: string) => (await fetch(urlOf(path))).text();

/** What the API says is damaged, once it says what is waited for. */
function damageWhen(isSo: (damage: Damage[]) => boolean, what: string): Promise<Damage[]> {
  return waitUntil(
    async () => {
      const read: StreamObject = await service.get(`/session/${session.id}`);
      if (read.recordingStatus !== 'ready') throw new Error(`It is ${read.recordingStatus}`);
      const damage = read.aircheck?.damage ?? [];
      return isSo(damage) ? damage : undefined;
    },
    { what },
  );
}

/** Damages a copy and renames it: the scrub never meets a file that is being written. It would leave the recording for ten minutes. */
async function damageFile(path: string, kind: string): Promise<void> {
  const copy = `${fileAt(path)}.damaged`;
  await copyFile(fileAt(path), copy);
  await segmentDamages[kind]?.(copy, '');
  await rename(copy, fileAt(path));
}

/** The file is damaged while `use` runs. */
async function damagedDuring(path: string, use: () => Promise<void>): Promise<void> {
  const whole = `${fileAt(path)}.whole`;
  await copyFile(fileAt(path), whole);
  await damageFile(path, 'a flipped bit in the middle of its media');
  await use();
  await rename(whole, fileAt(path));
}

async function whileDamaged(path: string, use: () => Promise<void>): Promise<void> {
  await damagedDuring(path, use);
  await damageWhen((damage) => damage.length === 0, 'all of it is whole again');
}

describe('A recording that is damaged after it was ready says so, and its other renditions play', () => {
  it('found by the scrub: a damaged source is left out of the playlist, and named', async () => {
    await whileDamaged('source/0-00001.m4s', async () => {
      const damage = await damageWhen((found) => found.length > 0, 'the damage is found');
      expect(damage).toEqual([
        {
          rendition: 'source',
          file: 'source/0-00001.m4s',
          reason: expect.stringContaining('not those that were written'),
          foundAt: expect.any(Number),
        },
      ]);
      const master = await fetchText('index.m3u8');
      expect(master).not.toContain('source/index.m3u8');
      expect(master).toContain('rendition-0/index.m3u8');
      expect(service.output()).toMatch(
        new RegExp(`DAMAGED recording: source/0-00001\\.m4s.* sessionId=${session.id}$`, 'm'),
      );
    });
    expect(await fetchText('index.m3u8')).toContain('source/index.m3u8');
  });

  it('found by the scrub: if every rendition is damaged, the playlist stays and all are named', async () => {
    await whileDamaged('source/0-00001.m4s', () =>
      damagedDuring('rendition-0/0-00001.m4s', async () => {
        const damage = await damageWhen((found) => found.length > 1, 'both are found');
        // By the name that the profile has, not by its folder.
        expect(damage.map(({ rendition }) => rendition)).toEqual(['source', 'small one']);
        expect(await fetchText('index.m3u8')).toContain('source/index.m3u8');
      }),
    );
  });

  it('found by the scrub: a damaged rendition is left out of the playlist, and the source stays', async () => {
    await damageFile('rendition-0/0-00002.m4s', 'its last byte flipped');
    const damage = await damageWhen((found) => found.length > 0, 'the damage is found');
    expect(damage).toMatchObject([{ rendition: 'small one', file: 'rendition-0/0-00002.m4s' }]);
    const master = await fetchText('index.m3u8');
    expect(master).toContain('source/index.m3u8');
    expect(master).not.toContain('rendition-0');
  });

  it('and it is known after a restart', async () => {
    await service.stop();
    service = await startServiceProcess({ dataDirectory, env: resting });
    const damage = await damageWhen(() => true, 'the session is read');
    expect(damage).toMatchObject([{ rendition: 'small one', file: 'rendition-0/0-00002.m4s' }]);
  });
});
