/** The bytes of an open segment's samples, one after another. */
export interface SampleBytes {
  readonly length: number;
  /** Returns where the copy begins. */
  add(data: Uint8Array): number;
  /** To be used before more is added, and before the release. */
  view(from: number, length: number): Uint8Array;
  /** The memory may be used for another segment. Once only. */
  release(): void;
}

const smallestBytes = 64 * 1024;
/** Larger segments are rare: their memory is not held ready. */
const largestSpareBytes = 4 * 1024 * 1024;
const mostSpareBytes = 32 * 1024 * 1024;

/** By their size. */
const spare = new Map<number, Buffer[]>();
let spareBytes = 0;

/**
 * Room for a segment of about `expectedBytes`, which grows. Memory is used again: what every frame of every stream
 * allocates anew is a quarter of the media process's work for the garbage collector alone.
 */
export function takeSampleBytes(expectedBytes: number): SampleBytes {
  let memory = takeMemory(expectedBytes);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(data) {
      const from = length;
      if (from + data.length > memory.length) {
        const larger = takeMemory(from + data.length);
        memory.copy(larger, 0, 0, from);
        keepSpare(memory);
        memory = larger;
      }
      memory.set(data, from);
      length += data.length;
      return from;
    },
    view: (from, size) => memory.subarray(from, from + size),
    release() {
      keepSpare(memory);
      memory = nothing;
      length = 0;
    },
  };
}

/** Memory for what is put together of samples, until `work` is done with it. */
export async function withSpareBytes<T>(work: (take: (length: number) => Buffer) => Promise<T>): Promise<T> {
  const taken: Buffer[] = [];
  const take = (length: number) => {
    const memory = takeMemory(length);
    taken.push(memory);
    return memory.subarray(0, length);
  };
  return work(take).finally(() => taken.forEach(keepSpare));
}

const nothing: Buffer = Buffer.alloc(0);

function takeMemory(leastBytes: number): Buffer {
  const size = Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(Math.max(1, leastBytes))));
  const found = spare.get(size)?.pop();
  if (found === undefined) return Buffer.allocUnsafeSlow(size);
  spareBytes -= size;
  return found;
}

function keepSpare(memory: Buffer): void {
  const size = memory.length;
  if (size === 0 || size > largestSpareBytes || spareBytes + size > mostSpareBytes) return;
  const same = spare.get(size) ?? [];
  spare.set(size, same);
  same.push(memory);
  spareBytes += size;
}
