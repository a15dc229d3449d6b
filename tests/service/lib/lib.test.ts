import { EventEmitter } from 'node:events';
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientNetwork } from '../../../src/service/lib/client-network.ts';
import { describeFailure, withoutPaths } from '../../../src/service/lib/describe-failure.ts';
import { removeTemporaries, writeWhole } from '../../../src/service/lib/files.ts';
import { openChannel } from '../../../src/service/lib/messages.ts';
import { makeFolder } from '../recorder/record.ts';

const schema = v.variant('type', [v.strictObject({ type: v.literal('report'), streamKey: v.string() })]);

/** This program's own end, with messages that arrive as another program would have sent them. */
function receive(...messages: unknown[]) {
  const taken: unknown[] = [];
  const problems: string[] = [];
  const end = Object.assign(Object.create(process), EventEmitter.prototype);
  openChannel(end, schema, {
    onMessage: (message) => taken.push(message),
    onInvalid: (problem) => problems.push(problem),
  });
  for (const message of messages) end.emit('message', message);
  return { taken, problems };
}

it('a message as agreed is taken', () => {
  const message = { type: 'report', streamKey: 'abcd' };
  expect(receive(message)).toEqual({ taken: [message], problems: [] });
});

it.each([
  [{ type: 'report', streamKey: 1234 }, 'A message (report) is not as agreed: streamKey should be string'],
  [{ type: 'report', streamKey: 'abcd', more: 'secret-1234' }, 'more'],
  [{ type: 'unknown', streamKey: 'abcd' }, 'A message (unknown)'],
  ['1234', 'A message (without a type)'],
])('%j is dropped, and only the name of what is wrong is said', (message, problem) => {
  const { taken, problems } = receive(message);
  expect(taken).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).not.toMatch(/1234|abcd/);
});

it('a message to an end that has gone is dropped, and counts as sent', async () => {
  const gone = Object.assign(Object.create(process), { connected: false });
  const send = openChannel(gone, schema, { onMessage: () => undefined, onInvalid: () => undefined });
  await new Promise<void>((resolve) => send({ type: 'report' }, resolve));
});

it('an end that had gone before the channel was opened is told as gone', async () => {
  const gone = Object.assign(Object.create(process), { connected: false });
  await new Promise<void>((onClosed) =>
    openChannel(gone, schema, { onMessage: () => undefined, onInvalid: () => undefined, onClosed }),
  );
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['an address unknown', 'an address unknown'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it('counts all addresses of one /64 as one client, and those of another as another', () => {
  expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
});

describe('No reason shows where we are on the disk', () => {
  it('a missing file is named within its recording', async () => {
    const error = await readFile('/var/lib/aircheck/recordings/some-id/source/init-0.mp4').catch((e: unknown) => e);
    expect(describeFailure(error)).toBe('a file is missing: source/init-0.mp4 (ENOENT)');
  });

  it.each([
    [
      "ENOENT: no such file or directory, open '/srv/a b/data/init.mp4'",
      'ENOENT: no such file or directory, open init.mp4',
    ],
    ["EXDEV: rename '/data/one.tmp' -> '/data/one'", 'EXDEV: rename one.tmp -> one'],
    ['Cannot read /var/lib/aircheck/aircheck.db (busy)', 'Cannot read aircheck.db (busy)'],
    ['source/0-00003.m4s is damaged', 'source/0-00003.m4s is damaged'],
    ['480p/720p at 1/2 speed', '480p/720p at 1/2 speed'],
    ['see https://example.org/a/b', 'see https://example.org/a/b'],
  ])('%s', (text, without) => {
    expect(withoutPaths(text)).toBe(without);
  });
});

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
