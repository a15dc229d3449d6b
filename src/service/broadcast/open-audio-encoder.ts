import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Rational } from 'node-av/lib';
import { createMediaEncoder, type MediaEncoder } from './media-encoder.ts';
import { toneSampleRate } from './test-tone.ts';

/** AAC-LC, 48 kHz, stereo, 128 kbit/s. Its time base is one sample; the first packet's time is negative (priming). */
export async function openAudioEncoder(): Promise<MediaEncoder> {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (!codec) throw new Error('This FFmpeg has no AAC encoder');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = toneSampleRate;
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  context.timeBase = new Rational(1, toneSampleRate);
  context.bitRate = 128_000n;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(await context.open2(codec, null), 'Could not open the AAC encoder');
  return createMediaEncoder(context);
}

/** The same samples on both channels, as a frame for the encoder. */
export function audioFrame(samples: Float32Array, firstSample: number): Frame {
  const channel = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return Frame.fromAudioBuffer(Buffer.concat([channel, channel]), {
    nbSamples: samples.length,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: toneSampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: toneSampleRate },
    pts: BigInt(firstSample),
  });
}
