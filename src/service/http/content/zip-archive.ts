import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Checksums } from './checksums.ts';
import type { RangedBody } from './ranged-body.ts';
import { centralHeader, closingRecords, dataDescriptor, localHeader } from './zip-records.ts';

/** A file for an archive. */
export interface ZippedFile {
  /** Of no other file in it. */
  name: string;
  /** What it says of its time, in UTC's fields: archives know no zones. */
  shownMs: number;
  body: RangedBody;
}

interface ArchiveParts {
  checksums: Checksums;
  /** The last byte of a file has been taken. */
  onTaken: (file: ZippedFile) => void;
}

/** A piece of the archive: known by its length before it is read. */
interface Piece {
  byteLength: number;
  read(start: number, end: number, signal: AbortSignal | undefined): AsyncIterable<Uint8Array>;
}

/**
 * Files as one ZIP, in their order and as they are: video does not get smaller. It is written while it is read, from
 * anywhere in it, so that a download can be taken up again. Source: APPNOTE.TXT 6.3.10.
 */
export function zipOf(files: readonly ZippedFile[], { checksums, onTaken }: ArchiveParts): RangedBody {
  const pieces: Piece[] = [];
  let byteLength = 0;
  const add = (piece: Piece) => {
    pieces.push(piece);
    byteLength += piece.byteLength;
  };
  const entries = files.map((file) => {
    const entry = { name: file.name, shownMs: file.shownMs, bytes: file.body.byteLength, offset: byteLength };
    add(known(localHeader(entry)));
    add(contentOf(file, checksums, () => onTaken(file)));
    const descriptor = (crc: number) => dataDescriptor(entry, crc);
    add(later(descriptor(0).length, async (signal) => descriptor(await checksums.of(file.body, signal))));
    return entry;
  });
  const closing = (crcs: readonly number[]) => {
    const headers = entries.map((entry, index) => centralHeader(entry, crcs[index] ?? 0));
    return Buffer.concat([...headers, closingRecords(headers, closingOffset)]);
  };
  const closingOffset = byteLength;
  const closingLength = closing([]).length;
  add(
    later(closingLength, async (signal) => {
      const crcs: number[] = [];
      for (const file of files) crcs.push(await checksums.of(file.body, signal));
      return closing(crcs);
    }),
  );
  const tags = files.map(({ name, shownMs, body }) => `${name} ${shownMs} ${body.etag}`).join('\n');
  return {
    byteLength,
    lastModifiedMs: Math.max(0, ...files.map(({ body }) => body.lastModifiedMs)),
    etag: `"${createHash('sha256').update(tags).digest('base64url').slice(0, 22)}"`,
    read: (start, end, signal) => readPieces(pieces, start, end, signal),
    // Pieces of the files are handed on as they are; which of them a piece is of is not known.
    giveBack(piece) {
      for (const { body } of files) body.giveBack?.(piece);
    },
  };
}

async function* readPieces(
  pieces: readonly Piece[],
  start: number,
  end: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const piece of pieces) {
    const [from, to] = [Math.max(0, start - at), Math.min(piece.byteLength, end - at)];
    if (from < to) yield* piece.read(from, to, signal);
    at += piece.byteLength;
  }
}

function known(bytes: Buffer): Piece {
  return later(bytes.length, async () => bytes);
}

function later(byteLength: number, make: (signal: AbortSignal | undefined) => Promise<Buffer>): Piece {
  return {
    byteLength,
    async *read(start, end, signal) {
      yield (await make(signal)).subarray(start, end);
    },
  };
}

function contentOf({ body }: ZippedFile, checksums: Checksums, onTaken: () => void): Piece {
  const { byteLength, etag } = body;
  return {
    byteLength,
    async *read(start, end) {
      let crc = 0;
      for await (const chunk of body.read(start, end)) {
        crc = crc32(chunk, crc);
        yield chunk;
      }
      if (start === 0 && end === byteLength) checksums.note(etag, byteLength, crc);
      if (end === byteLength) onTaken();
    },
  };
}
