import { expect, it } from 'vitest';
import { PieceBuffers, pieceBytes } from '../../../src/service/files/piece-buffers.ts';

it('lends memory again that was given back, and none that is lent', () => {
  const buffers = new PieceBuffers();
  const [first, second] = [buffers.lend(pieceBytes), buffers.lend(pieceBytes)];
  expect(second.buffer).not.toBe(first.buffer);
  buffers.giveBack(first);
  const third = buffers.lend(pieceBytes - 1);
  expect(third.buffer).toBe(first.buffer);
  expect(third.length).toBe(pieceBytes - 1);
});

it('takes a piece back once, by any part of it, and nothing that it did not lend', () => {
  const buffers = new PieceBuffers();
  const piece = buffers.lend(pieceBytes);
  buffers.giveBack(piece.subarray(10, 20));
  buffers.giveBack(piece);
  buffers.giveBack(new Uint8Array(pieceBytes));
  const [again, other] = [buffers.lend(pieceBytes), buffers.lend(pieceBytes)];
  expect(again.buffer).toBe(piece.buffer);
  expect(other.buffer).not.toBe(piece.buffer);
});

it('gives little its own memory, as large as it is', () => {
  const buffers = new PieceBuffers();
  const little = buffers.lend(3000);
  expect(little.buffer.byteLength).toBe(3000);
  buffers.giveBack(little);
  expect(buffers.lend(3000).buffer).not.toBe(little.buffer);
});

it('keeps 8 MiB at most of what is given back', () => {
  const buffers = new PieceBuffers();
  const lent = Array.from({ length: 140 }, () => buffers.lend(pieceBytes));
  for (const piece of lent) buffers.giveBack(piece);
  const known = new Set(lent.map(({ buffer }) => buffer));
  const again = Array.from({ length: 140 }, () => buffers.lend(pieceBytes));
  expect(again.filter(({ buffer }) => known.has(buffer)).length).toBe(128);
});
