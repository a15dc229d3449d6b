import { describe, expect, it } from 'vitest';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createIngestMeter } from '../../../src/service/recorder/ingest-health.ts';
import { ingestIssues, issueSentence } from '../../../src/service/sessions/live-session.ts';
import { audioConfig, videoConfig } from './synthetic-packets.ts';

const frame = (dtsMs: number, isKeyframe: boolean): MediaPacket => ({
  kind: 'video',
  codec: 'h264',
  dtsMs,
  compositionMs: 0,
  isKeyframe,
  data: new Uint8Array(10_000),
});

/** `seconds` of 25 fps with a keyframe every `gopSeconds`, arriving in real time from `startMs` on. */
function feed(gopSeconds: number, seconds: number, startMs = 1_000_000) {
  const meter = createIngestMeter(startMs);
  meter.observe(videoConfig(), startMs);
  meter.observe(audioConfig(), startMs);
  for (let index = 0; index < seconds * 25; index++) {
    meter.observe(frame(index * 40, index % (gopSeconds * 25) === 0), startMs + index * 40);
  }
  return meter.read(startMs + seconds * 1000);
}

describe('what is measured of an encoder', () => {
  it('is the video, the rate, the bit rate and the keyframe interval', () => {
    const health = feed(2, 12);
    expect(health).toMatchObject({
      videoCodec: 'avc1.42c00c',
      audioCodec: 'mp4a.40.2',
      audioSampleRate: 48_000,
      width: 320,
      height: 180,
      fps: 25,
      keyframeSeconds: 2,
      connectedAt: 1_000_000,
      videoAt: 1_000_000,
      keyframesAt: 1_002_000,
    });
    expect(health.bitrate).toBeCloseTo(2_000_000, -5);
    expect(health).not.toHaveProperty('audioAt');
    expect(ingestIssues(health)).toEqual([]);
  });

  it('falls to no bit rate ten seconds after the last media', () => {
    const meter = createIngestMeter(0);
    for (let ms = 0; ms < 12_000; ms += 40) meter.observe(frame(ms, ms % 2000 === 0), ms);
    expect(meter.read(17_000).bitrate).toBeCloseTo(1_000_000, -5);
    expect(meter.read(23_000).bitrate).toBe(0);
  });

  it('says in the encoder’s words that keyframes are too far apart, before the next one comes', () => {
    expect(ingestIssues(feed(4, 12)).map(issueSentence)).toEqual([
      expect.stringContaining('Keyframes come every 4 s. Set the keyframe interval to 2 s'),
    ]);
    expect(feed(30, 20).keyframeSeconds).toBeGreaterThan(19);
  });

  it.each(['video', 'audio'] as const)('names %s that arrives without its configuration, until it comes', (track) => {
    const meter = createIngestMeter(0);
    const audio = { kind: 'audio', codec: 'aac', dtsMs: 0, data: new Uint8Array(100) } as const;
    meter.observe(track === 'video' ? frame(0, true) : audio, 100);
    expect(meter.read(2000)).not.toHaveProperty('missingConfigs');
    expect(meter.read(2100).missingConfigs).toEqual([track]);
    expect(ingestIssues(meter.read(2100)).map(issueSentence)).toEqual([
      `${track === 'video' ? 'Video' : 'Audio'} arrives without its configuration, so it is not recorded. Stop the encoder and start it again.`,
    ]);
    meter.observe(track === 'video' ? videoConfig() : audioConfig(), 2200);
    expect(meter.read(3000)).not.toHaveProperty('missingConfigs');
  });

  it('reports nothing before there is anything to report', () => {
    const health = createIngestMeter(5).read(6);
    expect(health).toEqual({ connectedAt: 5 });
    expect(ingestIssues(health)).toEqual([]);
  });

  it('names a colour format that not every player plays, of H.264 sooner than of others', () => {
    const issueOf = (videoCodec: string, chroma: string | undefined, bitDepth?: number) =>
      ingestIssues({ videoCodec, chroma, bitDepth });
    expect(issueOf('avc1.f4001e', '4:4:4')).toEqual([{ code: 'colour-format', colourFormat: '4:4:4' }]);
    expect(issueOf('avc1.7a001e', '4:2:2', 10)).toEqual([{ code: 'colour-format', colourFormat: '4:2:2 10 bit' }]);
    expect(issueOf('avc1.6e001e', undefined, 10)).toEqual([{ code: 'colour-format', colourFormat: '4:2:0 10 bit' }]);
    expect(issueOf('hvc1.2.4.L93.B0', undefined, 10)).toEqual([]);
    expect(issueOf('hvc1.4.10.L93.9D.8', '4:2:2', 10)).toHaveLength(1);
    expect(issueOf('avc1.64001f', undefined)).toEqual([]);
    expect(issueSentence({ code: 'colour-format', colourFormat: '4:4:4' })).toMatch(/NV12, 4:2:0, 8 bit/);
  });
});
