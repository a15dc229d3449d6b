import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from '../../../contract/profile.ts';
import type { Logger } from '../../log/logger.ts';
import {
  applyJournalEvent,
  emptyJournal,
  type JournalEvent,
  type JournalSegment,
  type JournalState,
} from '../journal/journal-state.ts';
import { createSessionRenditions, type SessionRenditions, type SessionRenditionsParts } from './session-renditions.ts';

/** Segments of an unrecorded session that stay for its live viewers. */
const windowSegments = 8;

/** One session's media on disk, as it grows. `renditions` only where it is recorded. */
export interface SessionMedia {
  sessionId: string;
  directory: string;
  state: JournalState;
  renditions?: SessionRenditions | undefined;
  /** Takes note of a finished source segment. */
  onSegment(segment: JournalSegment): void;
  /** Bytes of its segments, renditions included, as far as they are known. */
  sizeBytes: number;
  /** Has the session ended? Then its live playlists get an end. */
  isFinal: boolean;
}

/** Takes a line that the media process has written into the journal. */
export function takeJournalEvent(media: SessionMedia, event: JournalEvent): void {
  applyJournalEvent(media.state, event);
  const segment = event.event === 'segment' ? media.state.segments.at(-1) : undefined;
  if (segment === undefined) return;
  media.sizeBytes += segment.bytes;
  media.onSegment(segment);
}

export interface RecordedMediaParts extends Omit<SessionRenditionsParts, 'state'> {
  profiles: readonly Profile[];
  state?: JournalState;
}

/** The media of a recorded session: every segment stays, and goes through the transcoder. */
export function recordedMedia({ state = emptyJournal(), ...parts }: RecordedMediaParts): SessionMedia {
  const renditions = createSessionRenditions({
    ...parts,
    state,
    onJournalled(segment) {
      media.sizeBytes += segment.bytes;
      parts.onJournalled?.(segment);
    },
  });
  const { sessionId, directory } = parts;
  const media: SessionMedia = {
    sessionId,
    directory,
    state,
    renditions,
    sizeBytes: 0,
    onSegment: renditions.add,
    isFinal: false,
  };
  return media;
}

/** The media of a session that is not recorded: the last few segments only, as they are. */
export function windowMedia(sessionId: string, directory: string, log: Logger): SessionMedia {
  const state = emptyJournal();
  return {
    sessionId,
    directory,
    state,
    sizeBytes: 0,
    isFinal: false,
    onSegment() {
      while (state.segments.length > windowSegments) {
        const gone = state.segments.shift();
        if (gone === undefined) return;
        rm(join(directory, gone.rendition, gone.uri), { force: true }).catch((error: unknown) => {
          log.warn('A segment of the live window was not removed', { sessionId, error });
        });
      }
    },
  };
}

/** Source segments that were found on the disk alone, because the journal's own line could not be written. */
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
