import { setImmediate as giveWay } from 'node:timers/promises';

const entriesAtATime = 100_000;

/** One value per sample, stored as runs of equal ones: the entries of `stts` and `ctts`. */
export class RunLengthTable {
  readonly #entries = new Uint32Table();
  #value = 0;
  #count = 0;

  push(value: number): void {
    if (this.#count > 0 && value !== this.#value) this.#flush();
    this.#value = value;
    this.#count++;
  }

  /** Adds a value that is not known yet, and returns what sets it. */
  pushLater(): (value: number) => void {
    this.#flush();
    const index = this.#entries.length + 1;
    this.#entries.push(1);
    this.#entries.push(0);
    return (value) => this.#entries.set(index, value);
  }

  /** Changes every value, some of a day's millions at a time. Nothing may be pushed meanwhile. */
  async change(to: (value: number) => number): Promise<void> {
    this.#flush();
    for (let i = 1; i < this.#entries.length; i += 2) {
      if (i % entriesAtATime === 1) await giveWay();
      this.#entries.set(i, to(this.#entries.at(i) ?? 0));
    }
  }

  /** Is it 0 for every sample? */
  get isZero(): boolean {
    this.#flush();
    return this.#entries.length <= 2 && (this.#entries.at(1) ?? 0) === 0;
  }

  get entryCount(): number {
    this.#flush();
    return this.#entries.length / 2;
  }

  bytes(): Uint8Array[] {
    this.#flush();
    return this.#entries.bytes();
  }

  #flush(): void {
    if (this.#count === 0) return;
    this.#entries.push(this.#count);
    this.#entries.push(this.#value);
    this.#count = 0;
  }
}

const wordsInChunk = 16 * 1024;

/** Big-endian 32-bit words, as MP4's tables hold them, growing by chunks: what is built is what is sent, uncopied. */
export class Uint32Table {
  readonly #chunks: DataView[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    const place = this.#length % wordsInChunk;
    if (place === 0) this.#chunks.push(new DataView(new ArrayBuffer(wordsInChunk * 4)));
    this.#chunks.at(-1)?.setUint32(place * 4, value);
    this.#length++;
  }

  /** Undefined beyond the end. */
  at(index: number): number | undefined {
    if (index >= this.#length) return undefined;
    return this.#chunks[Math.floor(index / wordsInChunk)]?.getUint32((index % wordsInChunk) * 4);
  }

  set(index: number, value: number): void {
    if (index >= this.#length) throw new RangeError('There is no such word');
    this.#chunks[Math.floor(index / wordsInChunk)]?.setUint32((index % wordsInChunk) * 4, value);
  }

  /** The words as bytes, in order. */
  bytes(): Uint8Array[] {
    return this.#chunks.map((chunk, i) => {
      const words = Math.min(wordsInChunk, this.#length - i * wordsInChunk);
      const bytes = new Uint8Array(chunk.buffer, 0, words * 4);
      // A copy of the last one, so that a short table does not hold a whole chunk.
      return words < wordsInChunk ? bytes.slice() : bytes;
    });
  }
}
