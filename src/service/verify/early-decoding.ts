import { join } from 'node:path';
import { folderFiles } from '../files/stored-files.ts';
import type { JournalPart, JournalSegment } from '../recording/journal/journal-state.ts';
import type { DecodeSegment } from './check-rendition.ts';

interface First {
  segment: JournalSegment;
  /** Of its files when it was decoded without a fault; undefined where it was not. */
  version?: Promise<string | undefined> | undefined;
}

/**
 * Decodes the first segment of each rendition while the session is live, so that at its end only the last is left.
 * What was found holds as long as the files are the same; a fault, or no answer, is asked for again at the end.
 */
export function createEarlyDecoding(decodeFile: DecodeSegment) {
  const recordings = new Map<string, Map<string, First>>();

  const decode = (directory: string, initPath: string, path: string) =>
    decodeFile(join(directory, initPath), join(directory, path));

  async function versionOf(directory: string, paths: readonly string[]): Promise<string> {
    const sizes = await Promise.all(paths.map((path) => folderFiles(directory).size(path)));
    return [...paths, ...sizes.map(({ version }) => version)].join(' ');
  }

  async function decodeFirst(directory: string, initPath: string, path: string): Promise<string | undefined> {
    const version = await versionOf(directory, [initPath, path]);
    return (await decode(directory, initPath, path)) === undefined ? version : undefined;
  }

  return {
    /** A segment is on disk. A session that is over with its first one is not worth a decoder of its own. */
    add(directory: string, parts: readonly JournalPart[] | undefined, segment: JournalSegment): void {
      const firsts = recordings.get(directory) ?? new Map<string, First>();
      recordings.set(directory, firsts);
      const first = firsts.get(segment.rendition);
      if (first === undefined) firsts.set(segment.rendition, { segment });
      if (first === undefined || first.version !== undefined) return;
      const { rendition, part, uri } = first.segment;
      const init = parts?.find((one) => one.rendition === rendition && one.part === part);
      if (init === undefined) return;
      first.version = decodeFirst(directory, `${rendition}/${init.uri}`, `${rendition}/${uri}`).catch(() => undefined);
    },
    /** What is wrong with a segment, or undefined; from memory where it was decoded before and nobody has touched it since. */
    async decode(directory: string, initPath: string, path: string): Promise<string | undefined> {
      const [rendition = ''] = path.split('/');
      const known = await recordings.get(directory)?.get(rendition)?.version;
      if (known !== undefined && known === (await versionOf(directory, [initPath, path]))) return undefined;
      return decode(directory, initPath, path);
    },
    forget(directory: string): void {
      recordings.delete(directory);
    },
  };
}
