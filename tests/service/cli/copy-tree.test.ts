import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CopiedFiles, copyTree } from '../../../src/service/cli/backup.ts';

let directory: string;
const at = (...names: string[]) => join(directory, ...names);
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  await mkdir(at('data', 'recordings', 'one', 'source'), { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const copy = (copied: CopiedFiles = new Map()) =>
  copyTree({ from: at('data'), to: at('copy'), copied, followsLinks: true });

describe('A copy of a data directory that is written to', () => {
  it('holds the whole lines of a journal, and no file that has no name of its own yet', async () => {
    await writeFile(at('data', 'recordings', 'one', 'journal.ndjson'), '{"event":1}\n{"eve');
    await writeFile(at('data', 'recordings', 'one', 'source', '0-00001.m4s.tmp'), 'half');
    await copy();
    expect(await readFile(at('copy', 'recordings', 'one', 'journal.ndjson'), 'utf8')).toBe('{"event":1}\n');
    expect(await readdir(at('copy', 'recordings', 'one'))).toEqual(['journal.ndjson']);
  });

  it('is brought up to date by what changed, and by nothing else', async () => {
    const journal = at('data', 'recordings', 'one', 'journal.ndjson');
    await writeFile(journal, 'one\n');
    await writeFile(at('data', 'kept'), 'kept');
    const copied: CopiedFiles = new Map();
    await copy(copied);
    await writeFile(at('copy', 'kept'), 'not copied again');
    await appendFile(journal, 'two\n');
    await copy(copied);
    expect(await readFile(at('copy', 'recordings', 'one', 'journal.ndjson'), 'utf8')).toBe('one\ntwo\n');
    expect(await readFile(at('copy', 'kept'), 'utf8')).toBe('not copied again');
  });

  it('holds recordings that live on another disk, and follows no link inside them', async () => {
    await rm(at('data', 'recordings'), { recursive: true });
    await mkdir(at('disk', 'one'), { recursive: true });
    await writeFile(at('disk', 'one', 'index.m3u8'), 'a playlist');
    await writeFile(at('secret'), 'a secret');
    await symlink(at('secret'), at('disk', 'one', 'link.mp4'));
    await symlink(at('disk'), at('data', 'recordings'));
    await copy();
    expect(await readdir(at('copy', 'recordings', 'one'))).toEqual(['index.m3u8']);
  });
});
