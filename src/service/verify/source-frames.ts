import type { JournalSegment, JournalState } from '../recorder/journal.ts';

/**
 * Decodes consecutive segments of a source's part, by their paths in the recording. Resolves with when the frames of each
 * are shown, ticks after the first of its samples.
 */
export type DecodeFrameTimes = (
  directory: string,
  initPath: string,
  segmentPaths: readonly string[],
) => Promise<number[][]>;

/** Ten minutes of segments of two seconds: a decoder that begins further back takes longer than the count is worth. */
const maxChain = 300;

/**
 * The frames that source segments really give. A sample need not be one: fields come in two samples, some encoders send
 * frames that nobody can decode. What was decoded once is not decoded again until `forget`.
 */
export function createSourceFrames(decode: DecodeFrameTimes) {
  const recordings = new Map<string, Map<string, Promise<number[] | undefined>>>();

  async function decodeChain(
    directory: string,
    { parts }: JournalState,
    chain: readonly JournalSegment[],
  ): Promise<number[][]> {
    const [first] = chain;
    const init = parts.find(({ rendition, part }) => rendition === 'source' && part === first?.part);
    if (init === undefined) return [];
    return decode(
      directory,
      `source/${init.uri}`,
      chain.map(({ uri }) => `source/${uri}`),
    );
  }

  return {
    /**
     * When the frames of the source segment with this number are shown, as a decoder gives them that begins at the last
     * segment before it at which decoding can begin. Undefined where that is too far away. What `decode` throws is thrown.
     */
    times(directory: string, state: JournalState, number: number, longest = maxChain): Promise<number[] | undefined> {
      const known = recordings.get(directory) ?? new Map<string, Promise<number[] | undefined>>();
      recordings.set(directory, known);
      const source = state.segments.filter(({ rendition }) => rendition === 'source');
      const index = source.findLastIndex((segment) => segment.number === number);
      const start = chainStart(source, index);
      const chain = source.slice(start, index + 1);
      const last = chain.at(-1);
      if (last === undefined || chain.length > longest) return Promise.resolve(undefined);
      const before = known.get(last.uri);
      if (before !== undefined) return before;
      const decoded = decodeChain(directory, state, chain);
      for (const [i, { uri }] of chain.entries()) {
        // The first of a chain may lack frames that are made of what was shown before it.
        if (known.has(uri) || chainStart(source, start + i) !== start) continue;
        const times = decoded.then((all) => all[i]);
        times.catch(() => known.delete(uri));
        known.set(uri, times);
      }
      return known.get(last.uri) ?? Promise.resolve(undefined);
    },
    forget(directory: string): void {
      recordings.delete(directory);
    },
  };
}

/** The segment of the same part with which a decoder has to begin for all frames of the one at `index`. */
function chainStart(source: readonly JournalSegment[], index: number): number {
  let start = index;
  for (let first = source[start]; first?.independent === false; first = source[start]) {
    if (start < index && first.isOpen === true) return start;
    if (source[start - 1]?.part !== first.part) return start;
    start--;
  }
  return start;
}
