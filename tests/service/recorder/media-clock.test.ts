import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createMediaClock } from '../../../src/service/recorder/live-recorder.ts';

const audio = (dtsMs: number): MediaPacket => ({ kind: 'audio', codec: 'aac', dtsMs, data: new Uint8Array() });
const video = (dtsMs: number): MediaPacket => ({
  kind: 'video',
  codec: 'h264',
  dtsMs,
  compositionMs: 0,
  isKeyframe: true,
  data: new Uint8Array(),
});

describe('the clock of a session that is not recorded', () => {
  it('adds up the steps of interleaved tracks once', () => {
    const clock = createMediaClock();
    for (const packet of [video(0), audio(10), video(33), audio(31), video(66), audio(53), video(100)])
      clock.observe(packet);
    expect(clock.seconds).toBe(0.1);
  });

  it('counts nothing for a jump, forwards or backwards', () => {
    const clock = createMediaClock();
    for (const dtsMs of [0, 40, 3_600_000, 3_600_040, 0, 40]) clock.observe(video(dtsMs));
    expect(clock.seconds).toBeCloseTo(0.12);
  });

  it('continues after a reconnect without counting the time between', () => {
    const clock = createMediaClock();
    clock.observe(video(0));
    clock.observe(video(40));
    clock.restart();
    clock.observe(video(2000));
    clock.observe(video(2040));
    expect(clock.seconds).toBeCloseTo(0.08);
  });

  it('takes no time from headers and metadata', () => {
    const clock = createMediaClock();
    clock.observe({ kind: 'metadata', values: {}, dtsMs: 500 });
    clock.observe({ kind: 'audio-config', codec: 'aac', config: new Uint8Array(), dtsMs: 900 });
    expect(clock.seconds).toBe(0);
  });
});
