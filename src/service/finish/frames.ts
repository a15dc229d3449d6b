import type { JournalSegment, JournalState } from '../recorder/journal.ts';
import { RecordingFault } from './read-back.ts';

/** The video of a segment, from its table. */
export interface FrameTable {
  /** When the first frame is shown. */
  from: number;
  /** When each is shown, in order: ticks after the first. */
  times: readonly number[];
  timescale: number;
}

/** Renditions need so much of their source. */
export interface FrameRule {
  /** How many of a source segment's frames a rendition has; undefined where nothing is known of the rendition. */
  count(rendition: string, times: readonly number[], timescale: number): number | undefined;
  /** When the frames are shown that a source segment gives, ticks after its first sample; undefined where nobody knows. */
  decodedTimes(number: number): Promise<number[] | undefined>;
}

/**
 * Counts the frames of renditions, segment by segment. The rule: a rendition has as many as the source has samples of
 * video there, or, with a lower frame rate, as many as that rate takes of samples with these times. Where it has fewer, the
 * source is decoded, and what it gives counts in the place of its samples.
 */
export function createFrameCount({ segments }: JournalState, rule: FrameRule) {
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const renditions = new Set(segments.map(({ rendition }) => rendition));
  const tables = new Map<number, Omit<FrameTable, 'times'>>();
  const wanted = new Map<string, number>();
  const found = new Map<string, { frames: number; path: string }>();
  const keyOf = (rendition: string, number: number) => `${rendition} ${number}`;

  /** Frames from the next segment's first one on are that segment's. */
  async function timesGiven(index: number, { from }: Omit<FrameTable, 'times'>): Promise<number[] | undefined> {
    const [segment, next] = [source[index], source[index + 1]];
    if (segment === undefined) return undefined;
    const times = await rule.decodedTimes(segment.number);
    const end = next?.part === segment.part ? tables.get(next.number)?.from : undefined;
    return end === undefined ? times : times?.filter((time) => time < end - from);
  }

  return {
    /** The source's segments come first. */
    add({ rendition, number, uri }: JournalSegment, table: FrameTable | undefined): void {
      if (rendition !== 'source') {
        found.set(keyOf(rendition, number), { frames: table?.times.length ?? 0, path: `${rendition}/${uri}` });
        return;
      }
      if (table === undefined) return;
      const { from, times, timescale } = table;
      tables.set(number, { from, timescale });
      for (const name of renditions) wanted.set(keyOf(name, number), rule.count(name, times, timescale) ?? 0);
    },
    /** Throws `RecordingFault` where the rendition has too few frames; else what `decodedTimes` throws. */
    async check(rendition: string): Promise<void> {
      // From the end: what is decoded for one segment holds for those that it was decoded after.
      for (const [index, { number }] of [...source.entries()].reverse()) {
        const own = found.get(keyOf(rendition, number));
        const table = tables.get(number);
        if (own === undefined || table === undefined) continue;
        if (own.frames >= (wanted.get(keyOf(rendition, number)) ?? 0)) continue;
        const times = await timesGiven(index, table);
        const given = times && rule.count(rendition, times, table.timescale);
        if (given === undefined || own.frames >= given) continue;
        throw new RecordingFault(`${rendition} has ${own.frames} of ${given} frames in ${own.path}`, own.path);
      }
    },
  };
}

/**
 * Decodes consecutive segments of a source's part, by their paths in the recording. Resolves with when the frames of each
 * are shown, ticks after the first of its samples.
 */
type DecodeFrameTimes = (directory: string, initPath: string, segmentPaths: readonly string[]) => Promise<number[][]>;

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
