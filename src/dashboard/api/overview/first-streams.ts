import { queryOptions, skipToken } from '@tanstack/react-query';
import type { StreamsOverview } from '../stream-object.ts';

/** Of many streams those that were used last, with their sessions: rows, while the overview is still being read. */
export interface FirstStreams extends Omit<StreamsOverview, 'streamCount'> {
  /** Of all streams. */
  streamCount: number;
}

/**
 * Kept apart from the overview: who counts, looks for something or compares waits for all of it. What reads the overview
 * puts it here. docs/decisions/038.
 */
export const firstStreams = queryOptions<FirstStreams>({
  queryKey: ['first-streams'],
  queryFn: skipToken,
});
