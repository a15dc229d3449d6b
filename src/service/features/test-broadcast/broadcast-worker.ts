import { setTimeout as wait } from 'node:timers/promises';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  type FFEncoderCodec,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  type FilterContext,
  FilterGraph,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import { openChannel } from '../../lib/messages.ts';
import { type BroadcastJob, type BroadcastReport, broadcastJobSchema } from './messages.ts';

// Child program of broadcast.ts, which sends it one job. It stops cleanly when its channel closes, and so ends with a
// parent that is killed. FFmpeg does all of it: the picture, the tone, the encoding and RTMP.

const width = 1280;
const height = 720;
const fps = 30;
const sampleRate = 48_000;
const samplesPerFrame = 1024;
const reportEverySeconds = 0.5;

/**
 * A picture that counts its time, and a tone. In the first tenth of each second the picture has a white corner and the
 * tone is higher, so that a frozen picture, or sound out of step, is noticed at once.
 */
const sources = (seconds: number) =>
  [
    `testsrc2=size=${width}x${height}:rate=${fps}:duration=${seconds}`,
    `,drawbox=w=iw/8:h=ih/8:color=white:t=fill:enable='lt(mod(t,1),0.1)',format=yuv420p,buffersink@picture;`,
    `sine=frequency=440:beep_factor=2.3:sample_rate=${sampleRate}:samples_per_frame=${samplesPerFrame}`,
    `:duration=${seconds},volume=4dB,aformat=sample_fmts=fltp:channel_layouts=stereo,abuffersink@tone`,
  ].join('');

interface Track {
  sink: FilterContext;
  encoder: CodecContext;
  stream: Stream;
  /** The time of its next frame; infinite at its end. */
  nextSeconds: number;
}

const must = (result: number, what: string) => FFmpegError.throwIfError(result, what);

async function openEncoder(name: FFEncoderCodec, set: (encoder: CodecContext) => Record<string, string>) {
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new Error(`This FFmpeg has no encoder ${name}`);
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  const options = set(encoder);
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_CLOSED_GOP);
  // The synchronous form crashes at garbage collection when given a dictionary.
  must(await encoder.open2(codec, Dictionary.fromObject(options)), `Could not open ${name}`);
  return encoder;
}

const openPictureEncoder = () =>
  openEncoder(FF_ENCODER_LIBX264, (encoder) => {
    encoder.width = width;
    encoder.height = height;
    encoder.pixelFormat = AV_PIX_FMT_YUV420P;
    encoder.timeBase = new Rational(1, fps);
    encoder.framerate = new Rational(fps, 1);
    encoder.gopSize = 2 * fps;
    encoder.maxBFrames = 0;
    encoder.bitRate = 2_500_000n;
    // One thread is several times faster than real time, and leaves the machine's other cores to what is tested.
    encoder.threadCount = 1;
    return { preset: 'veryfast', tune: 'zerolatency', 'x264-params': 'scenecut=0:open-gop=0' };
  });

const openToneEncoder = () =>
  openEncoder(FF_ENCODER_AAC, (encoder) => {
    encoder.sampleRate = sampleRate;
    encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
    encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
    encoder.timeBase = new Rational(1, sampleRate);
    encoder.bitRate = 128_000n;
    return {};
  });

async function publish({ url, streamKey, seconds }: BroadcastJob, stop: AbortSignal): Promise<number> {
  const graph = new FilterGraph();
  graph.alloc();
  must(graph.parsePtr(sources(seconds)), 'Could not make the test picture');
  must(await graph.config(), 'Could not make the test picture');
  const output = new FormatContext();
  must(output.allocOutputContext2(null, 'flv', `${url}/${streamKey}`), 'Could not publish');

  const addTrack = (sinkName: string, encoder: CodecContext): Track => {
    const sink = graph.getFilter(sinkName);
    if (sink === null) throw new Error(`There is no ${sinkName}`);
    const stream = output.newStream();
    must(stream.codecpar.fromContext(encoder), 'Could not publish');
    stream.timeBase = encoder.timeBase;
    if (sinkName.startsWith('buffersink')) stream.avgFrameRate = encoder.framerate;
    return { sink, encoder, stream, nextSeconds: 0 };
  };
  const tracks = [
    addTrack('buffersink@picture', await openPictureEncoder()),
    addTrack('abuffersink@tone', await openToneEncoder()),
  ];
  // FFmpeg writes the reason of a failure to stderr, which the parent reads.
  must(await output.openOutput(), 'The server cannot be reached, or does not let this stream publish');
  must(await output.writeHeader(), 'Could not publish');

  const packet = new Packet();
  packet.alloc();
  async function encode({ encoder, stream }: Track, frame: Frame | null): Promise<void> {
    must(await encoder.sendFrame(frame), 'Could not encode');
    while ((await encoder.receivePacket(packet)) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      must(await output.interleavedWriteFrame(packet), 'The connection was lost');
    }
  }

  const frame = new Frame();
  frame.alloc();
  const beganAtMs = performance.now();
  let sentSeconds = 0;
  let reportedSeconds = 0;
  while (!stop.aborted) {
    const track = tracks.reduce((first, other) => (other.nextSeconds < first.nextSeconds ? other : first));
    if (track.nextSeconds === Number.POSITIVE_INFINITY) break;
    const aheadMs = track.nextSeconds * 1000 - (performance.now() - beganAtMs);
    if (aheadMs > 0) await wait(aheadMs, undefined, { signal: stop }).catch(() => undefined);
    if ((await track.sink.buffersinkGetFrame(frame)) < 0) {
      await encode(track, null);
      track.nextSeconds = Number.POSITIVE_INFINITY;
      continue;
    }
    const { num, den } = track.encoder.timeBase;
    const ticks = Number(frame.pts) + (track === tracks[0] ? 1 : frame.nbSamples);
    // The source marks each picture as an intra one, and the encoder would obey.
    frame.pictType = AV_PICTURE_TYPE_NONE;
    await encode(track, frame);
    frame.unref();
    track.nextSeconds = (ticks * num) / den;
    sentSeconds = Math.max(sentSeconds, track.nextSeconds);
    if (sentSeconds - reportedSeconds < reportEverySeconds) continue;
    reportedSeconds = sentSeconds;
    send({ type: 'progress', secondsSent: sentSeconds });
  }
  // The trailer tells the server that this was the end.
  must(await output.writeTrailer(), 'The connection was lost');
  await output.closeOutput();
  return sentSeconds;
}

const fail = (message: string) => send({ type: 'error', message }, () => process.exit());

// FFmpeg's own log is what the parent reads on stderr.
Log.setLevel(AV_LOG_ERROR);
const stop = new AbortController();
process.on('disconnect', () => stop.abort());
const send = openChannel<BroadcastReport, typeof broadcastJobSchema>(process, broadcastJobSchema, {
  onMessage(job) {
    if (job.type === 'stop') return stop.abort();
    publish(job, stop.signal).then(
      (secondsSent) => send({ type: 'done', secondsSent }, () => process.exit()),
      (error: unknown) => fail(error instanceof Error ? error.message : 'Unknown error'),
    );
  },
  onInvalid: fail,
});
