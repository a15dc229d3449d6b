import { mkdir, mkdtemp, readdir, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileStorage, markRoot } from '../../../src/service/storage/recordings.ts';
import { describeStorageContract, otherId, sessionId } from './storage-contract.ts';

async function openStorage() {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'aircheck-storage-')));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const root = join(base, 'recordings');
  await mkdir(root);
  markRoot(root, () => true);
  return {
    root,
    storage: createFileStorage(root),
    async addRecording(id: string, files: Readonly<Record<string, Uint8Array | string>>) {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(join(root, id, dirname(path)), { recursive: true });
        await writeFile(join(root, id, path), content);
      }
    },
    /** As where the disk that holds the recordings is not mounted. */
    async cutOff() {
      await rename(root, `${root}-elsewhere`);
      await mkdir(root);
    },
  };
}

describeStorageContract('A folder', openStorage);

describe('A folder of recordings', () => {
  it('returns nothing that a symbolic link leads to: the file, its folder or the recording', async () => {
    const { root, storage, addRecording } = await openStorage();
    const linkedId = '11111111-2222-4333-8444-555555555555';
    for (const id of [sessionId, otherId])
      await addRecording(id, { 'index.m3u8': 'text', 'source/0-00000.m4s': 'media' });
    await symlink(join(root, otherId), join(root, linkedId));
    await symlink(join(root, otherId, 'source'), join(root, sessionId, 'linked'));
    await symlink(join(root, otherId, 'source', '0-00000.m4s'), join(root, sessionId, 'source', '0-00003.m4s'));
    for (const [id, path] of [
      [linkedId, 'index.m3u8'],
      [linkedId, 'source/0-00000.m4s'],
      [sessionId, 'linked/0-00000.m4s'],
      [sessionId, 'source/0-00003.m4s'],
    ] as const) {
      await expect(storage.read(id, path)).rejects.toMatchObject({ code: 'ELOOP' });
      await expect(storage.size(id, path)).rejects.toMatchObject({ code: 'ELOOP' });
      await expect(storage.readRange(id, path, 0, 1)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
        code: 'ELOOP',
      });
    }
  });

  it('is found if the root itself is reached through a symbolic link', async () => {
    const { root, addRecording } = await openStorage();
    await addRecording(sessionId, { 'index.m3u8': 'text' });
    await symlink(root, `${root}-link`);
    expect(String(await createFileStorage(`${root}-link`).read(sessionId, 'index.m3u8'))).toBe('text');
  });

  it('keeps what is written from other users, and takes a file that was recorded in its place as it is', async () => {
    const { root, storage, addRecording } = await openStorage();
    await addRecording(sessionId, { 'source/0-00000.m4s': 'media' });
    await storage.write(sessionId, 'session.json', '{}');
    expect((await stat(join(root, sessionId, 'session.json'))).mode & 0o077).toBe(0);
    const localPath = join(root, sessionId, 'source', '0-00000.m4s');
    const before = await storage.size(sessionId, 'source/0-00000.m4s');
    await storage.write(sessionId, 'source/0-00000.m4s', { localPath });
    expect(await storage.size(sessionId, 'source/0-00000.m4s')).toEqual(before);
    // A folder is not a file.
    await mkdir(join(root, sessionId, 'source', '0-00001.m4s'));
    await expect(storage.size(sessionId, 'source/0-00001.m4s')).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('leaves nothing half-written if the disk refuses', async () => {
    const { root, storage, addRecording } = await openStorage();
    await addRecording(sessionId, { 'poster.jpg': 'picture' });
    await expect(storage.write(sessionId, 'poster.jpg', { localPath: root })).rejects.toThrow();
    expect(await readdir(join(root, sessionId))).toEqual(['poster.jpg']);
  });
});
