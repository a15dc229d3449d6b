import { crc32 } from 'node:zlib';
import type { RangedBody } from './ranged-body.ts';

type Content = Pick<RangedBody, 'byteLength' | 'etag' | 'read' | 'giveBack'>;

/** How far a file has been read for its CRC-32, from its beginning. */
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
const mostKnown = 2_000;

export type Checksums = ReturnType<typeof createChecksums>;

/**
 * CRC-32 of files, by their entity tags. A file is read for it once, however many wait, for as long as one of them does;
 * where it was left it is taken up again, so that nobody has it read twice by leaving early.
 */
export function createChecksums() {
  const known = new Map<string, Progress>();
  const readings = new Map<string, Reading>();

  function note(etag: string, progress: Progress): void {
    known.set(etag, progress);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  async function read(body: Content, signal: AbortSignal): Promise<number> {
    const { etag, byteLength } = body;
    let { at, crc } = known.get(etag) ?? { at: 0, crc: 0 };
    if (at === byteLength) return crc;
    try {
      for await (const piece of body.read(at, byteLength, signal)) {
        crc = crc32(piece, crc);
        at += piece.length;
        body.giveBack?.(piece);
        signal.throwIfAborted();
      }
    } finally {
      note(etag, { at, crc });
    }
    return crc;
  }

  function begin(body: Content): Reading {
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
    note: (etag: string, byteLength: number, crc: number): void => note(etag, { at: byteLength, crc }),

    /** Fails when it is given up by `signal`, or where the file cannot be read. */
    async of(body: Content, signal: AbortSignal | undefined): Promise<number> {
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
