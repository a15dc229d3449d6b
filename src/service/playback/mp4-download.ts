import { codeOf } from '../lib/files.ts';
import type { StoredFiles } from '../lib/stored-files.ts';
import { type JournalState, readStoredJournal } from '../recorder/journal.ts';
import { buildMp4, type ProgressiveMp4, readMedia } from './build-mp4.ts';
import { findSize, journalSizes, type RangedBody } from './served-file.ts';

interface Entry {
  /** Identifies what the MP4 was built from; a new stamp means a new MP4. */
  stamp: string;
  mp4: Promise<ProgressiveMp4 | undefined>;
  bytes: number;
}

/** Recently downloaded MP4s, up to `maxBytes` of their heads; the latest stays, whatever its size. */
export class Mp4Cache {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly maxBytes: number) {}

  /** The MP4 cached under `key` and `stamp`, or a new one; concurrent requests share one build. */
  get(
    key: string,
    stamp: string,
    build: () => Promise<ProgressiveMp4 | undefined>,
  ): Promise<ProgressiveMp4 | undefined> {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const entry = known?.stamp === stamp ? known : this.#begin(key, stamp, build);
    this.#entries.set(key, entry);
    return entry.mp4;
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  #begin(key: string, stamp: string, build: () => Promise<ProgressiveMp4 | undefined>): Entry {
    const entry: Entry = { stamp, mp4: build(), bytes: 0 };
    entry.mp4.then(
      (mp4) => {
        entry.bytes = mp4?.headBytes ?? 0;
        this.#makeRoom();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return entry;
  }

  /** Evicts the least recently used. */
  #makeRoom(): void {
    let total = 0;
    for (const [key, { bytes }] of [...this.#entries].reverse()) {
      total += bytes;
      if (total > this.maxBytes && total > bytes) this.#entries.delete(key);
    }
  }
}

const cachedBytes = 128 * 1024 * 1024;
const sharedCache = new Mp4Cache(cachedBytes);

interface Mp4Source {
  id: string;
  files: StoredFiles;
  /** Changes whenever the content does; without it that of the journals among the files. */
  version?: string;
  /** Reads what the files hold; without it the journals among them are read. */
  readState?: () => Promise<JournalState>;
}

/**
 * A rendition of a recording, every sample as it was recorded, as an MP4 whose sample tables come
 * first. Undefined if the rendition does not exist, was left out, has no media, or does not belong to the recording.
 * Throws if a file does not match the journal.
 *
 * The timeline begins at 0 with what is shown or heard first. Parts (reconnects, changed configurations) follow each
 * other without a gap; a part without audio or video leaves that track silent or still. If parts are encoded
 * differently, the track has several sample descriptions, and each H.264 or HEVC keyframe begins with its parameter sets:
 * FFmpeg follows the descriptions, and Chromium, which reads only the first, the keyframes (both decode every frame and
 * seek across; the size changes on the way). If even the codec or the audio's sample rate changes, such players play
 * only the first part correctly: for those recordings the playlist is the better link.
 *
 * Only the head is built and cached, about 20 bytes per sample; media is read from the segments on request.
 */
export async function openMp4Download(
  { id, files, readState = () => readStoredJournal(files), ...source }: Mp4Source,
  rendition: string,
  cache: Mp4Cache = sharedCache,
): Promise<RangedBody | undefined> {
  const key = `${id}/${rendition}`;
  const version = source.version ?? (await journalVersion(files));
  if (version === undefined) {
    cache.forget(key);
    return undefined;
  }
  // Made-up names must not cause journal reads or cache entries.
  if (!(await hasAny(files, [`${rendition}/index.m3u8`, `${rendition}/init-0.mp4`]))) return undefined;
  try {
    const mp4 = await cache.get(key, version, async () => build(files, await readState(), rendition));
    return mp4 && download(files, mp4);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** Opens what the journal names. The name that was asked for is only compared: it becomes no part of a path. */
async function build(files: StoredFiles, state: JournalState, rendition: string): Promise<ProgressiveMp4 | undefined> {
  if (state.dropped.has(rendition)) return undefined;
  const segments = state.segments.filter((segment) => segment.rendition === rendition);
  const parts = state.parts.filter((part) => part.rendition === rendition);
  return segments.length === 0 ? undefined : buildMp4({ files, parts, segments });
}

function download(files: StoredFiles, mp4: ProgressiveMp4): RangedBody {
  const byteLength = mp4.headBytes + mp4.media.byteLength;
  return {
    byteLength,
    lastModifiedMs: mp4.lastModifiedMs,
    etag: mp4.etag,
    read(start, end) {
      const isRange = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= byteLength;
      if (!isRange || start > end) throw new RangeError(`${start} to ${end} is no range of ${byteLength} bytes`);
      return readBytes(files, mp4, start, end);
    },
  };
}

async function* readBytes(
  files: StoredFiles,
  mp4: ProgressiveMp4,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (const piece of mp4.head) {
    const [from, to] = [Math.max(start - position, 0), Math.min(end - position, piece.length)];
    if (from < to) yield piece.subarray(from, to);
    position += piece.length;
  }
  const { headBytes } = mp4;
  yield* readMedia(files, mp4.media, Math.max(0, start - headBytes), end - headBytes);
}

/** Changes whenever the journals do; undefined without one of the source. */
async function journalVersion(files: StoredFiles): Promise<string | undefined> {
  const [source, renditions] = await journalSizes(files);
  return source && `${source.version}, ${renditions?.version}`;
}

async function hasAny(files: StoredFiles, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if ((await findSize(files, path)) !== undefined) return true;
  return false;
}
