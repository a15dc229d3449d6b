import type { ProgressiveMp4 } from './build-mp4.ts';

interface Entry {
  /** Identifies what the MP4 was built from; a new stamp means a new MP4. */
  stamp: string;
  mp4: Promise<ProgressiveMp4 | undefined>;
  bytes: number;
}

/** Recently downloaded MP4s, up to `maxBytes` of their heads; the latest stays, whatever its size. */
export class Mp4Cache {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly maxBytes: number) {}

  /** The MP4 cached under `key` and `stamp`, or a new one; concurrent requests share one build. */
  get(
    key: string,
    stamp: string,
    build: () => Promise<ProgressiveMp4 | undefined>,
  ): Promise<ProgressiveMp4 | undefined> {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = known?.stamp === stamp ? known : this.#begin(key, stamp, build);
    this.#entries.set(key, entry);
    return entry.mp4;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #begin(key: string, stamp: string, build: () => Promise<ProgressiveMp4 | undefined>): Entry {
    const entry: Entry = { stamp, mp4: build(), bytes: 0 };
    entry.mp4.then(
      (mp4) => {
        entry.bytes = mp4?.headBytes ?? 0;
        this.#makeRoom();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  /** Evicts the least recently used. */
  #makeRoom(): void {
    let total = 0;
    for (const [key, { bytes }] of [...this.#entries].reverse()) {
      total += bytes;
      if (total > this.maxBytes && total > bytes) this.#entries.delete(key);
    }
  }
}
