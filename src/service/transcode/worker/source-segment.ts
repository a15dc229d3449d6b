import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import type { FragmentTrack, MediaSample } from '../../media/mp4/fragment.ts';
import type { SegmentJob } from '../jobs.ts';
import { type OpenSegment, type ReadSegmentOptions, readSegment } from './media/segment.ts';

/** A source segment while it is encoded: what its renditions need once its packets are freed. */
export interface SourceSegment {
  job: SegmentJob;
  init: Buffer;
  /** Undefined where its part has no video. */
  videoTrackId: number | undefined;
  /** Ticks per second of the video's times. */
  timescale: number;
  /** Presentation time of its first frame; undefined if it has none. */
  firstTime: number | undefined;
  /** The segment after it begins here. */
  endTime: number;
  frameCount: number;
  /** The audio, packet for packet, or undefined if it has none. */
  audio: FragmentTrack | undefined;
  audioSeconds: number;
  audioCodec: string | undefined;
}

export interface ReadSourceSegment {
  segment: SourceSegment;
  open: OpenSegment;
  video: OpenSegment['video'];
}

/** Reads a job's source. Throws if it cannot be read. */
export async function readSourceSegment(job: SegmentJob, options: ReadSegmentOptions): Promise<ReadSourceSegment> {
  const open = await readSegment(
    join(job.sessionDirectory, job.initUri),
    join(job.sessionDirectory, job.segmentUri),
    options,
  );
  const { video, audio } = open;
  const frames = video?.packets ?? [];
  const times = frames.map((packet) => Number(packet.pts));
  const firstTime = times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : undefined;
  const audioTicks = audio?.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) ?? 0;
  const segment: SourceSegment = {
    job,
    init: open.init,
    videoTrackId: video?.trackId,
    timescale: video ? video.stream.timeBase.den / video.stream.timeBase.num : 1,
    firstTime,
    endTime: (firstTime ?? 0) + frames.reduce((sum, packet) => sum + Number(packet.duration), 0),
    frameCount: frames.length,
    audio:
      audio && audio.packets.length > 0
        ? { trackId: audio.trackId, samples: audio.packets.map(audioSample) }
        : undefined,
    audioSeconds: audio ? (audioTicks * audio.stream.timeBase.num) / audio.stream.timeBase.den : 0,
    audioCodec: audio?.stream.codecpar.getCodecString() ?? undefined,
  };
  return { segment, open, video };
}

function audioSample(packet: Packet): MediaSample {
  return {
    decodeTime: Number(packet.dts),
    compositionOffset: Number(packet.pts - packet.dts),
    duration: Number(packet.duration),
    isSync: true,
    data: Buffer.from(packet.data ?? []),
  };
}
