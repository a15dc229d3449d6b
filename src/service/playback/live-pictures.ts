import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionMedia } from '../recording/session/session-media.ts';
import type { TranscodeQueue } from '../transcoder/transcode-queue.ts';

/** A JPEG still of a live session; undefined if there is none (yet). */
export interface LivePictures {
  of(sessionId: string, height?: number): Promise<Buffer | undefined>;
}

export interface LivePicturesParts {
  mediaOf(sessionId: string): SessionMedia | undefined;
  queue: Pick<TranscodeQueue, 'makePictures'>;
  /** Holds a picture until it is read. */
  directory: string;
  now: () => number;
}

interface Kept {
  /** Of the segment the picture was taken from. */
  uri: string;
  askedAt: number;
  picture: Promise<Buffer | undefined>;
}

/** As high as the largest place for it, twice over for dense screens. */
const usualHeight = 184;

/** Minimum interval between pictures of a session in one size, however many viewers there are. */
const leastAgeMs = 5_000;
const forgetAfterMs = 60_000;

/** Stills of live sessions: the first frame of the newest segment; made only on request. */
export function createLivePictures({ mediaOf, queue, directory, now }: LivePicturesParts): LivePictures {
  const kept = new Map<string, Kept>();

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

  function forgetOld(): void {
    for (const [name, { askedAt }] of kept) if (now() - askedAt > forgetAfterMs) kept.delete(name);
  }

  return {
    async of(sessionId, height = usualHeight) {
      const name = `${sessionId}-${height}`;
      const known = kept.get(name);
      const media = mediaOf(sessionId);
      const newest = media?.state.segments.findLast(({ rendition }) => rendition === 'source');
      if (media === undefined || newest === undefined) return undefined;
      if (known && (known.uri === newest.uri || now() - known.askedAt < leastAgeMs)) return known.picture;
      forgetOld();
      const part = media.state.parts.find((each) => each.rendition === 'source' && each.part === newest.part);
      if (part?.video === undefined) return undefined;
      const path = (uri: string) => join(media.directory, 'source', uri);
      const picture = make(name, height, path(part.uri), path(newest.uri));
      kept.set(name, { uri: newest.uri, askedAt: now(), picture });
      return picture;
    },
  };
}
