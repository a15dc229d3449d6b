import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pieceBuffers, pieceBytes } from '../../../../src/service/files/piece-buffers.ts';
import { folderFiles } from '../../../../src/service/files/stored-files.ts';
import { sendRanges } from '../../../../src/service/http/media/send-media.ts';
import { streamTo } from '../../../../src/service/http/media/stream-to.ts';

/** Each byte tells its file and its place. */
const contentOf = (file: number, bytes: number) =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => file * 37 + at * 7 + (at >> 8) * 13 + (at >> 16)));

async function serveFiles(count: number, bytes: number) {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-pieces-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const contents = Array.from({ length: count }, (_, file) => contentOf(file, bytes));
  for (const [file, content] of contents.entries()) await writeFile(join(directory, `${file}`), content);
  const files = folderFiles(directory);
  const app = Fastify({ forceCloseConnections: true });
  app.get<{ Params: { file: string } }>('/:file', (request, reply) =>
    sendRanges(request, reply, {
      byteLength: bytes,
      lastModifiedMs: 0,
      etag: '"1"',
      read: (start, end) => files.readRange(request.params.file, start, end),
      giveBack: (piece) => pieceBuffers.giveBack(piece),
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = (file: number, range?: [number, number]) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = range && { range: `bytes=${range[0]}-${range[1] - 1}` };
      get({ port, host: '127.0.0.1', path: `/${file}`, agent: false, ...(headers && { headers }) }, resolve).on(
        'error',
        reject,
      );
    });
  return { contents, ask };
}

it('sends every viewer the bytes of the file it asked for, whoever breaks off or is slow beside it', async () => {
  const bytes = 5 * pieceBytes + 4321;
  const { contents, ask } = await serveFiles(6, bytes);
  const given = vi.spyOn(pieceBuffers, 'giveBack');
  onTestFinished(() => given.mockRestore());
  let broken = 0;
  const view = async (number: number) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const file = (number + turn) % contents.length;
      const start = turn % 3 === 0 ? 0 : (number * 70_001 + turn * 33_333) % bytes;
      const end = turn % 4 === 0 ? bytes : Math.min(bytes, start + 1 + ((number * 99_991 * (turn + 1)) % bytes));
      const answer = await ask(file, [start, end]);
      if ((number + turn) % 5 === 0) {
        answer.once('data', () => answer.destroy());
        await new Promise((resolve) => answer.once('close', resolve).on('error', () => undefined));
        broken += 1;
        continue;
      }
      // A slow one: the connection fills up, and pieces wait in it.
      if ((number + turn) % 7 === 0) await wait(40);
      const body = await buffer(answer);
      expect(body.equals(contents[file]?.subarray(start, end) ?? Buffer.of())).toBe(true);
    }
  };
  await Promise.all(Array.from({ length: 24 }, (_, number) => view(number)));
  expect(broken).toBeGreaterThan(20);
  expect(given.mock.calls.length).toBeGreaterThan(200);
});

it('gives each piece back once the connection has taken it, while the rest is still to come', async () => {
  const bytes = 40 * pieceBytes;
  const { contents, ask } = await serveFiles(1, bytes);
  const given = vi.spyOn(pieceBuffers, 'giveBack');
  onTestFinished(() => given.mockRestore());
  const answer = await ask(0);
  let seen = 0;
  let givenInBetween = 0;
  const pieces: Buffer[] = [];
  for await (const piece of answer) {
    pieces.push(piece);
    seen += piece.length;
    if (seen < bytes / 2) givenInBetween = given.mock.calls.length;
  }
  expect(Buffer.concat(pieces).equals(contents[0] ?? Buffer.of())).toBe(true);
  expect(givenInBetween).toBeGreaterThan(5);
  await vi.waitFor(() => expect(given.mock.calls.length).toBe(40));
});

it('writes a large piece 64 KiB at a time, and goes on after an empty one', async () => {
  const large = contentOf(3, 40 * pieceBytes + 99);
  async function* read() {
    yield large;
    yield Buffer.of();
    yield Buffer.of(1, 2, 3);
  }
  let mostWaiting = 0;
  const server = createServer((_, response) => {
    const stream = streamTo(response, { read }, 0, 1);
    stream.pipe(response);
    stream.on('data', () => {
      mostWaiting = Math.max(mostWaiting, response.writableLength);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve));
  const body = await buffer(answer);
  expect(body.equals(Buffer.concat([large, Buffer.of(1, 2, 3)]))).toBe(true);
  // With the lines of the chunks around it.
  expect(mostWaiting).toBeLessThan(pieceBytes + 1024);
});

it('gives nothing back of a connection that broke, and stops reading', async () => {
  const given = vi.spyOn(pieceBuffers, 'giveBack');
  onTestFinished(() => given.mockRestore());
  const over = vi.fn();
  async function* endless() {
    try {
      for (;;) yield pieceBuffers.lend(pieceBytes).fill(1);
    } finally {
      over();
    }
  }
  const body = { read: endless, giveBack: (piece: Uint8Array) => pieceBuffers.giveBack(piece) };
  const server = createServer((_, response) => streamTo(response, body, 0, 1).on('error', over).pipe(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve));
  // Nobody takes it any more: the connection is full.
  answer.pause();
  await wait(300);
  const givenBefore = given.mock.calls.length;
  answer.destroy();
  await vi.waitFor(() => expect(over).toHaveBeenCalledOnce());
  expect(given.mock.calls.length).toBe(givenBefore);
});
