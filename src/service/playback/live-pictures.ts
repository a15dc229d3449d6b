import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionMedia } from '../finish/session-recordings.ts';
import { isSource, partOf } from '../recorder/journal.ts';
import type { TranscodeQueue } from '../transcode/queue.ts';

/** JPEG stills of live sessions, `undefined` if there is none (yet). */
export interface LivePictures {
  of(sessionId: string, height?: number): Promise<Buffer | undefined>;
}

interface Still {
  /** The segment that the picture was taken from. */
  uri: string;
  askedAt: number;
  isBeingMade: boolean;
  picture: Promise<Buffer | undefined>;
}

/** The largest place for it, twice over for dense screens. */
const usualHeight = 184;

/** Minimum interval between pictures of a session in one size, however many viewers there are. */
const minAgeMs = 5_000;
const evictAfterMs = 60_000;

/**
 * The first frame of the newest segment, made only on request. `directory` holds a picture until it is read; its name is
 * that of the session and size, so one job runs for them at a time.
 */
export function createLivePictures(
  mediaOf: (sessionId: string) => SessionMedia | undefined,
  queue: Pick<TranscodeQueue, 'makePictures'>,
  directory: string,
  now: () => number,
): LivePictures {
  const stills = new Map<string, Still>();

  async function make(name: string, height: number, init: string, segment: string): Promise<Buffer | undefined> {
    const posterPath = join(directory, `${name}.jpg`);
    const spritePath = join(directory, `${name}-sprite.jpg`);
    try {
      await mkdir(directory, { recursive: true });
      await queue.makePictures({
        segments: [{ initPath: init, segmentPath: segment }],
        posterIndex: 0,
        posterPath,
        posterHeight: height,
        spritePath,
        columns: 1,
        thumbnail: { width: 32, height: 18 },
      });
      return await readFile(posterPath);
    } catch {
      // The segment has left the live window or holds no video, or the service is stopping.
      return undefined;
    } finally {
      await Promise.all([posterPath, spritePath].map((path) => rm(path, { force: true })));
    }
  }

  return {
    async of(sessionId, height = usualHeight) {
      const name = `${sessionId}-${height}`;
      const known = stills.get(name);
      const media = mediaOf(sessionId);
      const newest = media?.state.segments.findLast(isSource);
      if (media === undefined || newest === undefined) return undefined;
      if (known && (known.isBeingMade || known.uri === newest.uri || now() - known.askedAt < minAgeMs)) {
        return known.picture;
      }
      for (const [key, { askedAt, isBeingMade }] of stills) {
        if (!isBeingMade && now() - askedAt > evictAfterMs) stills.delete(key);
      }
      const part = partOf(media.state, newest);
      if (part?.video === undefined) return undefined;
      const path = (uri: string) => join(media.directory, 'source', uri);
      const picture = make(name, height, path(part.uri), path(newest.uri));
      const still: Still = { uri: newest.uri, askedAt: now(), isBeingMade: true, picture };
      const end = () => {
        still.isBeingMade = false;
      };
      picture.then(end, end);
      stills.set(name, still);
      return picture;
    },
  };
}
