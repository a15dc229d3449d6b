import { join } from 'node:path';
import type { Logger } from '../lib/logger.ts';
import { folderFiles } from '../lib/stored-files.ts';
import { isSource, type JournalSegment, type JournalState, partOf, pathOf } from '../recorder/journal.ts';
import { TranscodeClosedError } from '../transcode/messages.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';
import { RecordingFault, readWritten } from './check-file.ts';
import type { DecodingFault } from './check-recording.ts';

interface EarlyChecksDeps {
  readBack: ReadBack;
  queue: Pick<TranscodeQueue, 'check' | 'frameTimes'>;
  log: Logger;
}

/** A recording as it grows. */
interface GrowingRecording {
  sessionId: string;
  directory: string;
  state: JournalState;
  /** Has a rendition, by its folder, all of the source's frames, or does it lower their rate? */
  hasEveryFrame(rendition: string): boolean;
}

export type EarlyChecks = ReturnType<typeof createEarlyChecks>;

/** During a show, no more segments than these are decoded for the sake of one. */
const maxEarlyChain = 5;

/**
 * The check of a recording begins while its session is live, so that little is left for its end: each file is read back,
 * the first segment of each rendition is decoded, and the last as soon as it is there. A result holds as long as the files
 * are the same; a fault, or no answer, is asked for again when the recording is checked. Without it `ready` after a clean
 * stop takes about twice as long for a source alone, which is more than the 0.15 s that `docs/performance.md` promises.
 */
export function createEarlyChecks(
  { readBack, queue, log }: EarlyChecksDeps,
  { sessionId, directory, state, hasEveryFrame }: GrowingRecording,
) {
  /** By its path, a file's version when it was read back and found whole. */
  const whole = new Map<string, string>();
  const firsts = new Map<string, JournalSegment>();
  /** By the segment's path, its files' versions when it was decoded without a fault; undefined where it was not. */
  const decoded = new Map<string, Promise<string | undefined>>();
  /** The number of its last segment, once the session is over. */
  let lastNumber: number | undefined;
  const frames = createSourceFrames(state, (initPath, segmentPaths) =>
    queue.frameTimes({
      initPath: join(directory, initPath),
      segmentPaths: segmentPaths.map((path) => join(directory, path)),
    }),
  );

  const decode = (initPath: string, path: string) =>
    findDecodingFault(queue, join(directory, initPath), join(directory, path));

  async function versionOf(paths: readonly string[]): Promise<string> {
    const sizes = await Promise.all(paths.map((path) => folderFiles(directory).size(path)));
    return [...paths, ...sizes.map(({ version }) => version)].join(' ');
  }

  async function decodeOnce(initPath: string, path: string): Promise<string | undefined> {
    const version = await versionOf([initPath, path]);
    return (await decode(initPath, path)) === undefined ? version : undefined;
  }

  function decodeEarly(segment: JournalSegment): void {
    const path = pathOf(segment);
    const init = partOf(state, segment);
    if (init === undefined || decoded.has(path)) return;
    decoded.set(
      path,
      decodeOnce(pathOf(init), path).catch(() => undefined),
    );
  }

  /** Counting what a source gives takes its time: where a rendition has fewer frames, it begins during the show. */
  function countEarly(segment: JournalSegment): void {
    const { rendition, number, videoSamples } = segment;
    if (isSource(segment) || !hasEveryFrame(rendition)) return;
    const source = state.segments.findLast((one) => isSource(one) && one.number === number);
    if (videoSamples < (source?.videoSamples ?? 0)) frames.times(number, maxEarlyChain).catch(() => undefined);
  }

  return {
    /** A segment is on disk and in the journal. A session that is over with its first one is not worth a decoder of its own. */
    add(segment: JournalSegment): void {
      const path = pathOf(segment);
      readBack.read(directory, segment).then((version) => version !== undefined && whole.set(path, version));
      const first = firsts.get(segment.rendition);
      if (first === undefined) firsts.set(segment.rendition, segment);
      else decodeEarly(first);
      if (segment.number === lastNumber) decodeEarly(segment);
      countEarly(segment);
    },
    /** The session is over, and its source whole: segments of its last number are the last. */
    end(): void {
      lastNumber = state.segments.findLast(isSource)?.number;
      for (const segment of state.segments) if (segment.number === lastNumber) decodeEarly(segment);
    },
    /** A segment's fault, from memory if it was decoded before and its file is untouched. */
    async decode(initPath: string, path: string): Promise<DecodingFault | undefined> {
      const known = await decoded.get(path);
      if (known !== undefined && known === (await versionOf([initPath, path]))) return undefined;
      return decode(initPath, path);
    },
    /** A file's version when it was read back and found whole. */
    versionOf: (path: string): string | undefined => whole.get(path),
    /** When the frames that a source segment gives are shown, as `FrameRule` asks; undefined where that cannot be found out. */
    async decodedTimes(number: number): Promise<number[] | undefined> {
      try {
        return await frames.times(number);
      } catch (error) {
        if (error instanceof TranscodeClosedError) throw error;
        log.warn(`The frames of the source’s segment ${number} could not be counted`, { sessionId, error });
        return undefined;
      }
    },
  };
}

