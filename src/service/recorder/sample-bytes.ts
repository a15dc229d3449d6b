/** The bytes of a track's samples in an open segment, one after another. */
export interface SampleBytes {
  readonly length: number;
  /** Copies them. */
  add(data: Uint8Array): void;
  /** All that was added, in order. To be used before the release. */
  pieces(): Uint8Array[];
  /** The memory may be used for another segment. Once only. */
  release(): void;
}

/** Small beside a segment, so that what is taken is what is filled; a segment of most streams is ten of them. */
const blockBytes = 64 * 1024;
const mostSpareBlocks = 512;
const spare: Buffer[] = [];

/**
 * Room for samples, which grows block by block. Memory is used again: what every frame of every stream allocates anew
 * is a quarter of the media process's work for the garbage collector alone.
 */
export function createSampleBytes(): SampleBytes {
  let blocks: Buffer[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(data) {
      for (let from = 0; from < data.length; ) {
        const at = length % blockBytes;
        if (at === 0) blocks.push(spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes));
        const fits = Math.min(blockBytes - at, data.length - from);
        blocks.at(-1)?.set(data.subarray(from, from + fits), at);
        from += fits;
        length += fits;
      }
    },
    pieces: () => blocks.map((block, i) => block.subarray(0, Math.min(blockBytes, length - i * blockBytes))),
    release() {
      spare.push(...blocks.slice(0, Math.max(0, mostSpareBlocks - spare.length)));
      blocks = [];
      length = 0;
    },
  };
}
