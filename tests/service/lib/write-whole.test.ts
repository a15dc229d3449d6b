import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeTemporaries, writeWhole } from '../../../src/service/lib/files.ts';
import { makeFolder } from '../recorder/record.ts';

describe('a file', () => {
  it('is written whole under its name, over what was there, in a folder that is there', async () => {
    const folder = await makeFolder();
    const path = join(folder, 'a/b/file');
    // A recording that was deleted meanwhile must not come back.
    await expect(writeWhole(path, Buffer.from('one'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder)).toEqual([]);
    await mkdir(join(folder, 'a/b'), { recursive: true });
    await writeWhole(path, Buffer.from('one'));
    await writeWhole(path, Buffer.from('two'));
    expect(await readFile(path, 'utf8')).toBe('two');
    expect(await readdir(join(folder, 'a/b'))).toEqual(['file']);
  });

  it('is written as well where its folder is open already, which stays open', async () => {
    const folder = await makeFolder();
    const opened = await open(folder, 'r');
    try {
      await writeWhole(join(folder, 'file'), 'one', { folder: opened });
      await writeWhole(join(folder, 'file'), 'two', { folder: opened });
      expect(await readFile(join(folder, 'file'), 'utf8')).toBe('two');
      expect((await opened.stat()).isDirectory()).toBe(true);
    } finally {
      await opened.close();
    }
  });

  it('holds its pieces one after another, however many', async () => {
    const path = join(await makeFolder(), 'file');
    const pieces = Array.from({ length: 3000 }, (_, i) => Buffer.alloc(i % 7, i));
    await writeWhole(path, pieces);
    expect(await readFile(path)).toEqual(Buffer.concat(pieces));
    await writeWhole(path, []);
    expect(await readFile(path)).toHaveLength(0);
  });

  it('leaves nothing behind if it cannot be written', async () => {
    const folder = await makeFolder();
    await mkdir(join(folder, 'taken/inside'), { recursive: true });
    await expect(writeWhole(join(folder, 'taken'), Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('is not mistaken for what a killed writer left', async () => {
    const folder = await makeFolder();
    for (const name of ['0-00000.m4s', '0-00001.m4s.123.tmp']) await writeFile(join(folder, name), 'x');
    await mkdir(join(folder, 'folder.tmp'));
    await removeTemporaries(folder);
    await removeTemporaries(join(folder, 'nowhere'));
    expect(await readdir(folder)).toEqual(['0-00000.m4s', 'folder.tmp']);
  });

  it('is for its own user only if that is asked for', async () => {
    const path = join(await makeFolder(), 'keys');
    await writeWhole(path, 'secret', { mode: 0o600 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is one of two complete ones if two programs write it at the same time', async () => {
    const folder = await makeFolder();
    const contents = ['a', 'b'].map((letter) => letter.repeat(1_000_000));
    await Promise.all(contents.map((content) => writeWhole(join(folder, 'file'), content, { isContended: true })));
    expect(contents).toContain(await readFile(join(folder, 'file'), 'utf8'));
    expect(await readdir(folder)).toEqual(['file']);
  });
});
