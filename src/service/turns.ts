/** Lets so many go on in one turn of the event loop, and others in the next ones: between them requests are answered. */
export class Turns {
  readonly #atATime: number;
  #waiting: (() => void)[] = [];
  #left: number;

  constructor(atATime: number) {
    this.#atATime = atATime;
    this.#left = atATime;
  }

  /** Goes on at once, or in its turn: those who came before go first. */
  take(goOn: () => void): void {
    if (this.#left === 0) {
      this.#waiting.push(goOn);
      return;
    }
    if (this.#left === this.#atATime) setImmediate(() => this.#begin());
    this.#left -= 1;
    goOn();
  }

  #begin(): void {
    const due = this.#waiting.slice(0, this.#atATime);
    this.#waiting = this.#waiting.slice(this.#atATime);
    this.#left = this.#atATime - due.length;
    if (due.length > 0) setImmediate(() => this.#begin());
    for (const goOn of due) goOn();
  }
}