/** Why a decoder cannot read a segment, or not all of it. @throws TranscodeClosedError if the service stops first. */
export async function findDecodingFault(
  queue: Pick<TranscodeQueue, 'check'>,
  initPath: string,
  segmentPath: string,
): Promise<DecodingFault | undefined> {
  try {
    const { errors, frames } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : { words: `${errors} errors`, isPartial: frames > 0 };
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return { words: error instanceof Error ? error.message : String(error), isPartial: false };
  }
}

/** A file of a recording as the journal names it. */
interface WrittenFile {
  rendition: string;
  uri: string;
  bytes: number;
  crc32?: number | undefined;
}

interface ReadBackDeps {
  /** Called once for each file that is not what was written; `path` is relative to the recording. */
  onDamage(directory: string, path: string, reason: string): void;
  log: Logger;
}

type ReadBack = ReturnType<typeof createReadBack>;

/** Queued files of all sessions together. Files that do not fit are read at the session's end instead. */
const maxWaiting = 2000;

/**
 * Reads finished files back, those of all sessions one by one and off the media thread, so that only the last few remain
 * at a session's end. It usually reads from the page cache (Node has no `posix_fadvise` to drop it): it finds damage by
 * other programs or wrong writes; the scrub later finds damage by the disk.
 */
export function createReadBack({ onDamage, log }: ReadBackDeps) {
  const waiting: { directory: string; file: WrittenFile; done(version?: string): void }[] = [];
  let reading: Promise<void> | undefined;
  let isClosed = false;

  async function readAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next.done(isClosed ? undefined : await readOne(next.directory, next.file));
    }
    reading = undefined;
  }

  async function readOne(directory: string, written: WrittenFile): Promise<string | undefined> {
    const path = pathOf(written);
    try {
      return await readWritten(folderFiles(directory), path, written);
    } catch (error) {
      // A disk error or a deleted folder is not damage: the check at the end meets it again.
      if (error instanceof RecordingFault) onDamage(directory, path, error.message);
      else log.warn(`${path} could not be read back`, { error });
      return undefined;
    }
  }

  return {
    /** Resolves with the file's version where it was read and found whole. Never rejects. */
    async read(directory: string, file: WrittenFile): Promise<string | undefined> {
      if (isClosed || file.crc32 === undefined || waiting.length >= maxWaiting) return undefined;
      return new Promise((done) => {
        waiting.push({ directory, file, done });
        reading ??= readAll();
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      await reading;
    },
  };
}

/**
 * Decodes consecutive segments of a source's part, by their paths in the recording. Resolves with when the frames of each
 * are shown, ticks after the first of its samples.
 */
type DecodeFrameTimes = (initPath: string, segmentPaths: readonly string[]) => Promise<number[][]>;

/** Ten minutes of segments of two seconds: a decoder that begins further back takes longer than the count is worth. */
const maxChain = 300;

/**
 * The frames that a recording's source segments really give. A sample need not be one: fields come in two samples, some
 * encoders send frames that nobody can decode. No segment is decoded twice.
 */
export function createSourceFrames(state: JournalState, decode: DecodeFrameTimes) {
  const known = new Map<string, Promise<number[] | undefined>>();

  async function decodeChain(chain: readonly JournalSegment[]): Promise<number[][]> {
    const [first] = chain;
    const init = first && partOf(state, first);
    return init === undefined ? [] : decode(pathOf(init), chain.map(pathOf));
  }

  return {
    /**
     * When the frames of the source segment with this number are shown, as a decoder gives them that begins at the last
     * segment before it at which decoding can begin. Undefined where that is too far away. What `decode` throws is thrown.
     */
    times(number: number, max = maxChain): Promise<number[] | undefined> {
      const source = state.segments.filter(isSource);
      const index = source.findLastIndex((segment) => segment.number === number);
      const start = chainStart(source, index);
      const chain = source.slice(start, index + 1);
      const last = chain.at(-1);
      if (last === undefined || chain.length > max) return Promise.resolve(undefined);
      const before = known.get(last.uri);
      if (before !== undefined) return before;
      const decoded = decodeChain(chain);
      for (const [i, { uri }] of chain.entries()) {
        // The first of a chain may lack frames that are made of what was shown before it.
        if (known.has(uri) || chainStart(source, start + i) !== start) continue;
        const times = decoded.then((all) => all[i]);
        times.catch(() => known.delete(uri));
        known.set(uri, times);
      }
      return known.get(last.uri) ?? Promise.resolve(undefined);
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
