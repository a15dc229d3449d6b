import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServedFile } from '../../../src/service/playback/served-file.ts';
import { createFileStorage, filesOf, markRoot, recordingDirectory } from '../../../src/service/storage/recordings.ts';

const sessionId = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';
const otherId = '5d2e1a10-7a38-4f1e-8d6b-2f5f4f0f9a01';
const files = ['index.m3u8', 'source/index.m3u8', 'source/init-0.mp4', 'source/0-00000.m4s', '240p0/12-123456.m4s'];

/** A root with two recordings, and beside it a folder that nobody may see. */
async function makeRoot(): Promise<string> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'aircheck-files-')));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const root = join(base, 'recordings');
  for (const id of [sessionId, otherId]) {
    for (const name of ['source', '240p0', '.secret', 'source/0-00007.m4s']) {
      await mkdir(join(root, id, name), { recursive: true });
    }
    const hidden = [
      'journal.ndjson',
      'renditions.ndjson',
      'session.json',
      'source/0-00000.m4s.tmp',
      '.secret/index.m3u8',
      'source/notes.txt',
    ];
    for (const name of [...files, ...hidden]) await writeFile(join(root, id, name), name);
  }
  markRoot(root, () => true);
  await mkdir(join(base, 'recordings-private'));
  await writeFile(join(base, 'recordings-private', 'index.m3u8'), 'private');
  return root;
}

const openIn = (root: string, id: string, path: string) => openServedFile(filesOf(createFileStorage(root), id), path);

describe('a file of a recording', () => {
  it('is given out as what it is', async () => {
    const root = await makeRoot();
    for (const path of files) {
      const isMedia = !path.endsWith('.m3u8');
      const contentType = isMedia ? 'video/mp4' : 'application/vnd.apple.mpegurl';
      const file = await openIn(root, sessionId, path);
      expect(file).toMatchObject({ bytes: path.length, contentType, isImmutable: isMedia });
      expect(await file?.readText()).toBe(path);
      expect(await text(file?.read(1, path.length) ?? Readable.from([]))).toBe(path.slice(1));
    }
  });

  it('is not given out by any other path or id', async () => {
    const root = await makeRoot();
    const unclean = [
      '',
      '/',
      '.',
      '..',
      '/index.m3u8',
      'index.m3u8/',
      'index.m3u8\0',
      'index.m3u8\n',
      'source\\index.m3u8',
    ];
    const others = 'journal.ndjson renditions.ndjson session.json source source/ source/notes.txt .secret/index.m3u8';
    const segments =
      'source/0-00000.m4s.tmp source/0-00007.m4s source/0-00001.m4s source//index.m3u8 source/./index.m3u8';
    const outside = `../index.m3u8 ../${otherId}/index.m3u8 source/../index.m3u8 ../../recordings-private/index.m3u8`;
    const encoded = '%2e%2e/index.m3u8 ..%2findex.m3u8';
    for (const path of [...unclean, ...`${others} ${segments} ${outside} ${encoded}`.split(' ')])
      expect(await openIn(root, sessionId, path), path).toBeUndefined();
    const ids = ['', '.', '..', `${sessionId}/../${otherId}`, sessionId.toUpperCase(), `${sessionId}-private`];
    for (const id of [...ids, '../recordings-private'])
      expect(await openIn(root, id, 'index.m3u8'), id).toBeUndefined();
  });

  it('whatever is asked for, is one of those that a recording consists of', async () => {
    const root = await makeRoot();
    const pieces = ['..', '.', '/', 'source', 'index.m3u8', '0-00000.m4s', sessionId, otherId, '%2e', '\0'];
    const piece = fc.constantFrom(...pieces);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        async (path) => {
          const file = await openIn(root, sessionId, path);
          if (file !== undefined) expect(files).toContain(await file.readText());
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('is missing for every client while the disk is not mounted', async () => {
  const root = await makeRoot();
  await rm(root, { recursive: true });
  await mkdir(root);
  expect(await openIn(root, sessionId, 'index.m3u8')).toBeUndefined();
});

describe("a recording's folder", () => {
  it('is named by its session', () => {
    expect(recordingDirectory('/data', sessionId)).toBe(join('/data', sessionId));
  });

  it('is never named by anything else', () => {
    for (const id of ['', '..', 'a/b', `${sessionId}/..`]) expect(() => recordingDirectory('/data', id)).toThrow();
  });
});
