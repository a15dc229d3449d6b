import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { setNewest } from '../../lib/collections.ts';
import type { RangedBody } from '../../playback/served-file.ts';

/** A file for an archive. */
export interface ZippedFile {
  /** Unique in the archive. */
  name: string;
  /** Its time, in UTC's fields: archives know no zones. */
  shownMs: number;
  body: RangedBody;
}

/** A piece of the archive: known by its length before it is read. */
interface Piece {
  byteLength: number;
  read(start: number, end: number, signal: AbortSignal | undefined): AsyncIterable<Uint8Array>;
}

/**
 * Files as one ZIP, stored and not compressed, since video does not get smaller. Any range of it can be read, so that a
 * broken download resumes. `onTaken` is called with the last byte of a file. Source: APPNOTE.TXT 6.3.10.
 */
export function zipOf<File extends ZippedFile>(
  files: readonly File[],
  checksums: Checksums,
  onTaken: (file: File) => void,
): RangedBody {
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

/** The CRC-32 of a file up to `at`. */
interface Progress {
  at: number;
  crc: number;
}

interface Reading {
  crc: Promise<number>;
  clients: number;
  stop: AbortController;
}

/** Files whose checksums are remembered: a recording's never changes. */
const maxKnown = 2_000;

export type Checksums = ReturnType<typeof createChecksums>;

/**
 * CRC-32 of files, by their entity tags. A file is read for it once, however many wait, for as long as one of them does;
 * where it was left it is taken up again, so that nobody has it read twice by leaving early.
 */
export function createChecksums() {
  const known = new Map<string, Progress>();
  const readings = new Map<string, Reading>();

  async function read(body: RangedBody, signal: AbortSignal): Promise<number> {
    const { etag, byteLength } = body;
    let { at, crc } = known.get(etag) ?? { at: 0, crc: 0 };
    if (at === byteLength) return crc;
    try {
      for await (const piece of body.read(at, byteLength, signal)) {
        crc = crc32(piece, crc);
        at += piece.length;
        signal.throwIfAborted();
      }
    } finally {
      setNewest(known, etag, { at, crc }, maxKnown);
    }
    return crc;
  }

  function begin(body: RangedBody): Reading {
    const stop = new AbortController();
    const crc = read(body, stop.signal);
    const reading = { crc, clients: 0, stop };
    readings.set(body.etag, reading);
    const end = () => readings.get(body.etag) === reading && readings.delete(body.etag);
    crc.then(end, end);
    return reading;
  }

  return {
    /** The checksum of a file that was read to its end. */
    note: (etag: string, at: number, crc: number): void => setNewest(known, etag, { at, crc }, maxKnown),

    /** Fails when it is given up by `signal`, or where the file cannot be read. */
    async of(body: RangedBody, signal: AbortSignal | undefined): Promise<number> {
      const progress = known.get(body.etag);
      if (progress?.at === body.byteLength) return progress.crc;
      signal?.throwIfAborted();
      const reading = readings.get(body.etag) ?? begin(body);
      reading.clients += 1;
      const givenUp = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      try {
        return await Promise.race([reading.crc, givenUp]);
      } finally {
        reading.clients -= 1;
        if (reading.clients === 0) {
          readings.delete(body.etag);
          reading.stop.abort();
        }
      }
    },
  };
}

interface ZipEntry {
  name: string;
  /** Its time, in UTC's fields. */
  shownMs: number;
  bytes: number;
  /** The offset of its local header. */
  offset: number;
}

/** Stands in place of a value that needs more than 32 bits, which has a field of its own. */
const elsewhere = 0xffffffff;
const maxEntries = 0xffff;
const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;
/** Names are UTF-8, and the checksum comes after the bytes. */
const flags = 0x0808;
const versions = { plain: 20, zip64: 45 } as const;
/** Made on a Unix: as a file that its owner may write and everybody may read. */
const madeOnUnix = 3 << 8;
const unixMode = (0o100644 << 16) >>> 0;

const is64 = (value: number) => value >= elsewhere;
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const in32 = (value: number) => u32(Math.min(value, elsewhere));

/** Has the file's length, so that a program that reads a stream finds its end. */
function localHeader({ name, shownMs, bytes }: ZipEntry): Buffer {
  const named = Buffer.from(name);
  const extra = is64(bytes) ? extra64([bytes, bytes]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[u32(signatures.local), u16(is64(bytes) ? versions.zip64 : versions.plain), u16(flags), u16(0)],
    ...[dosTime(shownMs), u32(0), in32(bytes), in32(bytes), u16(named.length), u16(extra.length), named, extra],
  ]);
}

function dataDescriptor({ bytes }: ZipEntry, crc: number): Buffer {
  const size = is64(bytes) ? u64(bytes) : u32(bytes);
  return Buffer.concat([u32(signatures.descriptor), u32(crc), size, size]);
}

function centralHeader({ name, shownMs, bytes, offset }: ZipEntry, crc: number): Buffer {
  const named = Buffer.from(name);
  const large = [...(is64(bytes) ? [bytes, bytes] : []), ...(is64(offset) ? [offset] : [])];
  const extra = large.length > 0 ? extra64(large) : Buffer.alloc(0);
  const version = large.length > 0 ? versions.zip64 : versions.plain;
  return Buffer.concat([
    ...[u32(signatures.central), u16(madeOnUnix | version), u16(version), u16(flags), u16(0)],
    ...[dosTime(shownMs), u32(crc), in32(bytes), in32(bytes), u16(named.length), u16(extra.length)],
    ...[u16(0), u16(0), u16(0), u32(unixMode), in32(offset), named, extra],
  ]);
}

function closingRecords(headers: readonly Buffer[], offset: number): Buffer {
  const size = headers.reduce((sum, { length }) => sum + length, 0);
  const count = headers.length;
  const end = [
    u16(0),
    u16(0),
    u16(Math.min(count, maxEntries)),
    u16(Math.min(count, maxEntries)),
    in32(size),
    in32(offset),
    u16(0),
  ];
  const closing = Buffer.concat([u32(signatures.end), ...end]);
  if (!is64(offset) && !is64(size)) return closing;
  return Buffer.concat([
    ...[u32(signatures.end64), u64(44), u16(madeOnUnix | versions.zip64), u16(versions.zip64), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(size), u64(offset)],
    ...[u32(signatures.locator64), u32(0), u64(offset + size), u32(1)],
    closing,
  ]);
}

function extra64(values: readonly number[]): Buffer {
  return Buffer.concat([u16(1), u16(values.length * 8), ...values.map(u64)]);
}

/** Two seconds exact, from 1980 on. */
function dosTime(shownMs: number): Buffer {
  const at = new Date(Math.max(Date.UTC(1980), shownMs));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([u16(time), u16(date)]);
}
