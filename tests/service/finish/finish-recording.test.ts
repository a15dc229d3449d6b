import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRecording } from '../../../src/service/finish/check-recording.ts';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import { folderFiles } from '../../../src/service/lib/stored-files.ts';
import { journalName, readJournal } from '../../../src/service/recorder/journal.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { readWithFfmpeg } from '../recorder/read-with-ffmpeg.ts';
import { makeFolder, record } from '../recorder/record.ts';
import { audioConfig, media, videoConfig } from '../recorder/synthetic-packets.ts';

const configs = [videoConfig(), audioConfig()];

async function filesOf(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = names.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(directory.length), await readFile(path, 'base64')] as const;
  });
  return Object.fromEntries((await Promise.all(contents)).sort());
}

interface Journalled {
  wallClockMs: number;
  filledAudio?: number | undefined;
  silentFromMs?: number | undefined;
}

/** Files that were written in a moment say nothing about when their media came, nor which silence was sent. */
function onAnyClock({ filledAudio: _, silentFromMs: __, ...journalled }: Journalled) {
  return { ...journalled, wallClockMs: expect.any(Number) };
}

describe('a recording that a crash cut short', () => {
  it('is whole up to the last segment on the disk, wherever in the journal the crash was', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 8000 })]);
    const whole = await readJournal(directory);
    const journalLength = (await stat(join(directory, journalName))).size;
    for (let length = 0; length <= journalLength; length += 97) {
      const crashed = join(await makeFolder(), 'session');
      await cp(directory, crashed, { recursive: true, preserveTimestamps: true });
      await truncate(join(crashed, journalName), length);
      await writeFile(join(crashed, 'source', '0-00009.m4s.tmp'), 'half');

      const { durationSeconds, segments } = await finishRecording(crashed);
      const journal = await readJournal(crashed);
      expect(segments).toBe(4);
      expect(journal.segments).toEqual(whole.segments.map(onAnyClock));
      expect(journal.parts).toEqual(whole.parts.map(onAnyClock));
      expect(await checkRecording(folderFiles(crashed), journal)).toEqual({
        ok: true,
        durationSeconds,
      });
      const left = await readdir(join(crashed, 'source'));
      expect(left.filter((name) => name.endsWith('.m4s'))).toHaveLength(segments);
      expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    }
  });

  it.each([
    ['of two parts', [...media({ fromMs: 0, toMs: 5000 })], [...media({ fromMs: 90_000, toMs: 95_000 })]],
    ['of video alone', [...media({ fromMs: 700, toMs: 7100, audio: false })], []],
    ['of audio alone', [...media({ fromMs: 700, toMs: 7100, video: false })], []],
  ])('%s is described by its files as its journal did', async (_, first, second) => {
    const { directory } = await record([...configs, ...first, ...second]);
    const before = await readJournal(directory);
    await rm(join(directory, journalName));
    expect(await finishRecording(directory)).toMatchObject({ segments: before.segments.length });
    const after = await readJournal(directory);
    expect(after.parts).toEqual(before.parts.map(onAnyClock));
    expect(after.segments).toEqual(before.segments.map(onAnyClock));
  });

  it('decodes without an error up to there', async () => {
    const { directory } = await record(await encodePackets({ seconds: 6, fps: 30, bFrames: 2 }));
    const lines = (await readFile(join(directory, journalName), 'utf8')).split('\n');
    // start, part, two segments, and a third torn.
    await writeFile(join(directory, journalName), `${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 50)}`);
    expect(await finishRecording(directory)).toMatchObject({ segments: 3, durationSeconds: expect.closeTo(6, 0) });
    const reading = await readWithFfmpeg(join(directory, 'index.m3u8'));
    expect(reading).toMatchObject({ errors: 0, frames: { video: 180 } });
  });
});

describe('finishing', () => {
  it('twice gives the same files, whatever an interrupted first time left', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 6000 })]);
    const first = await finishRecording(directory);
    const files = await filesOf(directory);
    for (const remainder of ['index.m3u8.tmp', 'source/index.m3u8.tmp', 'source/index.m3u8']) {
      await writeFile(join(directory, remainder), '#EXTM3U\n#EXT');
      expect(await finishRecording(directory)).toEqual(first);
      expect(await filesOf(directory)).toEqual(files);
    }
  });

  it('leaves files that are not media of ours alone', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 2000 })]);
    await writeFile(join(directory, 'source', 'notes.txt'), 'keep');
    await writeFile(join(directory, 'download.mp4'), 'keep');
    await finishRecording(directory);
    expect(await readFile(join(directory, 'source', 'notes.txt'), 'utf8')).toBe('keep');
    expect(await readFile(join(directory, 'download.mp4'), 'utf8')).toBe('keep');
  });
});
