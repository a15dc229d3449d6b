import { setImmediate as giveWay } from 'node:timers/promises';
import { Uint32Table } from './uint32-table.ts';

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

  /** Raises every value, some of a day's millions at a time. Nothing may be pushed meanwhile. */
  async raise(amount: number): Promise<void> {
    this.#flush();
    for (let i = 1; i < this.#entries.length; i += 2) {
      if (i % entriesAtATime === 1) await giveWay();
      this.#entries.set(i, (this.#entries.at(i) ?? 0) + amount);
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
