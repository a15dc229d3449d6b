import type { StoredFiles } from '../../files/stored-files.ts';

/** Bytes of a download's media: a stretch of a segment file, named by its path in the recording, or of bytes that are in none. */
interface MediaSpan {
  source: string | Uint8Array;
  start: number;
  end: number;
}

/** The contiguous spans of a download's media. */
export class MediaLayout {
  readonly #sources: (string | Uint8Array)[] = [];
  readonly #starts: number[] = [];
  /** End of each span, counted from the first byte of all media. */
  readonly #ends: number[] = [];

  get byteLength(): number {
    return this.#ends.at(-1) ?? 0;
  }

  add({ source, start, end }: MediaSpan): void {
    if (start >= end) return;
    this.#ends.push(this.byteLength + end - start);
    this.#sources.push(source);
    this.#starts.push(start);
  }

  /** The spans that make up `[from, to)`. */
  *spans(from: number, to: number): Generator<MediaSpan> {
    for (let i = this.#firstEndingAfter(from); ; i++) {
      const [source, end] = [this.#sources[i], this.#ends[i]];
      const begin = this.#ends[i - 1] ?? 0;
      if (source === undefined || end === undefined || begin >= to) return;
      const shift = (this.#starts[i] ?? 0) - begin;
      yield { source, start: Math.max(from, begin) + shift, end: Math.min(to, end) + shift };
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

/**
 * The bytes `[from, to)` of a download's media, straight from the segment files, of which one is open at a time. Throws
 * when one of them is gone or cut short: what comes out is never silently less.
 */
export async function* readMedia(
  files: StoredFiles,
  media: MediaLayout,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (const { source, start, end } of media.spans(from, to)) {
    if (typeof source === 'string') yield* files.readRange(source, start, end);
    else yield source.subarray(start, end);
  }
}
