import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { type JournalEvent, readJournal } from '../../../src/service/recorder/journal.ts';
import { createRecorder } from '../../../src/service/recorder/recorder.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { readWithFfmpeg } from './read-with-ffmpeg.ts';
import { makeFolder, record, startedAtMs } from './record.ts';
import { audioConfig, media, videoConfig } from './synthetic-packets.ts';

const configs = [videoConfig(), audioConfig()];
const plentyFree = async () => 1e12;

describe('a recording in parts', () => {
  async function recordWithReconnect(again: MediaPacket[]) {
    const directory = join(await makeFolder(), 'session');
    let nowMs = startedAtMs;
    const recorder = createRecorder({ directory, now: () => nowMs, freeBytes: plentyFree });
    for (const packet of [...configs, ...media({ fromMs: 0, toMs: 4000 })]) await recorder.write(packet);
    recorder.startPart();
    nowMs += 60_000;
    for (const packet of again) await recorder.write(packet);
    const summary = await recorder.close();
    await finishRecording(directory);
    const { segments } = await readJournal(directory);
    return { summary, segments, playlist: await readFile(join(directory, 'source', 'index.m3u8'), 'utf8') };
  }

  it('continues in the same part after a reconnect, with unbroken media time and the current wall clock', async () => {
    const again = [...configs, ...media({ fromMs: 0, toMs: 2000 })];
    const { summary, segments, playlist } = await recordWithReconnect(again);

    expect(summary).toMatchObject({ segments: 3, parts: 1, durationSeconds: expect.closeTo(6, 1) });
    expect(segments.map(({ uri }) => uri)).toEqual(['0-00000.m4s', '0-00001.m4s', '0-00002.m4s']);
    for (const [i, { startMs }] of segments.slice(1).entries()) {
      const before = segments[i];
      expect(startMs).toBeCloseTo((before?.startMs ?? NaN) + (before?.durationSeconds ?? NaN) * 1000, 2);
    }
    expect(segments.map(({ wallClockMs }) => wallClockMs - startedAtMs)).toEqual([0, 2000, 60_000]);
    expect(playlist.match(/#EXT-X-DISCONTINUITY|init-\d|#EXT-X-PROGRAM-DATE-TIME.*/g)).toEqual([
      'init-0',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.000Z',
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:05:05.000Z',
    ]);
  });

  it('is read to its end by FFmpeg over two reconnects, without an error and in order', async () => {
    const packets = await encodePackets({ seconds: 2, bFrames: 2 });
    const directory = join(await makeFolder(), 'session');
    const recorder = createRecorder({ directory, now: () => startedAtMs, freeBytes: plentyFree });
    for (let connection = 0; connection < 3; connection++) {
      if (connection > 0) recorder.startPart();
      for (const packet of packets) await recorder.write(packet);
    }
    await recorder.close();
    await finishRecording(directory);
    const reading = await readWithFfmpeg(join(directory, 'index.m3u8'));
    expect(reading).toMatchObject({ errors: 0, frames: { video: 3 * 60 } });
    for (const kind of ['video', 'audio'] as const) {
      const times = reading.packets.filter((packet) => packet.kind === kind).map(({ dtsMs }) => dtsMs);
      expect(times.every((ms, i) => i === 0 || ms > (times[i - 1] ?? NaN))).toBe(true);
      expect((times.at(-1) ?? NaN) - (times[0] ?? NaN)).toBeLessThan(6200);
    }
  });

  it('continues in a new part after a reconnect with another configuration, and keeps counting', async () => {
    const mono = audioConfig(Buffer.from('1188', 'hex'));
    const again = [videoConfig(), mono, ...media({ fromMs: 0, toMs: 2000 })];
    const { summary, segments, playlist } = await recordWithReconnect(again);

    expect(summary).toMatchObject({ segments: 3, parts: 2, durationSeconds: expect.closeTo(6, 1) });
    expect(segments.map(({ uri }) => uri)).toEqual(['0-00000.m4s', '0-00001.m4s', '1-00002.m4s']);
    expect(segments.map(({ wallClockMs }) => wallClockMs - startedAtMs)).toEqual([0, 2000, 60_000]);
    expect(playlist.match(/#EXT-X-DISCONTINUITY|init-\d/g)).toEqual(['init-0', '#EXT-X-DISCONTINUITY', 'init-1']);
  });

  it('that is taken up after a restart goes on in a new part', async () => {
    const { directory } = await record([...configs, ...media({ fromMs: 0, toMs: 4000 })]);
    const resume = await readJournal(directory);
    const { summary } = await record([...configs, ...media({ fromMs: 0, toMs: 2000 })], { directory, resume });

    expect(summary).toMatchObject({ segments: 3, parts: 2, durationSeconds: expect.closeTo(6, 1) });
    const { parts, end } = await readJournal(directory);
    expect(parts.map(({ part }) => part)).toEqual([0, 1]);
    expect(end).toEqual(summary);
  });

  it('has no part, no init segment and no folder for a connection that sent no media', async () => {
    const directory = join(await makeFolder(), 'session');
    const recorder = createRecorder({ directory, now: () => startedAtMs });
    for (const packet of configs) await recorder.write(packet);
    recorder.startPart();
    expect(await recorder.close()).toMatchObject({ durationSeconds: 0, segments: 0, parts: 0 });
    await expect(readdir(directory)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await finishRecording(directory)).toMatchObject({ durationSeconds: 0, renditions: [] });
  });
});

describe('the duration', () => {
  it('grows with every packet and is exact at the end', async () => {
    const directory = join(await makeFolder(), 'session');
    const recorder = createRecorder({ directory, now: () => startedAtMs, freeBytes: plentyFree });
    let before = 0;
    for (const packet of [...configs, ...media({ fromMs: 0, toMs: 7000 })]) {
      await recorder.write(packet);
      expect(recorder.durationSeconds).toBeGreaterThanOrEqual(before);
      before = recorder.durationSeconds;
    }
    const { durationSeconds } = await recorder.close();
    expect(before).toBeCloseTo(7, 1);
    expect(durationSeconds).toBeCloseTo(before, 6);
    expect(recorder.durationSeconds).toBeCloseTo(durationSeconds, 6);
    const half = await record([...configs, ...media({ fromMs: 0, toMs: 500 })]);
    expect(half.summary).toMatchObject({ segments: 1, durationSeconds: expect.closeTo(0.5, 1) });
  });

  it('comes from media time, whatever the clock on the wall does', async () => {
    let nowMs = startedAtMs;
    const now = () => {
      nowMs -= 3_600_000;
      return nowMs;
    };
    const lines: string[] = [];
    const onJournal = ({ event }: JournalEvent) => lines.push(event);
    const { summary, directory } = await record([...configs, ...media({ fromMs: 0, toMs: 4000 })], { now, onJournal });
    // Each line is reported once it is in the journal.
    expect(lines).toEqual(['part', 'segment', 'segment', 'end']);
    expect(summary.durationSeconds).toBeCloseTo(4, 1);
    const wallClocks = (await readJournal(directory)).segments.map(({ wallClockMs }) => wallClockMs);
    expect((wallClocks[1] ?? NaN) - (wallClocks[0] ?? NaN)).toBe(2000);
  });
});
