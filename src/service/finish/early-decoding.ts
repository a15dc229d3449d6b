import { join } from 'node:path';
import { folderFiles } from '../lib/stored-files.ts';
import type { JournalPart, JournalSegment } from '../recorder/journal.ts';
import type { DecodeSegment, DecodingFault } from './check-rendition.ts';

interface Recording {
  firsts: Map<string, JournalSegment>;
  /** By the segment's path: its files' versions when it was decoded without a fault; undefined where it was not. */
  decoded: Map<string, Promise<string | undefined>>;
  /** The number of its last segment, once the session is over. */
  lastNumber?: number | undefined;
}

/**
 * Decodes the first segment of each rendition while the session is live, and the last as soon as it is there, beside
 * what else its end takes. What was found holds as long as the files are the same; a fault, or no answer, is asked for
 * again when the recording is checked. Without it `ready` after a clean stop takes about twice as long for a source
 * alone, which is more than the 0.15 s that `docs/performance.md` promises.
 */
export function createEarlyDecoding(decodeFile: DecodeSegment) {
  const recordings = new Map<string, Recording>();

  function recordingIn(directory: string): Recording {
    const recording = recordings.get(directory) ?? { firsts: new Map(), decoded: new Map() };
    recordings.set(directory, recording);
    return recording;
  }

  const decode = (directory: string, initPath: string, path: string) =>
    decodeFile(join(directory, initPath), join(directory, path));

  async function versionOf(directory: string, paths: readonly string[]): Promise<string> {
    const sizes = await Promise.all(paths.map((path) => folderFiles(directory).size(path)));
    return [...paths, ...sizes.map(({ version }) => version)].join(' ');
  }

  async function decodeOnce(directory: string, initPath: string, path: string): Promise<string | undefined> {
    const version = await versionOf(directory, [initPath, path]);
    return (await decode(directory, initPath, path)) === undefined ? version : undefined;
  }

  function begin(directory: string, parts: readonly JournalPart[], { rendition, part, uri }: JournalSegment): void {
    const { decoded } = recordingIn(directory);
    const path = `${rendition}/${uri}`;
    const init = parts.find((one) => one.rendition === rendition && one.part === part);
    if (init === undefined || decoded.has(path)) return;
    decoded.set(
      path,
      decodeOnce(directory, `${rendition}/${init.uri}`, path).catch(() => undefined),
    );
  }

  return {
    /** A segment is on disk. A session that is over with its first one is not worth a decoder of its own. */
    add(directory: string, parts: readonly JournalPart[] = [], segment: JournalSegment): void {
      const { firsts, lastNumber } = recordingIn(directory);
      const first = firsts.get(segment.rendition);
      if (first === undefined) firsts.set(segment.rendition, segment);
      else begin(directory, parts, first);
      if (segment.number === lastNumber) begin(directory, parts, segment);
    },
    /** The session is over, and its source whole: segments of this number are the last. */
    end(directory: string, parts: readonly JournalPart[], segments: readonly JournalSegment[]): void {
      const recording = recordingIn(directory);
      recording.lastNumber = segments.findLast(({ rendition }) => rendition === 'source')?.number;
      for (const segment of segments) if (segment.number === recording.lastNumber) begin(directory, parts, segment);
    },
    /** A segment's fault, from memory if it was decoded before and its file is untouched. */
    async decode(directory: string, initPath: string, path: string): Promise<DecodingFault | undefined> {
      const known = await recordings.get(directory)?.decoded.get(path);
      if (known !== undefined && known === (await versionOf(directory, [initPath, path]))) return undefined;
      return decode(directory, initPath, path);
    },
    forget(directory: string): void {
      recordings.delete(directory);
    },
  };
}
