import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FilesGoneError, readPiece } from '../../../src/service/lib/stored-files.ts';
import { filesOf, type RecordingStorage } from '../../../src/service/storage/recordings.ts';

export const sessionId = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';
export const otherId = '5d2e1a10-7a38-4f1e-8d6b-2f5f4f0f9a01';

export interface ContractStorage {
  storage: RecordingStorage;
  /** Adds a recording as a recorder leaves it, by paths. */
  addRecording(sessionId: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<void>;
  /** From now on nothing can be reached, as if a disk or a network were gone. */
  cutOff(): Promise<void>;
}

/** Bytes that differ at each place. */
const bytesOf = (length: number) => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, i) => createHash('sha256').update(`${i}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
};
const large = bytesOf(1_000_000);
const recording = {
  'index.m3u8': '#EXTM3U\n',
  'journal.ndjson': '{}\n',
  'source/init-0.mp4': 'init',
  'source/0-00000.m4s': large,
  'poster.jpg': 'picture',
};
const missing = { code: 'ENOENT' };

/** What every place where recordings may live has to do. */
export function describeStorageContract(name: string, open: () => Promise<ContractStorage>): void {
  async function openWithRecording() {
    const opened = await open();
    await opened.addRecording(sessionId, recording);
    return opened;
  }

  describe(`${name}, a recording storage`, () => {
    it('reads each file as it was added, and any range of it, in pieces', async () => {
      const { storage } = await openWithRecording();
      for (const [path, content] of Object.entries(recording)) {
        expect((await storage.read(sessionId, path)).equals(Buffer.from(content))).toBe(true);
        expect(await storage.size(sessionId, path)).toMatchObject({ bytes: content.length });
      }
      const files = filesOf(storage, sessionId);
      for (const [start, end] of [
        [0, 10],
        [300_000, 700_001],
        [999_990, 1_000_000],
        [0, 1_000_000],
        [500, 500],
      ] as const) {
        const read = await readPiece(files, 'source/0-00000.m4s', start, end);
        expect(read.equals(large.subarray(start, end)), `${start} to ${end}`).toBe(true);
      }
      // A range that ends behind the file fails: it never silently returns less.
      await expect(readPiece(files, 'source/0-00000.m4s', 999_000, 1_000_001)).rejects.toThrow();
      for await (const piece of storage.readRange(sessionId, 'source/0-00000.m4s', 0, large.length)) {
        expect(piece.length).toBeLessThan(large.length);
        break;
      }
      await storage.moveAside(sessionId);
      await storage.remove(sessionId);
    });

    it('says when a file was changed', async () => {
      const { storage } = await openWithRecording();
      const before = await storage.size(sessionId, 'index.m3u8');
      expect(await storage.size(sessionId, 'index.m3u8')).toEqual(before);
      await storage.write(sessionId, 'index.m3u8', '#EXTM3U');
      const { version, modifiedAtMs } = await storage.size(sessionId, 'index.m3u8');
      expect(version).not.toBe(before.version);
      expect(modifiedAtMs).toBeGreaterThanOrEqual(before.modifiedAtMs);
    });

    it('writes bytes, text and a file of this machine, new or in the place of another', async () => {
      const { storage } = await openWithRecording();
      const folder = await mkdtemp(join(tmpdir(), 'aircheck-storage-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const localPath = join(folder, 'made.jpg');
      await writeFile(localPath, large);
      await storage.write(sessionId, 'poster.jpg', { localPath });
      await storage.write(sessionId, 'storyboard.vtt', 'WEBVTT\n');
      await storage.write(sessionId, 'index.m3u8', Buffer.from('#EXTM3U\n#'));
      expect((await storage.read(sessionId, 'poster.jpg')).equals(large)).toBe(true);
      expect(String(await storage.read(sessionId, 'storyboard.vtt'))).toBe('WEBVTT\n');
      expect(String(await storage.read(sessionId, 'index.m3u8'))).toBe('#EXTM3U\n#');
      // One that cannot be written is as it was.
      const missingPath = join(folder, 'no-such-file');
      await expect(storage.write(sessionId, 'poster.jpg', { localPath: missingPath })).rejects.toThrow();
      expect((await storage.read(sessionId, 'poster.jpg')).equals(large)).toBe(true);
    });

    it('has nothing at other paths and writes nothing there, has no other session, and says so', async () => {
      const { storage, addRecording } = await openWithRecording();
      for (const path of ['source/0-00001.m4s', 'half/index.m3u8']) {
        await expect(storage.read(sessionId, path)).rejects.toMatchObject(missing);
        await expect(storage.size(sessionId, path)).rejects.toMatchObject(missing);
        await expect(readPiece(filesOf(storage, sessionId), path, 0, 1)).rejects.toMatchObject(missing);
        await expect(storage.size(sessionId, path)).rejects.not.toBeInstanceOf(FilesGoneError);
      }
      // A recording without any files has lost all of them.
      await expect(storage.read(otherId, 'index.m3u8')).rejects.toBeInstanceOf(FilesGoneError);
      await expect(storage.size(otherId, 'index.m3u8')).rejects.toBeInstanceOf(FilesGoneError);
      await addRecording(otherId, recording);
      const outside = ['', '.', '..', '/index.m3u8', 'source/../index.m3u8', `../${otherId}/index.m3u8`];
      const unclean = ['source//index.m3u8', '.hidden', 'source/.hidden', 'index.m3u8\0', 'source\\0-00000.m4s'];
      for (const path of [...outside, ...unclean]) {
        await expect(storage.read(sessionId, path), path).rejects.toMatchObject(missing);
        await expect(storage.size(sessionId, path), path).rejects.toMatchObject(missing);
        await expect(readPiece(filesOf(storage, sessionId), path, 0, 1), path).rejects.toMatchObject(missing);
        await expect(storage.write(sessionId, path, 'text'), path).rejects.toThrow();
      }
      const ids = ['', '.', '..', `${sessionId}/../${otherId}`, sessionId.toUpperCase(), `${sessionId}-private`];
      for (const id of ids) {
        await expect(storage.read(id, 'index.m3u8'), id).rejects.toMatchObject(missing);
        await expect(storage.write(id, 'index.m3u8', 'text'), id).rejects.toThrow();
        await expect(storage.moveAside(id), id).rejects.toThrow();
      }
    });

    it('calls nothing missing that it only cannot reach, and lets nothing be deleted', async () => {
      const { storage, cutOff } = await openWithRecording();
      await cutOff();
      await expect(storage.read(sessionId, 'index.m3u8')).rejects.not.toMatchObject(missing);
      await expect(storage.size(sessionId, 'index.m3u8')).rejects.not.toMatchObject(missing);
      await expect(storage.moveAside(sessionId)).rejects.toThrow();
    });

    it('moves a recording aside, out of reach, and puts it back as it was', async () => {
      const { storage, addRecording } = await openWithRecording();
      await addRecording(otherId, recording);
      await storage.moveAside(sessionId);
      await expect(storage.read(sessionId, 'index.m3u8')).rejects.toBeInstanceOf(FilesGoneError);
      expect(await storage.list()).toEqual({ present: [otherId], movedAside: [sessionId] });
      await storage.putBack(sessionId);
      expect((await storage.read(sessionId, 'source/0-00000.m4s')).equals(large)).toBe(true);
      expect((await storage.list()).present.toSorted()).toEqual([sessionId, otherId].toSorted());
    });

    it('removes only what was moved aside, however often it is asked', async () => {
      const { storage, addRecording } = await openWithRecording();
      await addRecording(otherId, recording);
      await storage.remove(sessionId);
      expect(String(await storage.read(sessionId, 'source/init-0.mp4'))).toBe('init');
      await storage.moveAside(sessionId);
      await storage.moveAside(sessionId);
      await storage.remove(sessionId);
      await storage.remove(sessionId);
      await storage.putBack(sessionId);
      expect(await storage.list()).toEqual({ present: [otherId], movedAside: [] });
      expect(String(await storage.read(otherId, 'poster.jpg'))).toBe('picture');
    });

    it('says that its list may have changed, and only then', async () => {
      const { storage, addRecording } = await openWithRecording();
      const versions = [await storage.listVersion()];
      await storage.write(sessionId, 'poster.jpg', 'another');
      expect(await storage.listVersion()).toBe(versions[0]);
      const changes = [
        () => addRecording(otherId, recording),
        () => storage.moveAside(sessionId),
        () => storage.putBack(sessionId),
        () => storage.moveAside(otherId),
        () => storage.remove(otherId),
      ];
      for (const change of changes) {
        // A file system's clock stands still for some milliseconds.
        await wait(20);
        await change();
        expect(await storage.listVersion()).not.toBe(versions.at(-1));
        versions.push(await storage.listVersion());
      }
    });

    it('names where each file is fetched', async () => {
      const { storage } = await openWithRecording();
      const paths = Object.keys(recording);
      const urls = paths.map((path) => new URL(storage.urlOf(sessionId, path), 'https://live.example.org').href);
      expect(new Set(urls).size).toBe(paths.length);
      for (const [i, path] of paths.entries()) expect(urls[i]).toMatch(new RegExp(`${sessionId}/${path}(\\?|$)`));
    });
  });
}
