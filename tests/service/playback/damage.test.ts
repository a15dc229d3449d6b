import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { mediaSegment } from '../../../src/service/media/mp4/fragment.ts';
import { type KnownSegment, readSegmentHead } from '../../../src/service/playback/build-mp4.ts';
import { makeFolder } from '../recorder/record.ts';
import { aacConfig, audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { fetchSource, openSource } from './fetch-download.ts';
import { recordParts } from './record-parts.ts';

const sample = { duration: 3600, compositionOffset: 0, isSync: true, data: Buffer.alloc(50) };
const known = { videoSamples: 2, audioSamples: 0 };

function segment(count = 2): Buffer {
  const video = Array.from({ length: count }, (_, i) => ({ ...sample, decodeTime: i * 3600 }));
  return mediaSegment(1, { video, audio: [] });
}

const name = '0-00000.m4s';
const readHead = (path: string, segment: KnownSegment) => readSegmentHead(folderFiles(dirname(path)), name, segment);

async function written(content: Uint8Array): Promise<string> {
  const path = join(await makeFolder(), name);
  await writeFile(path, content);
  return path;
}

describe('the head of a segment', () => {
  it('is read completely although the journal counts fewer samples', async () => {
    const content = segment(500);
    const head = await readHead(await written(content), { ...known, bytes: content.length });
    expect(head.runs.map(({ count }) => count)).toEqual([500]);
    expect(content.length - head.media.start).toBe(500 * 50);
  });

  it('cut anywhere is refused, not taken for less', async () => {
    const content = segment();
    const path = await written(content);
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 101), async (length) => {
        await writeFile(path, content.subarray(0, length));
        await expect(readHead(path, { ...known, bytes: content.length })).rejects.toThrow(RangeError);
      }),
      { numRuns: 50 },
    );
  });

  it('with any byte changed is refused in words, or read', async () => {
    const content = segment();
    const path = await written(content);
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length - 101), fc.nat(255), async (at, value) => {
        const changed = Buffer.from(content);
        changed[at] = value;
        await writeFile(path, changed);
        const outcome = await readHead(path, { ...known, bytes: content.length }).catch((error) => error);
        expect(outcome instanceof RangeError || Array.isArray(outcome.runs)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a download of a damaged recording', () => {
  const packets = [videoConfig(), audioConfig(aacConfig), ...media({ fromMs: 0, toMs: 6000 })];

  it('is refused, and names the file that differs from the journal', async () => {
    for (const name of ['0-00001.m4s', 'init-0.mp4']) {
      const directory = await recordParts(packets);
      const path = join(directory, 'source', name);
      const content = await readFile(path);
      await writeFile(path, content.subarray(0, 100));
      await expect(openSource(directory)).rejects.toThrow(`${name} cannot be read: `);
      await writeFile(path, content);
      expect((await fetchSource(directory)).length).toBeGreaterThan(1000);
    }
  });

  it('is refused if samples are outside their segment, or it is missing', async () => {
    const directory = await recordParts(packets);
    const path = join(directory, 'source', '0-00001.m4s');
    const content = await readFile(path);
    const firstSizeAt = content.indexOf('trun') + 4 + 12 + 4;
    content.writeUInt32BE(1_000_000, firstSizeAt);
    await writeFile(path, content);
    await expect(openSource(directory)).rejects.toThrow('0-00001.m4s cannot be read: Its samples lie outside');
    await rm(path);
    await expect(openSource(directory)).rejects.toThrow('ENOENT');
  });
});
