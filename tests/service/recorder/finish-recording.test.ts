import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finishRecording } from '../../../src/service/recorder/finish-recording.ts';
import { journalName, readJournal } from '../../../src/service/recorder/read-journal.ts';
import { checkRecording } from '../../../src/service/verify/check-recording.ts';
import { encodePackets } from '../../support/encode-packets.ts';
import { readWithFfmpeg } from './read-with-ffmpeg.ts';
import { makeFolder, record } from './record.ts';
import { audioConfig, media, videoConfig } from './synthetic-packets.ts';

const configs = [videoConfig(), audioConfig()];

async function filesOf(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = names.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(directory.length), await readFile(path, 'base64')] as const;
  });
  return Object.fromEntries((await Promise.all(contents)).sort());
}

describe('a recording that a crash cut short', () => {
  it('is playable up to the last line of its journal, wherever in the journal the crash was', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 8000 })]);
    const journalLength = (await stat(join(directory, journalName))).size;
    const seen = new Set<number>();
    for (let length = 0; length <= journalLength; length += 97) {
      const crashed = join(await makeFolder(), 'session');
      await cp(directory, crashed, { recursive: true });
      await truncate(join(crashed, journalName), length);
      await writeFile(join(crashed, 'source', '0-00009.m4s.tmp'), 'half');

      const { durationSeconds, segments } = await finishRecording(crashed);
      const check = await checkRecording(crashed, await readJournal(crashed));
      expect(check).toEqual(
        segments === 0 ? { ok: false, reason: 'no media' } : { ok: true, durationSeconds, renditions: ['source'] },
      );
      const left = await readdir(join(crashed, 'source'));
      expect(left.filter((name) => name.endsWith('.m4s'))).toHaveLength(segments);
      expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([]);
      seen.add(segments);
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('decodes without an error up to there', async () => {
    const { directory } = await record(await encodePackets({ seconds: 6, fps: 30, bFrames: 2 }));
    const lines = (await readFile(join(directory, journalName), 'utf8')).split('\n');
    // start, part, two segments, and a third torn.
    await writeFile(join(directory, journalName), `${lines.slice(0, 4).join('\n')}\n${lines[4]?.slice(0, 50)}`);
    expect(await finishRecording(directory)).toMatchObject({ segments: 2, durationSeconds: expect.closeTo(4, 1) });
    const reading = await readWithFfmpeg(join(directory, 'index.m3u8'));
    expect(reading).toMatchObject({ errors: 0, frames: { video: 120 } });
  });
});

describe('finishing', () => {
  it('twice gives the same files, whatever an interrupted first time left', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 6000 })]);
    const first = await finishRecording(directory);
    const files = await filesOf(directory);
    for (const leftover of ['index.m3u8.tmp', 'source/index.m3u8.tmp', 'source/index.m3u8']) {
      await writeFile(join(directory, leftover), '#EXTM3U\n#EXT');
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
