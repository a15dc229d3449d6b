import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, type AVPixelFormat } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { writeWhole } from '../../lib/files.ts';
import { fragment } from '../../media/mp4/fragment.ts';
import type { EdgeJob, EncodedEdge } from '../messages.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { type EncodedFrame, encoderChoices, openEncoder, type VideoEncoder } from './encoder.ts';
import { readSegment } from './segment.ts';
import { videoSamples } from './segment-files.ts';

/** 8 bits, 4:2:0: what the profiles that we match have. */
const encodedFormats: readonly number[] = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P];
/** The eye sees no difference to the source: an edge is a few frames long. */
const quality = '17';
/** The peak that these frames may have, as a multiple of the source's bit rate: all of them cost what keyframes cost. */
const maxBitrateFactor = 4;

/** Encodes the frames of an edge with the source's own size, shape, colours and times, and no frame out of order. */
export async function encodeEdge(job: EdgeJob, threads: number): Promise<EncodedEdge> {
  const frames: EncodedFrame[] = [];
  let decoder: Decoder | undefined;
  let encoder: VideoEncoder | undefined;
  let trackId = 0;
  let isUnsuited = false;

  const take = async (frame: Frame) => {
    const time = Number(frame.pts);
    if (isUnsuited || time < job.presentFrom || time >= job.presentTo) return;
    isUnsuited = !encodedFormats.includes(frame.format);
    const copy = isUnsuited ? null : frame.clone();
    if (copy === null) return;
    const isKey = encoder === undefined || job.keyframes.includes(time);
    encoder ??= await openEdgeEncoder(job, frame, threads);
    frames.push(...(await encoder.encode(copy, isKey)));
  };

  try {
    for (const segmentPath of job.segmentPaths) {
      const open = await readSegment(job.initPath, segmentPath, { isProbed: decoder === undefined });
      try {
        if (open.video === undefined) continue;
        trackId = open.video.trackId;
        for (const packet of open.video.packets) {
          if (packet.dts < job.decodeFrom || packet.dts > job.decodeTo) continue;
          decoder ??= openDecoder(open.video.stream, threads);
          await decoder.decode(packet, take);
        }
      } finally {
        await open.close();
      }
    }
    await decoder?.decode(null, take);
    if (isUnsuited) return { frames: 0 };
    if (encoder === undefined) throw new Error('No frame at the edge of the clip could be decoded');
    frames.push(...(await encoder.encode(undefined, false)));
    await writeWhole(job.outputPath, fragment(1, [{ trackId, samples: videoSamples(frames, job.delay) }]));
    return { config: encoder.config.toString('base64'), frames: frames.length };
  } finally {
    decoder?.close();
    encoder?.close();
  }
}

function openEdgeEncoder(job: EdgeJob, sample: Frame, threads: number): Promise<VideoEncoder> {
  const { profile, bitrate, timescale, fps, parameterSetId, level } = job;
  const { width, height } = sample;
  const { software } = encoderChoices;
  return openEncoder(
    { name: 'edge', directory: 'edge', width, height, bitrate: bitrate * maxBitrateFactor, fps: 0, profile },
    {
      ...software,
      // A decoded video frame's format is a pixel format: FFmpeg uses one field for video and audio frames.
      pixelFormat: sample.format as AVPixelFormat,
      options: {
        ...software.options,
        crf: quality,
        'x264-params': `annexb=0:sps-id=${parameterSetId}:level=${level}`,
      },
      // A frame that is decoded early would be decoded before the last one of the source that is copied.
      hasBFrames: false,
    },
    { timescale, fps, sample, threads, isBesideSource: true },
  );
}
