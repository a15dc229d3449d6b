import type { Movie } from './build-mp4.ts';

interface Entry {
  /** What the movie was built from; another stamp is another movie. */
  stamp: string;
  movie: Promise<Movie | undefined>;
  bytes: number;
}

/** Movies lately downloaded, up to `maxBytes` of their heads; the latest stays, whatever its size. */
export class MovieCache {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly maxBytes: number) {}

  /** The movie kept under `key` and `stamp`, else a new one; whoever asks while it is being built waits for the same. */
  get(key: string, stamp: string, build: () => Promise<Movie | undefined>): Promise<Movie | undefined> {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = known?.stamp === stamp ? known : this.#begin(key, stamp, build);
    this.#entries.set(key, entry);
    return entry.movie;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #begin(key: string, stamp: string, build: () => Promise<Movie | undefined>): Entry {
    const entry: Entry = { stamp, movie: build(), bytes: 0 };
    entry.movie.then(
      (movie) => {
        entry.bytes = movie?.headBytes ?? 0;
        this.#makeRoom();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  /** Lets the ones go that were asked for longest ago. */
  #makeRoom(): void {
    let total = 0;
    for (const [key, { bytes }] of [...this.#entries].reverse()) {
      total += bytes;
      if (total > this.maxBytes && total > bytes) this.#entries.delete(key);
    }
  }
}
