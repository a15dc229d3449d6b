import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from '../../contract/stream.ts';
import { isMissing } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import {
  applyJournalEvent,
  emptyJournal,
  type JournalEvent,
  type JournalSegment,
  type JournalState,
} from '../recorder/journal.ts';
import { createSessionRenditions, type SessionRenditions, type SessionRenditionsDeps } from './session-renditions.ts';

/** Wakes whoever waits for a session to have more media, or to end. */
export class MediaChanges {
  readonly #waiting = new Set<() => void>();

  note(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves with the next change, or after this time. */
  next(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiting.add(wake);
    });
  }
}

/** Segments of an unrecorded session that are kept for its live viewers. */
const liveWindowSegments = 8;

/** One session's media on disk, as it grows. `renditions` only where it is recorded. */
export interface SessionMedia {
  sessionId: string;
  directory: string;
  state: JournalState;
  renditions?: SessionRenditions | undefined;
  /** Adds a finished source segment. */
  onSegment(segment: JournalSegment): void;
  /** Known bytes of its segments, renditions included. */
  sizeBytes: number;
  /** Has the session ended? Then its live playlists get an end. */
  isFinal: boolean;
  /** Notes each segment of every rendition, and the end. */
  changes: MediaChanges;
}

/** Setting `isFinal` wakes players that wait for more. */
function openEnd(): Pick<SessionMedia, 'isFinal' | 'changes'> {
  const changes = new MediaChanges();
  let isFinal = false;
  return {
    changes,
    get isFinal() {
      return isFinal;
    },
    set isFinal(value) {
      isFinal = value;
      changes.note();
    },
  };
}

/** Applies a line that the media process wrote into the journal. */
export function takeJournalEvent(media: SessionMedia, event: JournalEvent): void {
  applyJournalEvent(media.state, event);
  const segment = event.event === 'segment' ? media.state.segments.at(-1) : undefined;
  if (segment === undefined) return;
  media.sizeBytes += segment.bytes;
  media.onSegment(segment);
  media.changes.note();
}

interface RecordedMediaDeps extends Omit<SessionRenditionsDeps, 'state'> {
  sessionId: string;
  profiles: readonly Profile[];
  state?: JournalState;
}

/** The media of a recorded session: every segment is kept and transcoded. */
export function recordedMedia({ sessionId, state = emptyJournal(), ...deps }: RecordedMediaDeps): SessionMedia {
  const renditions = createSessionRenditions(sessionId, {
    ...deps,
    state,
    onJournalled(segment) {
      media.sizeBytes += segment.bytes;
      deps.onJournalled?.(segment);
      media.changes.note();
    },
  });
  const own = { sessionId, directory: deps.directory, state, renditions, sizeBytes: 0, onSegment: renditions.add };
  const media: SessionMedia = Object.assign(openEnd(), own);
  return media;
}

/** The live window of a session that is not recorded: only the last few source segments. */
export function liveWindowMedia(sessionId: string, directory: string, log: Logger): SessionMedia {
  const state = emptyJournal();
  return Object.assign(openEnd(), {
    sessionId,
    directory,
    state,
    sizeBytes: 0,
    onSegment() {
      while (state.segments.length > liveWindowSegments) {
        const gone = state.segments.shift();
        if (gone === undefined) return;
        unlink(join(directory, gone.rendition, gone.uri)).catch((error: unknown) => {
          if (!isMissing(error)) log.warn('A segment of the live window could not be removed', { sessionId, error });
        });
      }
    },
  });
}

/** Adds source segments that are only on disk, because their journal line could not be written. */
export function addMissing(media: SessionMedia, { parts, segments }: JournalState): void {
  const source = <T extends { rendition: string; uri: string }>(files: readonly T[]) =>
    files.filter(({ rendition }) => rendition === 'source');
  const known = new Set([...source(media.state.parts), ...source(media.state.segments)].map(({ uri }) => uri));
  media.state.parts.push(...source(parts).filter(({ uri }) => !known.has(uri)));
  for (const segment of source(segments).filter(({ uri }) => !known.has(uri))) {
    media.state.segments.push(segment);
    media.onSegment(segment);
  }
}
