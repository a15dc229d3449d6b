import type { RenditionSegment, SegmentJob } from './messages.ts';

/** The next command for a session's worker. */
export type BacklogStep =
  /** `isWhole`: it has all renditions, none of them apart after a failure. */
  | { type: 'segment'; job: SegmentJob; leadInUris: string[]; thenFinish: boolean; isWhole: boolean }
  | { type: 'finish' }
  | { type: 'discard' };

export interface EncodedSegment {
  job: SegmentJob;
  renditions: RenditionSegment[];
}

/** A rendition with gaps, which must not be listed; the reason is for people. */
export interface LeftOutRendition {
  name: string;
  reason: string;
}

interface BacklogEvents {
  onSegment(segment: EncodedSegment): void;
  onLeftOut(rendition: LeftOutRendition): void;
}

interface Entry {
  job: SegmentJob;
  /** The segments of its part from the last one at which decoding can begin, one list for all of them. */
  chain: string[];
  /** How many of them come before this one. */
  chainLength: number;
  encoded: Map<string, RenditionSegment>;
  hasFailed: boolean;
  /** Failures of renditions that were encoded alone. */
  failuresAlone: Map<string, number>;
}

type Running =
  | { type: 'segment'; entry: Entry; alone: string | undefined; thenFinish: boolean }
  | { type: 'finish' | 'discard' };

/**
 * After a first failure a segment's renditions are encoded one by one to find the one that fails; after two more
 * failures alone it is left out. Other causes (a kill, a full disk) rarely hit the same one three times.
 */
const failuresAloneAllowed = 1;
/** After so many failures in a row with all renditions together, later segments are encoded one by one from the start. */
const failuresTogetherAllowed = 3;

/**
 * Tracks one session's segments through its worker's failures: which is next, which must be encoded again, which
 * rendition is left out. Holds references to jobs only; knows nothing of processes or time.
 */
export class SessionBacklog {
  /** Not sent yet, or to be sent again, in order. */
  readonly #waiting: Entry[] = [];
  /** Sent, with renditions outstanding: an encoder holds a segment's end back until the next begins. */
  #begun: Entry[] = [];
  #last: { part: number; chain: string[] } | undefined;
  readonly #dropped = new Set<string>();
  #running: Running | undefined;
  /** Up to this segment each is encoded alone, so that a failure has one cause. */
  #carefulUntil = Number.NEGATIVE_INFINITY;
  #failuresTogether = 0;
  #end: 'open' | 'finish' | 'discard' = 'open';
  #hasPipeline = false;
  #done = 0;
  #total = 0;

  constructor(private readonly events: BacklogEvents) {}

