import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { type OpenGraph, openGraph } from './scaler.ts';

type OnFrame = (frame: Frame) => Promise<void>;

/** A frame for each frame: twice as many, one a field, could not be counted against the source. */
const filter = ['bwdif', 'mode=send_frame:parity=auto:deint=interlaced'] as const;

/**
 * Takes decoded frames in order and gives each once, in order and at its time, with its two fields made one picture. A
 * source without fields does not come near the filter.
 */
export function createDeinterlacer() {
  let graph: OpenGraph | undefined;
  let openFor = '';

  async function drain(onFrame: OnFrame): Promise<void> {
    for (let frame = graph?.pull(); frame; frame = graph?.pull()) {
      // The filter counts in half ticks, so that a second field would have a time.
      frame.pts /= 2n;
      try {
        await onFrame(frame);
      } finally {
        frame.free();
      }
    }
  }

  function close(): void {
    graph?.close();
    graph = undefined;
  }

  async function flush(onFrame: OnFrame): Promise<void> {
    graph?.push(undefined);
    await drain(onFrame);
    close();
  }

  return {
    /** `onFrame` may use a frame only during the call. Once there have been fields, frames come one later. */
    async take(frame: Frame, onFrame: OnFrame): Promise<void> {
      const kind = `${frame.width}x${frame.height} ${frame.format}`;
      if (graph !== undefined && kind !== openFor) await flush(onFrame);
      if (graph === undefined) {
        if (!frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) return onFrame(frame);
        graph = openGraph(frame, [filter]);
        openFor = kind;
      }
      graph.push(frame);
      await drain(onFrame);
    },
    /** Gives what is held back; other frames may follow. */
    flush,
    close,
  };
}

/** A single frame with its fields made one picture; the caller frees it. A frame without fields comes as it is. */
export function deinterlaceStill(frame: Frame): Frame {
  if (!frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) {
    const own = frame.clone();
    if (!own) throw new Error('No memory for a frame');
    return own;
  }
  const graph = openGraph(frame, [filter]);
  try {
    // The filter makes a first frame of its first field alone, once it has seen another; alone, it counts as not moving.
    graph.push(frame);
    graph.push(frame);
    const still = graph.pull();
    if (still === undefined) throw new Error('Could not deinterlace a frame');
    return still;
  } finally {
    graph.close();
  }
}
