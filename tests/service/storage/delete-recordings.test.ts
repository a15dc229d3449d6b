import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { createRecordingDeletion } from '../../../src/service/storage/deletion.ts';
import { createFileStorage, markRoot, rootMarkName } from '../../../src/service/storage/recordings.ts';
import { sessionRow } from '../../support/open-rows.ts';
import { recordLog } from '../../support/record-log.ts';

const sessionId = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';

const leftIn = async (root: string) => (await readdir(root)).filter((name) => name !== rootMarkName);

async function makeRoot() {
  const root = await mkdtemp(join(tmpdir(), 'aircheck-deletion-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const addFolder = async (name: string) => {
    await mkdir(join(root, name, 'source'), { recursive: true });
    await writeFile(join(root, name, 'source', '0-00000.m4s'), 'media');
  };
  await addFolder(sessionId);
  const { log, logged } = recordLog();
  const sessions = { find: () => undefined, setDeleted: () => undefined, deletedAmong: () => [] };
  const parts = { sessions, storage: createFileStorage(root), whenDurable: async () => undefined, now: () => 1, log };
  return { root, addFolder, logged, parts };
}

describe('Deleting takes the files out of reach before the row says so', () => {
  it('and puts them back if the row cannot be written', async () => {
    const { root, parts } = await makeRoot();
    const setDeleted = () => {
      throw new Error('the database is locked');
    };
    const deletion = createRecordingDeletion({ ...parts, sessions: { ...parts.sessions, setDeleted } });
    await expect(deletion.delete(sessionId)).rejects.toThrow('the database is locked');
    expect(await readdir(join(root, sessionId, 'source'))).toEqual(['0-00000.m4s']);
  });

  it('and does not say so of a recording whose disk is not mounted', async () => {
    const { root, parts } = await makeRoot();
    await rm(join(root, sessionId), { recursive: true });
    let isDeleted = false;
    const setDeleted = () => {
      isDeleted = true;
    };
    const deletion = createRecordingDeletion({ ...parts, sessions: { ...parts.sessions, setDeleted } });
    await expect(deletion.delete(sessionId)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(isDeleted).toBe(false);
    markRoot(root, () => true);
    await deletion.delete(sessionId);
    expect(isDeleted).toBe(true);
  });

  it('and removes them when the row outlives a power cut', async () => {
    const { root, parts } = await makeRoot();
    let becomesDurable = () => {};
    const whenDurable = () =>
      new Promise<void>((resolve) => {
        becomesDurable = resolve;
      });
    const deletion = createRecordingDeletion({ ...parts, whenDurable });
    await deletion.delete(sessionId);
    expect(await leftIn(root)).toEqual([`.deleted-${sessionId}`]);
    becomesDurable();
    await deletion.removed();
    expect(await leftIn(root)).toEqual([]);
  });

  it('and is not stopped by what an earlier deletion had to leave', async () => {
    const { root, addFolder, parts } = await makeRoot();
    await addFolder(`.deleted-${sessionId}`);
    const deletion = createRecordingDeletion(parts);
    await deletion.delete(sessionId);
    await deletion.removed();
    expect(await readdir(root)).toEqual([]);
  });

  it('and nobody waits until they are removed; what a stop leaves is removed after the next start', async () => {
    const { root, addFolder, parts } = await makeRoot();
    const other = '7c1d9f4e-2a51-4a0b-8a64-1f0f5b9d2e66';
    await addFolder(other);
    markRoot(root, () => true);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const remove = async (id: string) => {
      await held;
      await parts.storage.remove(id);
    };
    const deleted = new Map<string, SessionRow>();
    const sessions = {
      find: (id: string) => deleted.get(id),
      setDeleted: (id: string) => deleted.set(id, sessionRow({ id, recordingStatus: 'deleted' })),
      deletedAmong: (ids: readonly string[]) => ids.filter((id) => deleted.has(id)),
    };
    const first = createRecordingDeletion({ ...parts, sessions, storage: { ...parts.storage, remove } });
    expect(await first.delete(sessionId)).toBe(true);
    expect(await first.delete(other)).toBe(true);
    expect((await leftIn(root)).sort()).toEqual([`.deleted-${sessionId}`, `.deleted-${other}`].sort());
    const closed = first.close();
    goOn();
    await closed;
    expect(await leftIn(root)).toEqual([`.deleted-${other}`]);

    const second = createRecordingDeletion({ ...parts, sessions });
    await second.sweep();
    expect(await leftIn(root)).toEqual([]);
  });

  it('and touches nothing in the folder that no row calls deleted', async () => {
    const { root, addFolder, logged, parts } = await makeRoot();
    const names = ['.deleted-by-hand', `.deleted-${sessionId}`, sessionId, 'notes'];
    for (const name of names) await addFolder(name);
    const deletion = createRecordingDeletion(parts);
    await deletion.sweep();
    await deletion.sweep();
    expect((await readdir(root)).sort()).toEqual(names.sort());
    expect(logged).toEqual([expect.stringContaining('its row is unknown')]);
  });
});
