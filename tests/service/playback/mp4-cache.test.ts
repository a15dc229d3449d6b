import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MediaLayout, type ProgressiveMp4 } from '../../../src/service/playback/build-mp4.ts';
import { Mp4Cache, openMp4Download } from '../../../src/service/playback/mp4-download.ts';
import { journalLine, journalName, readJournal, renditionJournalName } from '../../../src/service/recorder/journal.ts';
import { makeFolder } from '../recorder/record.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';
import { fetchSource, recordingIn } from './fetch-download.ts';
import { recordParts } from './record-parts.ts';

function mp4(headBytes: number): ProgressiveMp4 {
  return { head: [], headBytes, media: new MediaLayout(), lastModifiedMs: 0, etag: '""' };
}

/** Counts how often each key was built. */
function counted(cache: Mp4Cache) {
  const built: string[] = [];
  const get = (key: string, bytes = 10, stamp = 'a') =>
    cache.get(key, stamp, async () => {
      built.push(key);
      return mp4(bytes);
    });
  return { built, get };
}

describe('the MP4s kept', () => {
  it('are built once for any number who ask, at once or later', async () => {
    const { built, get } = counted(new Mp4Cache(100));
    const [one, other] = await Promise.all([get('x'), get('x')]);
    expect(one).toBe(other);
    expect(await get('x')).toBe(one);
    expect(built).toEqual(['x']);
  });

  it('are built again when the recording has changed', async () => {
    const { built, get } = counted(new Mp4Cache(100));
    await get('x', 10, 'a');
    await get('x', 10, 'b');
    expect(built).toEqual(['x', 'x']);
  });

  it('give way to later ones, the one asked for longest ago first', async () => {
    const { built, get } = counted(new Mp4Cache(100));
    for (const key of ['x', 'y', 'x', 'z']) await get(key, 40);
    expect(built).toEqual(['x', 'y', 'z']);
    await get('x', 40);
    expect(built).toHaveLength(3);
    await get('y', 40);
    expect(built).toHaveLength(4);
  });

  it('include the latest even when it is larger than all room', async () => {
    const { built, get } = counted(new Mp4Cache(100));
    await get('small', 10);
    await get('huge', 1000);
    await get('huge', 1000);
    expect(built).toEqual(['small', 'huge']);
  });

  it('do not include a failure: the next one tries again', async () => {
    const cache = new Mp4Cache(100);
    const failing = () => cache.get('x', 'a', () => Promise.reject(new Error('disk')));
    await expect(failing()).rejects.toThrow('disk');
    const { built, get } = counted(cache);
    await get('x');
    expect(built).toEqual(['x']);
  });
});

describe('opening a download', () => {
  const packets = [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 4000 })];

  it('of a recording or rendition that there is not gives nothing', async () => {
    expect(await openMp4Download(recordingIn(join(await makeFolder(), 'missing')), 'source')).toBeUndefined();
    const directory = await recordParts(packets);
    expect(await openMp4Download(recordingIn(directory), '720p0')).toBeUndefined();
    expect(await openMp4Download(recordingIn(directory), '../session/source')).toBeUndefined();
    expect(await openMp4Download(recordingIn(directory), '')).toBeUndefined();
    // Nor of a deleted one that was downloaded recently.
    expect(await openMp4Download(recordingIn(directory), 'source')).toBeDefined();
    await rm(directory, { recursive: true });
    expect(await openMp4Download(recordingIn(directory), 'source')).toBeUndefined();
  });

  it('of a rendition is that rendition, until it is left out', async () => {
    const directory = await recordParts(packets);
    const { parts, segments } = await readJournal(directory);
    const made = [
      ...parts.map((part) => journalLine({ event: 'part', ...part, rendition: '240p0' })),
      ...segments.map((segment) => journalLine({ event: 'segment', ...segment, rendition: '240p0' })),
    ];
    await cp(join(directory, 'source'), join(directory, '240p0'), { recursive: true });
    expect(await openMp4Download(recordingIn(directory), '240p0')).toBeUndefined();

    await writeFile(join(directory, renditionJournalName), made.join(''));
    const source = await openMp4Download(recordingIn(directory), 'source');
    expect(await openMp4Download(recordingIn(directory), '240p0')).toMatchObject({ byteLength: source?.byteLength });
    const drop = { event: 'drop', rendition: '240p0', reason: 'It died' };
    await appendFile(join(directory, renditionJournalName), `${JSON.stringify(drop)}\n`);
    expect(await openMp4Download(recordingIn(directory), '240p0')).toBeUndefined();
    expect(await openMp4Download(recordingIn(directory), 'source')).toMatchObject({ etag: source?.etag });
  });

  it('has the same tag however often it is opened, until the recording is another', async () => {
    const directory = await recordParts(packets);
    const before = await openMp4Download(recordingIn(directory), 'source');
    await appendFile(join(directory, journalName), `${JSON.stringify({ event: 'start', version: 1, atMs: 0 })}\n`);
    const after = await openMp4Download(recordingIn(directory), 'source');
    const other = await openMp4Download(recordingIn(await recordParts(packets.slice(0, -10))), 'source');
    expect(before?.etag).toMatch(/^"[\w-]{27}"$/);
    expect(after?.etag).toBe(before?.etag);
    expect(other?.etag).not.toBe(before?.etag);
    expect(before?.lastModifiedMs).toBeGreaterThan(0);
    expect(await fetchSource(await recordParts(packets))).toEqual(await fetchSource(directory));
  });
});
