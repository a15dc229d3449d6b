import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finishRecording } from '../../../src/service/finish/recording-steps.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { readJournal } from '../../../src/service/recorder/journal.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { readWithFfmpeg } from './read-with-ffmpeg.ts';
import { readWithMp4box } from './read-with-mp4box.ts';
import { record } from './record.ts';

const sixSeconds = { seconds: 6, fps: 30, bFrames: 2 };

function ofKind<K extends 'video' | 'audio'>(packets: MediaPacket[], kind: K) {
  return packets.filter((packet): packet is Extract<MediaPacket, { kind: K }> => packet.kind === kind);
}

/** The file that a player of one part would see: the init segment with the segments behind it. */
async function joinPart(directory: string, part: number): Promise<Buffer> {
  const { segments } = await readJournal(directory);
  const names = [`init-${part}.mp4`, ...segments.filter((segment) => segment.part === part).map(({ uri }) => uri)];
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(directory, 'source', name)))));
}

describe('a recording of 6 s of H.264 with B-frames and AAC', () => {
  it('has every sample once, with the times of RTMP, as mp4box and FFmpeg read it, and decodes without an error', async () => {
    const packets = await encodePackets(sixSeconds);
    const { directory, summary } = await record(packets);
    const [video, audio] = readWithMp4box(await joinPart(directory, 0));

    expect(summary).toMatchObject({ segments: 3, parts: 1 });
    expect(video).toMatchObject({ codec: expect.stringMatching(/^avc1\./), timescale: 90_000 });
    expect(
      video?.samples.map(({ dtsTicks, ptsTicks, size, isSync }) => ({ dtsTicks, ptsTicks, size, isSync })),
    ).toEqual(
      ofKind(packets, 'video').map(({ dtsMs, compositionMs, data, isKeyframe }) => ({
        dtsTicks: dtsMs * 90,
        ptsTicks: (dtsMs + compositionMs) * 90,
        size: data.length,
        isSync: isKeyframe,
      })),
    );
    expect(ofKind(packets, 'video').some(({ compositionMs }) => compositionMs > 40)).toBe(true);
    const audioPackets = ofKind(packets, 'audio');
    expect(audio).toMatchObject({ codec: 'mp4a.40.2', timescale: 48_000 });
    expect(audio?.samples.map(({ dtsTicks, size }) => ({ dtsTicks, size }))).toEqual(
      audioPackets.map(({ data }, i) => ({
        dtsTicks: (audioPackets[0]?.dtsMs ?? NaN) * 48 + i * 1024,
        size: data.length,
      })),
    );

    const { renditions } = await finishRecording(directory);
    const reading = await readWithFfmpeg(join(directory, 'index.m3u8'));

    expect(renditions).toEqual(['source']);
    expect(reading.errors).toBe(0);
    expect(reading.frames).toMatchObject({ video: 180 });
    expect(reading.packets.filter(({ kind }) => kind === 'video')).toEqual(
      ofKind(packets, 'video').map(({ dtsMs, compositionMs, data, isKeyframe }) => ({
        kind: 'video',
        dtsMs: expect.closeTo(dtsMs, 3),
        ptsMs: expect.closeTo(dtsMs + compositionMs, 3),
        size: data.length,
        isKeyframe,
      })),
    );
    const heard = reading.packets.filter(({ kind }) => kind === 'audio');
    expect(heard.map(({ size }) => size)).toEqual(audioPackets.map(({ data }) => data.length));
    // RTMP rounds to milliseconds; the recording counts samples.
    expect(heard.filter(({ ptsMs }, i) => Math.abs(ptsMs - (audioPackets[i]?.dtsMs ?? 0)) > 2)).toEqual([]);
  });
});
