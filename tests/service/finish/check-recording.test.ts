import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { finalPlaylists } from '../../../src/service/media/hls/playlists.ts';
import { emptyJournal, type JournalState, readJournal } from '../../../src/service/recorder/journal.ts';
import { fileOf } from './damage-kinds.ts';
import { check, makeLongRecording, makeRecording } from './make-recording.ts';

const files = ['index.m3u8', 'source/index.m3u8', 'source/init-0.mp4', 'source/0-00001.m4s', 'source/1-00004.m4s'];

/** Replaces bytes of a file. */
async function edit(path: string, change: (content: Buffer) => Buffer): Promise<void> {
  await writeFile(path, change(await readFile(path)));
}

describe('a recording is as its journal says', () => {
  it('when playlists, init segments and segments of both parts read back', async () => {
    const durationSeconds = expect.closeTo(10, 1);
    const directory = await makeRecording();
    expect(await check(directory)).toEqual({ ok: true, durationSeconds });
    const none = await checkRecording(folderFiles(directory), emptyJournal());
    expect(none).toMatchObject({ ok: false, reason: 'no media' });
  });

  it('after ten minutes, in which each segment’s sound ends some milliseconds after its video', async () => {
    const durationSeconds = expect.closeTo(600, 1);
    expect(await check(await makeLongRecording(10))).toEqual({ ok: true, durationSeconds });
  });

  it.each(files)('not without %s, which the reason names, nor with it cut short anywhere', async (name) => {
    const directory = await makeRecording();
    const whole = await readFile(join(directory, name));
    await rm(join(directory, name));
    expect(await check(directory)).toMatchObject({ ok: false, reason: `${name} is missing` });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        await writeFile(join(directory, name), whole.subarray(0, length));
        const result = await check(directory);
        expect(result).toMatchObject({ ok: false, reason: expect.stringContaining(name) });
      }),
      { numRuns: 15 },
    );
  });

  it('not when the video of the first or the last segment is no chain of NAL units', async () => {
    for (const name of ['source/0-00000.m4s', 'source/1-00004.m4s']) {
      const directory = await makeRecording();
      await edit(join(directory, name), (content) => content.fill(0xff, content.indexOf('mdat') + 4));
      // A journal of the first version has no checksums.
      await edit(join(directory, 'journal.ndjson'), (content) =>
        Buffer.from(content.toString().replaceAll(/,"(crc32|line)":\d+/g, '')),
      );
      expect(await check(directory)).toMatchObject({ ok: false, reason: `${name} is damaged: its video is damaged` });
    }
  });

  it('not when a playlist lists anything else than the journal', async () => {
    const directory = await makeRecording();
    const playlist = join(directory, 'source', 'index.m3u8');
    const text = await readFile(playlist, 'utf8');
    const reason = 'source/index.m3u8 is damaged: it does not list what the journal does';
    for (const [old, changed] of [
      ['#EXTINF:2.000000,\n0-00001.m4s\n', ''],
      ['0-00001.m4s', '0-00007.m4s'],
      ['#EXTINF:2.000000', '#EXTINF:9.000000'],
      ['#EXT-X-DISCONTINUITY\n', ''],
    ] as const) {
      expect(text).toContain(old);
      await writeFile(playlist, text.replace(old, changed));
      expect(await check(directory)).toMatchObject({ ok: false, reason, file: 'source/index.m3u8' });
    }
  });

  it('not when its segments last longer than the media in them', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const segments = journal.segments.map((one) => ({ ...one, durationSeconds: 9 }));
    const state = { ...journal, segments };
    for (const { path, text } of finalPlaylists(state)) await writeFile(join(directory, path), text);
    const reason = expect.stringMatching(/lists 45\.0 s .* 10\.0 s/);
    expect(await checkRecording(folderFiles(directory), state)).toMatchObject({ ok: false, reason });
  });

  it('without a rendition that lasts less than the source, which is named', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const short = journal.segments.slice(0, 1).map((segment) => ({ ...segment, rendition: '240p' }));
    const parts = journal.parts.map((part) => ({ ...part, rendition: '240p' }));
    const state: JournalState = {
      ...journal,
      parts: [...journal.parts, ...parts],
      segments: [...journal.segments, ...short],
    };
    const [playlist, master] = finalPlaylists(state).filter(({ path }) => !path.startsWith('source/'));
    await writeFile(join(directory, 'index.m3u8'), master?.text ?? '');
    const source = { ok: true, durationSeconds: expect.closeTo(10, 1) };
    expect(await checkRecording(folderFiles(directory), state)).toEqual({
      ...source,
      damaged: [{ rendition: '240p', file: '240p/index.m3u8', reason: '240p/index.m3u8 is missing' }],
    });
    await cp(join(directory, 'source'), join(directory, '240p'), { recursive: true });
    await writeFile(join(directory, '240p', 'index.m3u8'), playlist?.text ?? '');
    expect(await checkRecording(folderFiles(directory), state)).toEqual({
      ...source,
      damaged: [{ rendition: '240p', reason: "240p does not have the source's segment 0-00001.m4s" }],
    });
  });

  it('whatever byte is changed in a segment or playlist, it answers and does not throw', async () => {
    const directory = await makeRecording();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), fc.nat(2000), fc.nat(255), async (name, at, value) => {
        const path = join(directory, name);
        const whole = await readFile(path);
        await edit(path, (content) => content.fill(value, at % content.length, (at % content.length) + 1));
        expect(await check(directory)).toHaveProperty('ok');
        await writeFile(path, whole);
      }),
      { numRuns: 80 },
    );
  });

  it('decodes the first and the last segment, if there is a decoder', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const decoded: string[] = [];
    await checkRecording(folderFiles(directory), journal, async (initPath, segmentPath) => {
      decoded.push(`${initPath} + ${segmentPath}`);
      return undefined;
    });
    expect(decoded.sort()).toEqual([
      'source/init-0.mp4 + source/0-00000.m4s',
      'source/init-1.mp4 + source/1-00004.m4s',
    ]);
    const reason = expect.stringMatching(/^source\/\d-0000\d\.m4s does not decode: no keyframe$/);
    expect(
      await checkRecording(folderFiles(directory), journal, async () => ({ words: 'no keyframe', isPartial: false })),
    ).toMatchObject({
      ok: false,
      reason,
    });
  });
});

describe('A disk that refuses says nothing about a recording', () => {
  it('where the whole folder is missing, as on a disk that is not mounted', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    await rename(directory, `${directory}.away`);
    await expect(checkRecording(folderFiles(directory), journal)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('where a file cannot be opened, with the code of the system', async () => {
    const directory = await makeRecording();
    const journal = await readJournal(directory);
    const path = fileOf(directory, 'source/0-00001.m4s');
    await rm(path);
    await symlink(path, path);
    await expect(checkRecording(folderFiles(directory), journal)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
