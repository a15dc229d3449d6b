import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import type { FragmentTrack, MediaSample } from '../../mp4/fragment.ts';
import type { SegmentJob } from '../segment-job.ts';
import { type OpenSegment, type ReadSegmentOptions, readSegment } from './media/read-segment.ts';

/** A source segment on its way through the encoders: what its renditions need to know of it once its packets are gone. */
export interface SourceSegment {
  job: SegmentJob;
  init: Buffer;
  /** Undefined where its part has no video. */
  videoTrackId: number | undefined;
  /** Ticks a second of the video's times. */
  timescale: number;
  /** Presentation time of its first picture; undefined where it has none. */
  firstTime: number | undefined;
  /** Where the segment after it begins. */
  endTime: number;
  pictureCount: number;
  /** The sound, packet for packet, or undefined where it has none. */
  sound: FragmentTrack | undefined;
  soundSeconds: number;
  soundCodec: string | undefined;
}

export interface ReadSourceSegment {
  segment: SourceSegment;
  open: OpenSegment;
  video: OpenSegment['video'];
}

/** Reads a job's source. Throws where it cannot be read. */
export async function readSourceSegment(job: SegmentJob, options: ReadSegmentOptions): Promise<ReadSourceSegment> {
  const open = await readSegment(
    join(job.sessionDirectory, job.initUri),
    join(job.sessionDirectory, job.segmentUri),
    options,
  );
  const { video, audio } = open;
  const pictures = video?.packets ?? [];
  const times = pictures.map((packet) => Number(packet.pts));
  const firstTime = times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : undefined;
  const soundTicks = audio?.packets.reduce((sum, packet) => sum + Number(packet.duration), 0) ?? 0;
  const segment: SourceSegment = {
    job,
    init: open.init,
    videoTrackId: video?.trackId,
    timescale: video ? video.stream.timeBase.den / video.stream.timeBase.num : 1,
    firstTime,
    endTime: (firstTime ?? 0) + pictures.reduce((sum, packet) => sum + Number(packet.duration), 0),
    pictureCount: pictures.length,
    sound:
      audio && audio.packets.length > 0
        ? { trackId: audio.trackId, samples: audio.packets.map(soundSample) }
        : undefined,
    soundSeconds: audio ? (soundTicks * audio.stream.timeBase.num) / audio.stream.timeBase.den : 0,
    soundCodec: audio?.stream.codecpar.getCodecString() ?? undefined,
  };
  return { segment, open, video };
}

function soundSample(packet: Packet): MediaSample {
  return {
    decodeTime: Number(packet.dts),
    compositionOffset: Number(packet.pts - packet.dts),
    duration: Number(packet.duration),
    isSync: true,
    data: Buffer.from(packet.data ?? []),
  };
}
