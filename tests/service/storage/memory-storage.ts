import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FilesGoneError, isOwnPath, NoSuchFileError } from '../../../src/service/lib/stored-files.ts';
import { isSessionId, type RecordingStorage } from '../../../src/service/storage/recordings.ts';

interface Stored {
  content: Buffer;
  modifiedAtMs: number;
}

const pieceBytes = 64 * 1024;

/** Recordings somewhere else than on this machine's disk, as in an object storage: objects by their names, no folders. */
export function createMemoryStorage() {
  const objects = new Map<string, Stored>();
  let isReachable = true;

  function reach(): void {
    if (!isReachable) throw Object.assign(new Error('The storage does not answer'), { code: 'ECONNREFUSED' });
  }

  const namesIn = (prefix: string) => [...objects.keys()].filter((name) => name.startsWith(prefix));

  function find(sessionId: string, path: string): Stored {
    reach();
    if (!isSessionId(sessionId) || !isOwnPath(path)) throw new NoSuchFileError();
    const found = objects.get(`${sessionId}/${path}`);
    if (found !== undefined) return found;
    throw namesIn(`${sessionId}/`).length > 0 ? new NoSuchFileError() : new FilesGoneError();
  }

  function rename(from: string, to: string): void {
    reach();
    for (const name of namesIn(`${from}/`)) {
      const object = objects.get(name);
      if (object !== undefined) objects.set(`${to}${name.slice(from.length)}`, object);
      objects.delete(name);
    }
  }

  const storage: RecordingStorage = {
    async read(sessionId, path) {
      return find(sessionId, path).content;
    },
    async *readRange(sessionId, path, start, end) {
      const { content } = find(sessionId, path);
      for (let at = start; at < end; at += pieceBytes) {
        if (end > content.length) throw new RangeError(`${path} has been cut short`);
        yield content.subarray(at, Math.min(at + pieceBytes, end));
      }
    },
    async size(sessionId, path) {
      const { content, modifiedAtMs } = find(sessionId, path);
      const version = createHash('md5').update(content).digest('hex');
      return { bytes: content.length, modifiedAtMs, version };
    },
    async write(sessionId, path, content) {
      reach();
      if (!isSessionId(sessionId) || !isOwnPath(path)) throw new NoSuchFileError();
      const isBytes = typeof content === 'string' || content instanceof Uint8Array;
      const bytes = isBytes ? Buffer.from(content) : await readFile(content.localPath);
      objects.set(`${sessionId}/${path}`, { content: bytes, modifiedAtMs: Date.now() });
    },
    async moveAside(sessionId) {
      if (!isSessionId(sessionId)) throw new NoSuchFileError();
      rename(sessionId, `aside/${sessionId}`);
    },
    async putBack(sessionId) {
      rename(`aside/${sessionId}`, sessionId);
    },
    async remove(sessionId) {
      reach();
      for (const name of namesIn(`aside/${sessionId}/`)) objects.delete(name);
    },
    async list() {
      reach();
      const idsOf = (names: string[]) => [...new Set(names.flatMap((name) => name.split('/')[0] ?? []))];
      return {
        present: idsOf([...objects.keys()]).filter(isSessionId),
        movedAside: idsOf(namesIn('aside/').map((name) => name.slice('aside/'.length))),
      };
    },
    async listVersion() {
      reach();
      const ids = new Set([...objects.keys()].map((name) => name.slice(0, name.indexOf('/', 'aside/'.length))));
      return [...ids].toSorted().join();
    },
    urlOf: (sessionId, path) => `https://objects.example.org/recordings/${sessionId}/${path}`,
  };

  return {
    storage,
    names: () => [...objects.keys()],
    cutOff: () => {
      isReachable = false;
    },
    reconnect: () => {
      isReachable = true;
    },
  };
}
