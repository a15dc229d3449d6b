import type { Frame } from 'node-av/lib';
import { type FilterStep, openGraph } from './filter-graph.ts';
import type { Scaler } from './scaler.ts';

/** A scaler of filters that give a frame for each. Throws where they do not take frames like this one. */
export function openGraphScaler(like: Frame, steps: readonly FilterStep[]): Scaler {
  const graph = openGraph(like, steps);
  const scaler = {
    scale(frame: Frame): Frame {
      graph.push(frame);
      const scaled = graph.pull();
      if (scaled === undefined) throw new Error('Could not scale');
      return scaled;
    },
    close: graph.close,
  };
  try {
    // Colours that zimg does not know are refused with the first frame.
    scaler.scale(like).free();
    return scaler;
  } catch (error) {
    graph.close();
    throw error;
  }
}
