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
