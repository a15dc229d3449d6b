import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { FFmpegError, Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib';

/** A chain of FFmpeg's filters for frames that are all like one. On the caller's thread. */
export interface OpenGraph {
  /** Takes a frame, which stays the caller's; without one, the filters give what they hold back. */
  push(frame: Frame | undefined): void;
  /** The next frame that has come through, which the caller frees; undefined where the filters wait for more. */
  pull(): Frame | undefined;
  close(): void;
}

export type FilterStep = readonly [name: string, options: string];

/** Throws where this FFmpeg lacks one of the filters, or they do not take frames like this one. */
export function openGraph(like: Frame, steps: readonly FilterStep[]): OpenGraph {
  const graph = new FilterGraph();
  graph.alloc();
  // A frame is done in less time than it takes to wake up others.
  graph.nbThreads = 1;
  const { width, height, format, colorSpace, colorRange } = like;
  const kind = `video_size=${width}x${height}:pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
  try {
    const source = add(graph, 'buffer', `${kind}:time_base=1/90000`);
    const filters = steps.map(([name, options]) => add(graph, name, options));
    const sink = add(graph, 'buffersink');
    for (const [index, filter] of [source, ...filters].entries()) {
      FFmpegError.throwIfError(filter.link(0, filters[index] ?? sink, 0), 'Could not link filters');
    }
    FFmpegError.throwIfError(graph.configSync(), `Could not set up ${steps[0]?.[0]}`);
    return {
      push(frame) {
        const result = source.buffersrcAddFrameSync(frame ?? null, AV_BUFFERSRC_FLAG_KEEP_REF);
        FFmpegError.throwIfError(result, 'Could not filter a frame');
      },
      pull() {
        const filtered = new Frame();
        filtered.alloc();
        if (sink.buffersinkGetFrameSync(filtered) >= 0) return filtered;
        filtered.free();
        return undefined;
      },
      close: () => graph.free(),
    };
  } catch (error) {
    graph.free();
    throw error;
  }
}

function add(graph: FilterGraph, name: string, options?: string): FilterContext {
  const filter = Filter.getByName(name);
  const context = filter && graph.createFilter(filter, name, options ?? null);
  if (!context) throw new Error(`This FFmpeg has no filter ${name}`);
  return context;
}
