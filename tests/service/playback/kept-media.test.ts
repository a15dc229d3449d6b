import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderFiles } from '../../../src/service/files/stored-files.ts';
import { sendRecordingFile } from '../../../src/service/http/media/send-media.ts';
import { KeptMedia } from '../../../src/service/playback/kept-media.ts';
import { openServedFile } from '../../../src/service/playback/served-file.ts';
import { patient } from '../../support/patient.ts';

const id = '0b8f6a52-6b5f-4c57-9a55-0d0a4a1f3c77';
const megabyte = 1024 * 1024;
const bytesOf = (length: number, seed = 0) =>
  Buffer.from(Uint8Array.from({ length }, (_, index) => index * 31 + (index >> 8) + seed));

/** A server with the media of one recording; `reads` are the paths that were read from the disk. */
async function serve(keptMedia = new KeptMedia(16 * megabyte)) {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-media-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'source'));
  const own = folderFiles(directory);
  const reads: string[] = [];
  const noted = <T>(path: string, value: T): T => {
    reads.push(path);
    return value;
  };
  const files: typeof own = {
    ...own,
    read: (path) => noted(path, own.read(path)),
    readRange: (path, start, end) => noted(path, own.readRange(path, start, end)),
  };
  const app = Fastify({ forceCloseConnections: true });
  app.get('/:folder/:file', async (request, reply) => {
    const file = await openServedFile({ id, files }, request.url.slice(1), keptMedia);
    return file === undefined ? reply.code(404).send() : sendRecordingFile(request, reply, file);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const ask = (path: string, init: RequestInit = {}) => fetch(`${address}/${path}`, init);
  const read = async (path: string, headers: Record<string, string> = {}) =>
    Buffer.from(await (await ask(path, { headers })).arrayBuffer());
  const write = (path: string, content: Uint8Array) => writeFile(join(directory, path), content);
  return { directory, reads, ask, read, write };
}

const segment = 'source/0-00000.m4s';

describe('A segment', () => {
  it('is read once for the first and once for all who ask for it after that, at the same time or later', async () => {
    const { reads, read, write } = await serve();
    const content = bytesOf(700_000);
    await write(segment, content);
    const bodies = await Promise.all(Array.from({ length: 20 }, () => read(segment)));
    bodies.push(await read(segment));
    expect(bodies.filter((body) => body.equals(content)).length).toBe(21);
    expect(reads).toEqual([segment, segment]);
  });

  it('is sent in part from what is in memory', async () => {
    const { reads, read, write } = await serve();
    const content = bytesOf(700_000);
    await write(segment, content);
    await read(segment);
    await read(segment);
    reads.length = 0;
    expect((await read(segment, { range: 'bytes=300000-599999' })).equals(content.subarray(300_000, 600_000))).toBe(
      true,
    );
    expect((await read(segment, { range: 'bytes=-5' })).equals(content.subarray(-5))).toBe(true);
    expect(reads).toEqual([]);
  });

  it('is not sent from memory once its file is gone', async () => {
    const { directory, read, ask, write } = await serve();
    await write(segment, bytesOf(1_000));
    await read(segment);
    await read(segment);
    await rm(join(directory, segment));
    expect((await ask(segment)).status).toBe(404);
  });

  it('is not sent from memory once another file is in its place, be it as long and as old', async () => {
    const { directory, read, write } = await serve();
    await write(segment, bytesOf(1_000));
    await read(segment);
    await read(segment);
    const other = bytesOf(1_000, 1);
    await write('source/other', other);
    await rename(join(directory, 'source/other'), join(directory, segment));
    expect((await read(segment)).equals(other)).toBe(true);
  });

  it('is read again where reading it failed', async () => {
    const kept = new KeptMedia(16 * megabyte);
    const size = { bytes: 4, modifiedAtMs: 0, version: '1' };
    kept.open('a', size, async () => Buffer.from('abcd'), [0, 4]);
    const failing = kept.open('a', size, () => Promise.reject(new Error('EIO')), [0, 4]);
    await expect(failing && buffer(failing)).rejects.toThrow('EIO');
    const short = kept.open('a', size, async () => Buffer.from('abc'), [0, 4]);
    await expect(short && buffer(short)).rejects.toThrow('3 bytes instead of 4');
    const whole = kept.open('a', size, async () => Buffer.from('abcd'), [0, 4]);
    expect(whole && (await buffer(whole)).toString()).toBe('abcd');
  });

  it('is any stretch of it that is asked for', async () => {
    const content = bytesOf(600_000);
    const kept = new KeptMedia(16 * megabyte);
    const size = { bytes: content.length, modifiedAtMs: 0, version: '1' };
    kept.open('a', size, async () => content, [0, 1]);
    await fc.assert(
      fc.asyncProperty(fc.nat(content.length), fc.nat(content.length), async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        const stream = kept.open('a', size, async () => content, [start, end]);
        expect(stream && (await buffer(stream)).equals(content.subarray(start, end))).toBe(true);
        stream?.destroy();
      }),
      { numRuns: 50 },
    );
  });
});

