import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { masterPlaylist, nominalFrameRate } from '../../../src/service/media/hls/master-playlist.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { record } from '../recorder/record.ts';
import { audioConfig, frame, media, videoConfig } from '../recorder/synthetic-packets.ts';

/** Frames at a rate, their times in whole milliseconds and some early, with a keyframe every two seconds, and audio. */
function framesAt(rate: number, seconds: number): MediaPacket[] {
  const gopFrames = Math.round(rate * 2);
  const frames = Array.from({ length: Math.round(rate * seconds) }, (_, i) =>
    frame(Math.floor((i * 1000) / rate) + 6 - (i % gopFrames === 0 ? (i / gopFrames) % 6 : 0), i % gopFrames === 0),
  );
  const audioPackets = media({ fromMs: 0, toMs: seconds * 1000, video: false });
  return [...frames, ...audioPackets].sort((a, b) => a.dtsMs - b.dtsMs);
}

describe('The frame rate of the master playlist is the one that the encoder is set to', () => {
  it.each([
    ['23.976', 24_000 / 1001],
    ['24.000', 24],
    ['25.000', 25],
    ['29.970', 30_000 / 1001],
    ['30.000', 30],
    ['50.000', 50],
    ['59.940', 60_000 / 1001],
    ['60.000', 60],
  ])('%s from times in whole milliseconds, whatever the last segment has', async (expected, rate) => {
    const { directory } = await record([videoConfig(), audioConfig(), ...framesAt(rate, 31.3)]);
    expect(masterPlaylist(await readJournal(directory), ['source'])).toContain(`FRAME-RATE=${expected}\n`);
  });

  it('is what was measured if no standard rate is near', () => {
    expect(nominalFrameRate([{ part: 0, videoSamples: 35, durationSeconds: 2 }])).toBe(17.5);
  });

  it('counts neither a segment without frames nor one that audio outlasts', () => {
    const usual = { part: 0, videoSamples: 60, durationSeconds: 2 };
    const odd = [
      { part: 0, videoSamples: 0, durationSeconds: 2 },
      { part: 0, videoSamples: 10, durationSeconds: 4 },
    ];
    expect(nominalFrameRate([usual, ...odd, usual, usual])).toBe(30);
    expect(nominalFrameRate([])).toBe(0);
  });
});
