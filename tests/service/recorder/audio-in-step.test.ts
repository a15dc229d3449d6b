import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { readWithMp4box } from './read-with-mp4box.ts';
import { record } from './record.ts';
import { audioConfig, media, videoConfig } from './synthetic-packets.ts';

const configs = [videoConfig(), audioConfig()];

/** When each video and audio frame of a recording of one part is presented, in milliseconds, in the order they came. */
async function presentedTimes(packets: MediaPacket[]) {
  const { directory } = await record(packets);
  const { parts, segments } = await readJournal(directory);
  expect(parts).toHaveLength(1);
  const files = ['init-0.mp4', ...segments.map(({ uri }) => uri)];
  const content = await Promise.all(files.map((file) => readFile(join(directory, 'source', file))));
  const [video, audio] = readWithMp4box(Buffer.concat(content)).map(({ samples, timescale }) =>
    samples.map(({ ptsTicks }) => (ptsTicks * 1000) / timescale),
  );
  return { video: video ?? [], audio: audio ?? [] };
}

const sentTimes = (packets: MediaPacket[], kind: 'video' | 'audio') =>
  packets.filter((packet) => packet.kind === kind).map(({ dtsMs }) => dtsMs);

describe('Audio stays within 20 ms of the video', () => {
  it.each([
    ['300 ms back', -300],
    ['500 ms back', -500],
    ['40 ms back', -40],
    ['an hour back', -3_600_000],
    ['an hour ahead', 3_600_000],
  ])('where the times of both jump %s', async (_, byMs) => {
    const before = media({ fromMs: 4_000_000, toMs: 4_004_000 });
    const after = media({ fromMs: 4_004_000 + byMs, toMs: 4_008_000 + byMs });
    const { video, audio } = await presentedTimes([...configs, ...before, ...after]);
    const heard = sentTimes(after, 'audio').map((ms, i) => (audio[i + sentTimes(before, 'audio').length] ?? NaN) - ms);
    const seen = sentTimes(after, 'video').map((ms, i) => (video[i + sentTimes(before, 'video').length] ?? NaN) - ms);
    const apart = [...heard, ...seen];
    expect(Math.max(...apart) - Math.min(...apart)).toBeLessThanOrEqual(20);
    for (const times of [video, audio]) {
      expect(times.every((ms, i) => i === 0 || ms > (times[i - 1] ?? NaN))).toBe(true);
    }
  });
});
