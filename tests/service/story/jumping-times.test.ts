import { beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../../src/contract/stream.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { findRecordingFaults } from '../../support/media/find-recording-faults.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount, type TestAccount } from '../../support/open-account.ts';

const profiles: Profile[] = [{ name: 'half', width: 160, height: 90, bitrate: 80_000, fps: 0 }];

let service: TestAccount;
beforeEach(async () => {
  service = await openAccount();
});

describe('An encoder whose timestamps jump each second', () => {
  it.each([
    ['10 h ahead', 36_000_000],
    ['7 s back', -7000],
    ['300 ms back', -300],
  ])('%s has one part, with every frame, in the source and each rendition', async (_, byMs) => {
    const stream = await createRecordedStream(service, { profiles });
    const packets = (await encodePackets({ seconds: 6, bFrames: 2 })).map((packet) => ({
      ...packet,
      dtsMs: packet.dtsMs + 100_000 + Math.floor(packet.dtsMs / 1000) * byMs,
    }));
    const live = await publishTestStream({ packets, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    const { framesSent } = await live.finish();
    const { recordingUrl = '', sourceSegmentsDuration = NaN } = await readySession(service, stream.id);
    const read = await readRenditions(recordingUrl);
    expect(read.map(({ name }) => name).sort()).toEqual(['half', 'source']);
    expect(findRecordingFaults(read, sourceSegmentsDuration)).toEqual([]);
    for (const { segments, playlist } of read) {
      expect(new Set(playlist.media.segments.map(({ initUri }) => initUri)).size).toBe(1);
      expect(segments.reduce((sum, { framesDecoded }) => sum + framesDecoded, 0)).toBe(framesSent);
    }
    expect(Math.abs(sourceSegmentsDuration - 6)).toBeLessThan(0.6);
  });
});
