import { AV_PKT_FLAG_CORRUPT } from 'node-av/constants';
import type { CountJob, SegmentCheck, SegmentFile } from '../worker-messages.ts';
import { type Decoder, openDecoder } from './media/decoder.ts';
import { readSegment, type SegmentTrack } from './media/segment.ts';

// Threads cost more than they save on smaller frames.
const pixelsForThreads = 1280 * 720;

/**
 * Decodes a whole segment, video and audio. Throws if it cannot even be opened. It is not probed: that would decode half of
 * it a second time, to learn in which order frames are shown, which no error depends on.
 */
export async function checkSegment({ initPath, segmentPath }: SegmentFile, threads: number): Promise<SegmentCheck> {
  const open = await readSegment(initPath, segmentPath);
  try {
    const video = open.video ? await decodeTrack(open.video, threads) : { frames: 0, errors: 0 };
    const audio = open.audio ? await decodeTrack(open.audio, threads) : { frames: 0, errors: 0 };
    return {
      frames: video.frames,
      audioPackets: open.audio?.packets.length ?? 0,
      errors: video.errors + audio.errors,
      durationSeconds: Math.max(trackSeconds(open.video), trackSeconds(open.audio)),
    };
  } finally {
    await open.close();
  }
}

async function decodeTrack(track: SegmentTrack, threads: number): Promise<{ frames: number; errors: number }> {
  if (track.packets.length === 0) return { frames: 0, errors: 0 };
  const { width, height } = track.stream.codecpar;
  const decoder = openDecoder(track.stream, width * height < pixelsForThreads ? 1 : threads, { isForErrors: true });
  let frames = 0;
  const count = () => {
    frames++;
  };
  for (const packet of track.packets) await decoder.decode(packet, count);
  await decoder.decode(null, count);
  decoder.close();
  const cutShort = track.packets.filter((packet) => packet.hasFlags(AV_PKT_FLAG_CORRUPT)).length;
  return { frames, errors: decoder.errors + cutShort };
}

/**
 * When the frames of consecutive segments of one part are shown, ticks after the first sample of each: as one decoder
 * gives them that begins with the first segment. Frames that it cannot decode are not among them. Throws if one of the
 * segments cannot be opened.
 */
export async function decodeFrameTimes({ initPath, segmentPaths }: CountJob, threads: number): Promise<number[][]> {
  const segments: { from: number; times: number[] }[] = [];
  let decoder: Decoder | undefined;
  const take = (frame: { pts: bigint }) => {
    const time = Number(frame.pts);
    const owner = segments.findLast(({ from }) => from <= time);
    owner?.times.push(time - owner.from);
  };
  try {
    for (const path of segmentPaths) {
      // An unprobed decoder may lose frames until it has seen how far they are reordered; the one that encodes is probed.
      const { video, close } = await readSegment(initPath, path, { isProbed: decoder === undefined });
      try {
        const packets = video?.packets ?? [];
        const from = packets.reduce((least, { pts }) => Math.min(least, Number(pts)), Number.POSITIVE_INFINITY);
        segments.push({ from, times: [] });
        if (video === undefined) continue;
        decoder ??= openDecoder(video.stream, threads);
        for (const packet of packets) await decoder.decode(packet, take);
      } finally {
        await close();
      }
    }
    await decoder?.decode(null, take);
  } finally {
    decoder?.close();
  }
  return segments.map(({ times }) => times.sort((a, b) => a - b));
}

function trackSeconds(track: SegmentTrack | undefined): number {
  if (!track) return 0;
  const { num, den } = track.stream.timeBase;
  return (track.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) * num) / den;
}
