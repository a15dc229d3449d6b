import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { initSegment } from './cmaf/init-segment.ts';
import { mediaSegment } from './cmaf/media-segment.ts';
import { applyJournalEvent, type JournalEvent, type JournalSegment, type JournalState } from './journal-state.ts';
import { type JournalWriter, openJournal } from './open-journal.ts';
import type { SegmentDraft } from './segmenter.ts';
import type { PartTracks } from './tracks.ts';
import { writeWhole } from './write-whole.ts';

const rendition = 'source';

/** A part as its segments refer to it; it gets its number and its init segment with its first segment. */
export interface OpenPart {
  tracks: PartTracks;
  /** Unix ms at the part's first sample. */
  wallClockMs: number;
}

export interface SegmentStore {
  write(part: OpenPart, draft: SegmentDraft): Promise<JournalSegment>;
  end(event: Extract<JournalEvent, { event: 'end' }>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a session's folder for writing source segments: each is on disk whole before the journal names it. `state` is
 * brought up to date with every line written, and numbering goes on from it.
 */
export async function openSegmentStore(directory: string, state: JournalState, nowMs: number): Promise<SegmentStore> {
  const folder = join(directory, rendition);
  await mkdir(folder, { recursive: true });
  const journal = await openJournal(directory);
  await appendOrClose(journal, { event: 'start', version: 1, atMs: nowMs });
  let part: OpenPart | undefined;
  let partNumber = state.parts.reduce((highest, known) => Math.max(highest, known.part), -1);
  let number = state.segments.reduce((highest, known) => Math.max(highest, known.number), -1) + 1;

  async function record(event: JournalEvent): Promise<void> {
    await journal.append(event);
    applyJournalEvent(state, event);
  }

  async function openPart(opened: OpenPart, { targetDurationSeconds }: SegmentDraft): Promise<void> {
    partNumber++;
    part = opened;
    const { video, audio } = opened.tracks;
    const uri = `init-${partNumber}.mp4`;
    const content = initSegment(opened.tracks);
    await writeWhole(join(folder, uri), content);
    await record({
      event: 'part',
      rendition,
      part: partNumber,
      uri,
      bytes: content.length,
      wallClockMs: opened.wallClockMs,
      targetDurationSeconds,
      video: video && { codec: video.codecString, width: video.width, height: video.height },
      audio: audio && { codec: audio.codecString, sampleRate: audio.sampleRate, channels: audio.channels },
    });
  }

  return {
    async write(opened, draft) {
      if (part !== opened) await openPart(opened, draft);
      const content = mediaSegment(number + 1, draft.samples);
      const segment = describeSegment(draft, {
        part: partNumber,
        number,
        bytes: content.length,
        wallClockMs: Math.round(draft.wallClockMs),
      });
      number++;
      await writeWhole(join(folder, segment.uri), content);
      await record({ event: 'segment', ...segment });
      return segment;
    },
    end: record,
    close: () => journal.close(),
  };
}

async function appendOrClose(journal: JournalWriter, event: JournalEvent): Promise<void> {
  try {
    await journal.append(event);
  } catch (error) {
    await journal.close();
    throw error;
  }
}

function describeSegment(
  draft: SegmentDraft,
  place: Pick<JournalSegment, 'part' | 'number' | 'bytes' | 'wallClockMs'>,
): JournalSegment {
  const durationSeconds = Number((draft.durationMs / 1000).toFixed(6));
  return {
    rendition,
    ...place,
    uri: `${place.part}-${String(place.number).padStart(5, '0')}.m4s`,
    startMs: draft.startMs,
    durationSeconds,
    independent: draft.isIndependent,
    videoSamples: draft.samples.video.length,
    audioSamples: draft.samples.audio.length,
    bitrate: durationSeconds > 0 ? Math.round((place.bytes * 8) / durationSeconds) : 0,
  };
}
