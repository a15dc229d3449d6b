import { useCallback } from 'react';
import type { Session } from '../../recording/stream-object.ts';
import { type Recording, readRecording } from './read-recording.ts';
import type { useRecordings } from './use-recordings.ts';

type Context = Pick<ReturnType<typeof useRecordings>, 'streams' | 'broken' | 'marks'>;

/** Reads a session with what is known of its stream by now; another function only where that changes. */
export function useReadRecording({ streams, broken, marks }: Context, nowMs: number): (session: Session) => Recording {
  return useCallback(
    (session: Session) => readRecording(session, { streams, broken, marks, nowMs }),
    [streams, broken, marks, nowMs],
  );
}