describe('Media in memory', () => {
  const size = { bytes: megabyte, modifiedAtMs: 0, version: '1' };
  const ask = (kept: KeptMedia, key: string, version: string) =>
    kept.open(key, { ...size, version }, async () => Buffer.alloc(megabyte), [0, megabyte]);
  const openOne = (kept: KeptMedia, key: string, version = '1') => ask(kept, key, version) ?? ask(kept, key, version);

  it('is what is asked for again before as much else is as there is room for: else it is read as it is sent', () => {
    const kept = new KeptMedia(16 * megabyte);
    const round = (files: number) => Array.from({ length: files }, (_, index) => ask(kept, `${index}`, '1'));
    for (const streams of [round(17), round(17)]) expect(streams.every((stream) => stream === undefined)).toBe(true);
    expect(ask(kept, '16', '1')).toBeDefined();
    // However many of them there are.
    const small = (key: number) =>
      kept.open(`small ${key}`, { ...size, bytes: 10 }, async () => Buffer.alloc(10), [0, 10]);
    for (let key = 0; key < 2000; key += 1) expect(small(key)).toBeUndefined();
    expect(small(0)).toBeDefined();
  });

  it('stays as it is where viewers walk through more than there is room for, some of which is in memory', async () => {
    const kept = new KeptMedia(16 * megabyte);
    let reads = 0;
    const walk = async (from: number, to: number) => {
      for (let key = from; key < to; key += 1) {
        const content = async () => {
          reads += 1;
          return Buffer.alloc(megabyte);
        };
        const stream = kept.open(`${key}`, size, content, [0, megabyte]);
        if (stream === undefined) continue;
        await buffer(stream);
        stream.destroy();
        await once(stream, 'close');
      }
    };
    for (let turn = 0; turn < 2; turn += 1) await walk(0, 4);
    await walk(4, 20);
    reads = 0;
    for (let turn = 0; turn < 5; turn += 1) await walk(0, 20);
    expect(reads).toBe(0);
  });

  it('never is more than its limit while it is being sent, however many take nothing of it', async () => {
    const kept = new KeptMedia(16 * megabyte);
    const streams = Array.from({ length: 40 }, (_, index) => openOne(kept, `${index}`));
    expect(streams.filter((stream) => stream !== undefined).length).toBe(16);
    // What is being sent already has room for any number.
    expect(Array.from({ length: 100 }, () => openOne(kept, '3')).every((stream) => stream !== undefined)).toBe(true);
    // One that was replaced stays in memory for as long as the old one is being sent.
    expect(openOne(kept, '0', 'another')).toBeUndefined();
    expect(openOne(kept, '40')).toBeUndefined();
    streams[0]?.destroy();
    await vi.waitFor(() => expect(openOne(kept, '40')).toBeDefined(), patient);
  });

  it('gives way to what is asked for now, the one asked for longest ago first', async () => {
    const kept = new KeptMedia(16 * megabyte);
    const reads: string[] = [];
    const take = async (key: string) => {
      const content = async () => {
        reads.push(key);
        return Buffer.alloc(megabyte);
      };
      const open = () => kept.open(key, size, content, [0, megabyte]);
      const stream = open() ?? open();
      if (stream !== undefined) await buffer(stream);
      stream?.destroy();
      if (stream !== undefined) await once(stream, 'close');
    };
    for (let index = 0; index < 16; index += 1) await take(`${index}`);
    await take('0');
    await take('16');
    reads.length = 0;
    for (const key of ['0', '2', '16', '1']) await take(key);
    expect(reads).toEqual(['1']);
  });

  it('does not keep a file that would drive out most others', () => {
    const kept = new KeptMedia(16 * megabyte - 1);
    expect(openOne(kept, 'large')).toBeUndefined();
  });

  it('is let go once a client has it, or has gone away in the middle', async () => {
    const kept = new KeptMedia(16 * megabyte);
    const { ask, read, write, reads } = await serve(kept);
    const paths = Array.from({ length: 16 }, (_, index) => `source/${index}-00000.m4s`);
    for (const path of paths) await write(path, bytesOf(megabyte));
    for (const path of paths) await read(path);
    await read(paths[0] ?? '');
    reads.length = 0;
    const gone = new AbortController();
    await Promise.all(paths.slice(1).map((path) => ask(path, { signal: gone.signal })));
    expect(reads.length).toBe(15);
    gone.abort();
    let opened = 0;
    await vi.waitFor(() => {
      while (opened < 16 && openOne(kept, `new ${opened}`) !== undefined) opened += 1;
      expect(opened).toBe(16);
    }, patient);
  });
});
