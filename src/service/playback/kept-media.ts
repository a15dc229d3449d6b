import { Readable } from 'node:stream';
import { pieceBytes } from '../files/piece-buffers.ts';
import type { FileSize } from '../files/stored-files.ts';
import { Turns } from '../turns.ts';

interface KeptFile {
  version: string;
  bytes: number;
  content: Promise<Buffer>;
  /** Those who are sending it, and whoever reads it. */
  holders: number;
}

/** In one turn of the event loop; they take it a millisecond. */
const piecesATurn = 16;

/**
 * Files that never change and that several ask for, whole: each is read once for all but the first of them. To read a
 * file whole for one alone costs more than to send it a piece at a time. `mostBytes` are all that is in memory of them,
 * what is still being sent included, so that slow clients cannot make it grow.
 */
export class KeptMedia {
  readonly #mostBytes: number;
  /** Two hundred viewers ask for a new segment at once: who asks for something else does not wait for all of it to go out. */
  readonly #turns = new Turns(piecesATurn);
  /** Those asked for longest ago first. */
  readonly #files = new Map<string, KeptFile>();
  /** What was asked for lately, the last of it last: as much as there is room for. */
  readonly #asked = new Map<string, FileSize>();
  #askedBytes = 0;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /**
   * The bytes `[start, end)` of a file, which is read with `read` where it is not here. They are let go when the stream
   * is destroyed, and not before. Undefined for whoever asks first, and where there is no room.
   */
  open(key: string, size: FileSize, read: () => Promise<Buffer>, [start, end]: [number, number]): Readable | undefined {
    const isWanted = this.#noteAsked(key, size);
    const file = this.#find(key, size.version) ?? (isWanted ? this.#add(key, size, read) : undefined);
    if (file === undefined) return undefined;
    file.holders += 1;
    let content: Buffer = Buffer.alloc(0);
    let position = start;
    const turns = this.#turns;
    return new Readable({
      autoDestroy: false,
      highWaterMark: pieceBytes,
      construct(done) {
        file.content.then((whole) => {
          content = whole;
          done();
        }, done);
      },
      read() {
        turns.take(() => {
          if (this.destroyed) return;
          const piece = content.subarray(position, Math.min(position + pieceBytes, end));
          position += piece.length;
          this.push(piece.length === 0 ? null : piece);
        });
      },
      destroy: (error, done) => {
        this.#letGo(key, file);
        done(error);
      },
    });
  }

  #find(key: string, version: string): KeptFile | undefined {
    const known = this.#files.get(key);
    this.#files.delete(key);
    if (known?.version === version) {
      this.#files.set(key, known);
      return known;
    }
    if (known?.holders === 0) this.#bytes -= known.bytes;
    return undefined;
  }

  #add(key: string, size: FileSize, read: () => Promise<Buffer>): KeptFile | undefined {
    const { version, bytes } = size;
    // One file must not drive out all others.
    if (bytes > this.#mostBytes / 16) return undefined;
    if (!this.#makeRoom(bytes)) return undefined;
    const content = read().then((whole) => {
      if (whole.length !== bytes) throw new RangeError(`${key} has ${whole.length} bytes instead of ${bytes}`);
      return whole;
    });
    const file = { version, bytes, content, holders: 1 };
    this.#files.set(key, file);
    this.#bytes += bytes;
    content.then(
      () => this.#letGo(key, file),
      () => {
        if (this.#files.get(key) === file) this.#files.delete(key);
        this.#letGo(key, file);
      },
    );
    return file;
  }

  /** Was it asked for before, and since then no more than there is room for? Else it would be gone before it is asked for again. */
  #noteAsked(key: string, size: FileSize): boolean {
    const before = this.#asked.get(key);
    this.#asked.delete(key);
    this.#asked.set(key, size);
    this.#askedBytes += size.bytes - (before?.bytes ?? 0);
    for (const [oldest, { bytes }] of this.#asked) {
      if (this.#askedBytes <= this.#mostBytes) break;
      this.#asked.delete(oldest);
      this.#askedBytes -= bytes;
    }
    return before?.version === size.version;
  }

  #makeRoom(bytes: number): boolean {
    const idle = [...this.#files].filter(([, { holders }]) => holders === 0);
    let over = this.#bytes + bytes - this.#mostBytes;
    // Where all that could go is not enough, nothing goes in vain.
    if (idle.reduce((sum, [, file]) => sum + file.bytes, 0) < over) return false;
    for (const [key, file] of idle) {
      if (over <= 0) break;
      this.#files.delete(key);
      this.#bytes -= file.bytes;
      over -= file.bytes;
    }
    return true;
  }

  #letGo(key: string, file: KeptFile): void {
    file.holders -= 1;
    if (file.holders === 0 && this.#files.get(key) !== file) this.#bytes -= file.bytes;
  }
}
