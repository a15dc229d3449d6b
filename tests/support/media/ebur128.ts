import { AV_CHANNEL_LAYOUT_STEREO, AV_LOG_QUIET, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { FFmpegError, Filter, FilterGraph, Frame, Log } from 'node-av/lib';

/** The integrated loudness in LUFS that FFmpeg's own `ebur128` filter measures of two planes at 48 kHz. */
export function ebur128Of([left, right]: readonly [Float32Array, Float32Array]): number {
  Log.setLevel(AV_LOG_QUIET);
  const graph = new FilterGraph();
  graph.alloc();
  const add = (name: string, options: string | null = null) => {
    const filter = Filter.getByName(name);
    const context = filter && graph.createFilter(filter, name, options);
    if (!context) throw new Error(`This FFmpeg has no filter ${name}`);
    return context;
  };
  const source = add('abuffer', 'sample_rate=48000:sample_fmt=fltp:channel_layout=stereo:time_base=1/48000');
  const meter = add('ebur128', 'framelog=quiet');
  const sink = add('abuffersink');
  FFmpegError.throwIfError(source.link(0, meter, 0), 'Could not link filters');
  FFmpegError.throwIfError(meter.link(0, sink, 0), 'Could not link filters');
  FFmpegError.throwIfError(graph.configSync(), 'Could not set up ebur128');
  const filtered = new Frame();
  filtered.alloc();
  for (let from = 0; from < left.length; from += 4800) {
    const planes = [left, right].map((plane) => plane.slice(from, from + 4800));
    const frame = Frame.fromAudioBuffer(Buffer.concat(planes.map(({ buffer }) => Buffer.from(buffer))), {
      nbSamples: planes[0]?.length ?? 0,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: 48_000,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: 48_000 },
      pts: BigInt(from),
    });
    FFmpegError.throwIfError(source.buffersrcAddFrameSync(frame), 'Could not filter a frame');
    frame.free();
    while (sink.buffersinkGetFrameSync(filtered) >= 0) filtered.unref();
  }
  const integrated = Number(meter.getOption('integrated'));
  filtered.free();
  graph.free();
  return integrated;
}
