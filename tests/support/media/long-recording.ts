import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaPlaylist } from '../../../src/service/media/hls/playlists.ts';
import { emptyJournal, type JournalState, journalLine, readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { audioConfig, media, videoConfig } from '../../service/recorder/synthetic-packets.ts';

/** The state of a recording of so many segments of 2 s, each of the given renditions. */
export function longJournal(segments: number, renditions: readonly string[]): JournalState {
  const state = emptyJournal();
  for (const rendition of renditions) {
    state.parts.push({
      rendition,
      part: 0,
      uri: 'init-0.mp4',
      bytes: 900,
      wallClockMs: 0,
      video: { codec: 'avc1.64001f', width: 1280, height: 720 },
      audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
    });
  }
  for (let number = 0; number < segments; number += 1) {
    for (const rendition of renditions) state.segments.push(longSegment(rendition, number));
  }
  return state;
}

export function longSegment(rendition: string, number: number): JournalState['segments'][number] {
  return {
    rendition,
    part: 0,
    number,
    uri: `0-${String(number).padStart(5, '0')}.m4s`,
    bytes: 600_000,
    startMs: number * 2_000,
    durationSeconds: 2,
    wallClockMs: number * 2_000,
    independent: true,
    videoSamples: 60,
    audioSamples: 94,
    bitrate: 2_400_000 + (number % 7),
  };
}

/** Writes a recording of so many segments into `directory`: one real segment, again and again. */
export async function writeLongRecording(directory: string, count: number): Promise<void> {
  const short = await mkdtemp(join(tmpdir(), 'aircheck-short-'));
  try {
    const recorder = createRecorder({ directory: short, now: () => 0, freeBytes: async () => 1e12 });
    for (const packet of [videoConfig(), audioConfig(), ...media({ fromMs: 0, toMs: 4_000 })]) {
      await recorder.write(packet);
    }
    await recorder.close();
    await repeatFirstSegment(short, directory, count);
  } finally {
    await rm(short, { recursive: true, force: true });
  }
}

async function repeatFirstSegment(short: string, directory: string, count: number): Promise<void> {
  const { parts, segments } = await readJournal(short);
  const [part] = parts;
  const [segment] = segments;
  if (part === undefined || segment === undefined) throw new Error('The short recording has no segment.');
  const folder = join(directory, 'source');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, part.uri), await readFile(join(short, 'source', part.uri)));
  const bytes = await readFile(join(short, 'source', segment.uri));
  await writeFile(join(folder, 'one'), bytes);
  const state: JournalState = { ...emptyJournal(), parts: [part] };
  const lines = [journalLine({ event: 'part', ...part })];
  for (let number = 0; number < count; number += 1) {
    const startMs = number * segment.durationSeconds * 1_000;
    const uri = `0-${String(number).padStart(5, '0')}.m4s`;
    const copy = { ...segment, number, uri, startMs, wallClockMs: segment.wallClockMs + startMs };
    state.segments.push(copy);
    lines.push(journalLine({ event: 'segment', ...copy }));
  }
  for (let start = 0; start < count; start += 500) {
    const some = state.segments.slice(start, start + 500);
    await Promise.all(some.map(({ uri }) => link(join(folder, 'one'), join(folder, uri))));
  }
  await writeFile(join(directory, 'journal.ndjson'), lines.join(''));
  await writeFile(join(folder, 'index.m3u8'), mediaPlaylist(state, 'source', 'final'));
}
