import { expect, it } from 'vitest';
import { encodeModernPackets } from '../../support/media/encode-modern-packets.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { recordPackets } from '../../support/record-packets.ts';

const seconds = 5;
const fps = 30;

it('A source that not every player decodes is kept as it is, with the default ladder in H.264, whose bit rates are true', async () => {
  const service = await openAccount();
  const session = await recordPackets(service, [await encodeModernPackets('av1', seconds)]);
  expect(session.sourceSegmentsDuration).toBeCloseTo(seconds, 0);
  const renditions = await readRenditions(session.recordingUrl ?? '');
  expect(findRecordingFaults(renditions, session.sourceSegmentsDuration ?? 0)).toEqual([]);
  const levels = renditions.map(({ name, playlist: { variant } }) => [name, variant.height, variant.codecs[0]]);
  expect(levels.sort()).toEqual([
    ['240p0', 240, expect.stringMatching(/^avc1/)],
    ['360p0', 360, expect.stringMatching(/^avc1/)],
    ['source', 360, expect.stringMatching(/^av01/)],
  ]);
  for (const { playlist, segments } of renditions) {
    expect(playlist.media.kind).toBe('VOD');
    expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(seconds * fps);
    expect(new Set(segments.map(({ height }) => height))).toEqual(new Set([playlist.variant.height]));

    const duration = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0);
    const longest = Math.max(...segments.map(({ durationSeconds }) => durationSeconds));
    const rates = segments
      .filter(({ durationSeconds }) => durationSeconds > longest / 2)
      .map(({ bytes, durationSeconds }) => (bytes * 8) / durationSeconds);
    expect(playlist.variant.averageBandwidth / (bits / duration)).toBeCloseTo(1, 2);
    expect(playlist.variant.bandwidth / Math.max(...rates)).toBeCloseTo(1, 1);
    expect(playlist.variant.frameRate).toBeCloseTo(fps, 0);
  }
});
