/** A stretch of one segment file. */
export interface FileSpan {
  uri: string;
  start: number;
  end: number;
}

/** Which bytes of which segment files the media of a download consists of, one behind the other. */
export class MediaLayout {
  readonly #uris: string[] = [];
  readonly #fileStarts: number[] = [];
  /** Where each file's bytes end, counted from the first byte of all media. */
  readonly #ends: number[] = [];

  get byteLength(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** Adds a file's bytes from `start` to `end`; returns where they begin among all. */
  add({ uri, start, end }: FileSpan): number {
    const offset = this.byteLength;
    this.#uris.push(uri);
    this.#fileStarts.push(start);
    this.#ends.push(offset + end - start);
    return offset;
  }

  /** The stretches that make up `[from, to)`. */
  *spans(from: number, to: number): Generator<FileSpan> {
    for (let i = this.#firstEndingAfter(from); i < this.#uris.length; i++) {
      const begin = this.#ends[i - 1] ?? 0;
      if (begin >= to) return;
      const uri = this.#uris[i] ?? '';
      const shift = (this.#fileStarts[i] ?? 0) - begin;
      const [start, end] = [Math.max(from, begin), Math.min(to, this.#ends[i] ?? 0)];
      if (start < end) yield { uri, start: start + shift, end: end + shift };
    }
  }

  #firstEndingAfter(position: number): number {
    let [low, high] = [0, this.#ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