  add(job: SegmentJob): void {
    const last = this.#last;
    const follows = last !== undefined && !job.isIndependent && last.part === job.part;
    const before = follows ? last.chain : [];
    this.#waiting.push({
      job,
      chain: before,
      chainLength: before.length,
      encoded: new Map(),
      hasFailed: false,
      failuresAlone: new Map(),
    });
    // Its own first frames need the segment before it; what comes after it does not.
    const chain = job.isOpen ? [] : before;
    chain.push(job.segmentUri);
    this.#last = { part: job.part, chain };
    this.#total++;
  }

  /** No further segment will come. */
  finish(): void {
    if (this.#end === 'open') this.#end = 'finish';
  }

  /** Nothing of this session is needed any more. */
  discard(): void {
    this.#end = 'discard';
    this.#waiting.length = 0;
    this.#begun = [];
  }

  /** Does a worker hold this session's encoders? */
  get hasPipeline(): boolean {
    return this.#hasPipeline;
  }

  /** In segments. */
  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  get isSettled(): boolean {
    const isEmpty = this.#waiting.length === 0 && this.#begun.length === 0;
    return this.#end !== 'open' && isEmpty && !this.#running && !this.#hasPipeline;
  }

  /** The segment that comes next, if one does. */
  get nextJob(): SegmentJob | undefined {
    return this.#waiting[0]?.job;
  }

  /**
   * Starts the next step, which runs until `done`, `failed` or `lost`; undefined if there is none for now. Its encoders
   * stay open for the following segment unless `false` is passed.
   */
  next(encodersLiveOn = true): BacklogStep | undefined {
    if (this.#running) return undefined;
    this.#settleWaiting();
    const entry = this.#waiting[0];
    if (entry) return this.#sendSegment(entry, encodersLiveOn);
    if (this.#end === 'open' || !this.#hasPipeline) return undefined;
    this.#running = { type: this.#end };
    return { type: this.#end };
  }

  encoded(sequence: number, segment: RenditionSegment): void {
    const entry = [...this.#begun, ...this.#waiting.slice(0, 1)].find(({ job }) => job.sequence === sequence);
    if (!entry) return;
    entry.encoded.set(segment.name, segment);
    this.#settleBegun();
  }

  done(): void {
    const running = this.#running;
    this.#running = undefined;
    if (!running) return;
    if (running.type === 'segment' && !running.thenFinish) return;
    this.#hasPipeline = false;
    this.#settleBegun();
    if (this.#begun.length > 0) this.#fail(this.#begun.at(-1), undefined, 'it was not encoded');
    else if (
      running.type === 'segment' &&
      running.alone !== undefined &&
      this.#outstanding(running.entry).includes(running.alone)
    ) {
      this.#fail(running.entry, running.alone, 'it was not encoded');
    }
  }

  /** The step under way failed, or its worker died or hung over it. */
  failed(reason: string): void {
    const running = this.#running;
    if (running?.type === 'segment') this.#fail(running.entry, running.alone, reason);
    else this.#fail(running?.type === 'finish' ? this.#begun.at(-1) : undefined, undefined, reason);
  }

  /** The worker died on another command: what it held is encoded again. */
  lost(): void {
    this.#fail(undefined, undefined, '');
  }

  #sendSegment(entry: Entry, encodersLiveOn: boolean): BacklogStep {
    const outstanding = this.#outstanding(entry);
    const isAlone = entry.hasFailed || this.#failuresTogether >= failuresTogetherAllowed;
    const alone = isAlone ? outstanding[0] : undefined;
    const thenFinish = alone !== undefined || entry.job.sequence <= this.#carefulUntil || !encodersLiveOn;
    if (alone === undefined) this.#begun.push(...this.#waiting.splice(0, 1));
    const wanted = alone === undefined ? outstanding : [alone];
    this.#running = { type: 'segment', entry, alone, thenFinish };
    this.#hasPipeline = true;
    const renditions = entry.job.renditions.filter(({ name }) => wanted.includes(name));
    const leadInUris = entry.chain.slice(0, entry.chainLength);
    const isWhole = renditions.length === entry.job.renditions.length;
    return { type: 'segment', job: { ...entry.job, renditions }, leadInUris, thenFinish, isWhole };
  }

  #fail(blamed: Entry | undefined, alone: string | undefined, reason: string): void {
    this.#running = undefined;
    this.#hasPipeline = false;
    if (blamed) {
      if (alone === undefined) this.#failuresTogether++;
      blamed.hasFailed = true;
      this.#carefulUntil = blamed.job.sequence;
      if (alone !== undefined) this.#failAlone(blamed, alone, reason);
    }
    this.#settleBegun();
    this.#waiting.unshift(...this.#begun);
    this.#begun = [];
  }

  #failAlone({ job, failuresAlone }: Entry, name: string, reason: string): void {
    const failures = (failuresAlone.get(name) ?? 0) + 1;
    failuresAlone.set(name, failures);
    if (failures <= failuresAloneAllowed) return;
    this.#dropped.add(name);
    this.events.onLeftOut({ name, reason: `part ${job.part + 1}, segment ${job.segmentUri}: ${reason}` });
  }

  #outstanding({ job, encoded }: Entry): string[] {
    return job.renditions.map(({ name }) => name).filter((name) => !encoded.has(name) && !this.#dropped.has(name));
  }

  #settleBegun(): void {
    const isOpen = (entry: Entry) => this.#outstanding(entry).length > 0;
    for (const entry of this.#begun.filter((begun) => !isOpen(begun))) this.#settle(entry);
    this.#begun = this.#begun.filter(isOpen);
  }

  #settleWaiting(): void {
    for (let entry = this.#waiting[0]; entry && this.#outstanding(entry).length === 0; entry = this.#waiting[0]) {
      this.#waiting.shift();
      this.#settle(entry);
    }
  }

  #settle({ job, encoded, hasFailed }: Entry): void {
    this.#done++;
    if (!hasFailed && this.#failuresTogether < failuresTogetherAllowed) this.#failuresTogether = 0;
    this.events.onSegment({ job, renditions: [...encoded.values()].filter(({ name }) => !this.#dropped.has(name)) });
  }
}
