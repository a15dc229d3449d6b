import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing } from './files.ts';

/** A client that takes nothing of an answer holds two of these: one in its socket, one read ahead. */
const pieceBytes = 64 * 1024;

export interface FileSize {
  bytes: number;
  /** Unix ms. */
  modifiedAtMs: number;
  /** Changes whenever the content may have changed. */
  version: string;
}

/**
 * Files that lie together, each by its path among them. One that is not there is an error with the code `ENOENT`; where
 * none of them is there any more it is a `FilesGoneError`. Any other error says nothing about the files: ask again.
 */
export interface StoredFiles {
  read(path: string): Promise<Buffer>;
  /** The bytes `[start, end)`, a piece at a time as they are taken. Fails where the file ends before: never silently less. */
  readRange(path: string, start: number, end: number): AsyncIterable<Uint8Array>;
  size(path: string): Promise<FileSize>;
}

/** There is no such file, whatever the disk says: the name is none that a file here may have. */
export class NoSuchFileError extends Error {
  override name = 'NoSuchFileError';
  readonly code = 'ENOENT';
}

export class FilesGoneError extends Error {
  override name = 'FilesGoneError';
  readonly code = 'ENOENT';
}

const ownPath = /^(?:[A-Za-z0-9_-][\w.-]*\/)?[A-Za-z0-9_-][\w.-]*$/;

/** A file in the folder, or in a folder in it? Nothing whose name begins with a dot is one of ours. */
export function isOwnPath(path: string): boolean {
  return ownPath.test(path);
}

// A symbolic link could lead anywhere, and to open a pipe could take for ever.
const reading = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function sizeOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileSize {
  // `ctimeMs` is set by the system alone: a program that puts the time of writing back changes this one.
  return { bytes: size, modifiedAtMs: mtimeMs, version: [ino, size, mtimeMs, ctimeMs].join('-') };
}

/** The files of a folder and of the folders in it. None is reached by a symbolic link: that is an error, `ELOOP`. */
export function folderFiles(directory: string): StoredFiles {
  /** A link could lead out of the folder. */
  async function refuseLinks(path: string): Promise<void> {
    const folder = dirname(path);
    const ways = folder === '.' ? [directory] : [directory, join(directory, folder)];
    for (const way of await Promise.all(ways.map((one) => lstat(one)))) {
      if (way.isSymbolicLink()) throw refusal('ELOOP', path);
    }
  }

  async function found<T>(path: string, step: () => Promise<T>): Promise<T> {
    if (!isOwnPath(path)) throw new NoSuchFileError();
    try {
      await refuseLinks(path);
      return await step();
    } catch (error) {
      if (isMissing(error) && !(await isThere(directory))) {
        throw new FilesGoneError(`${basename(directory)} is not there`, { cause: error });
      }
      throw error;
    }
  }

  const opened = (path: string): Promise<FileHandle> => found(path, () => open(join(directory, path), reading));

  return {
    async read(path) {
      const file = await opened(path);
      return file.readFile().finally(() => file.close());
    },
    async *readRange(path, start, end) {
      const file = await opened(path);
      try {
        for (let position = start; position < end; ) {
          const length = Math.min(pieceBytes, end - position);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, position);
          if (bytesRead === 0) throw new RangeError(`${basename(path)} has been cut short`);
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },
    size: (path) =>
      found(path, async () => {
        const stats = await lstat(join(directory, path));
        if (stats.isSymbolicLink()) throw refusal('ELOOP', path);
        if (!stats.isFile()) throw refusal('EISDIR', path);
        return sizeOf(stats);
      }),
  };
}

/** The bytes `[start, end)` in one piece. */
export async function readPiece(files: StoredFiles, path: string, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of files.readRange(path, start, end)) pieces.push(piece);
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) {
    return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  }
  return Buffer.concat(pieces);
}

function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path} is not a file of its own`), { code });
}

async function isThere(directory: string): Promise<boolean> {
  try {
    await lstat(directory);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
