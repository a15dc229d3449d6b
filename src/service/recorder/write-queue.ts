const mostWaitingBytes = 16 * 1024 * 1024;
const mostWaitingJobs = 4;

/** Runs jobs one after another, with back-pressure for the caller. Jobs must not throw. */
export class WriteQueue {
  #tail: Promise<void>;
  #bytes = 0;
  #jobs = 0;
  #waiting: (() => void)[] = [];

  /** `before`: what must finish before the first job. */
  constructor(before: Promise<void> = Promise.resolve()) {
    this.#tail = before;
  }

  add(bytes: number, job: () => Promise<void>): void {
    this.#bytes += bytes;
    this.#jobs++;
    this.#tail = this.#tail.then(job).finally(() => {
      this.#bytes -= bytes;
      this.#jobs--;
      if (!this.#isFull) for (const proceed of this.#waiting.splice(0)) proceed();
    });
  }

  /** A promise while the queue is full, resolved once there is room; undefined if there is room. */
  room(): Promise<void> | undefined {
    return this.#isFull ? new Promise((resolve) => this.#waiting.push(resolve)) : undefined;
  }

  async drain(): Promise<void> {
    await this.#tail;
  }

  get #isFull(): boolean {
    return this.#bytes > mostWaitingBytes || this.#jobs > mostWaitingJobs;
  }
}
