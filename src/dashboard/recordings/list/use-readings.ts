import { useSyncExternalStore } from 'react';
import { clock } from '../../api/clock.ts';
import type { Session, StreamObject } from '../../recording/stream-object.ts';
import { readStreams, type StreamReading } from '../../recording/stream-state.ts';

interface Overview {
  streams: readonly StreamObject[];
  sessions: readonly Session[];
}

const none: readonly StreamReading[] = [];

/** All streams with their sessions, as they are by now. Seconds alone draw nothing: only another state does. */
export function useReadings(overview: Overview | undefined, broken: ReadonlySet<string>): readonly StreamReading[] {
  const read = () => (overview === undefined ? none : readStreams(overview, clock.nowMs(), broken));
  return useSyncExternalStore(clock.subscribe, read);
}
