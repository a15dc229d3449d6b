import type { SessionReading } from '../recording/stream-state.ts';
import { words } from './words.ts';

/** What is left, and what can be done, where there is nothing to play. */
export function whatToDo({ session, state }: SessionReading): string {
  const { toDo } = words;
  switch (state.kind) {
    case 'recording':
    case 'reconnecting':
    case 'processing':
    case 'late':
    case 'deleted':
    case 'unknown':
      return toDo[state.kind];
    case 'live-unrecorded':
      if (session.aircheck?.problem !== undefined) return toDo.disk;
      return session.record ? toDo.noneWhileLive : toDo.unrecorded;
    case 'failed':
      return toDo.failed(session.recordedSeconds);
    case 'not-recorded':
      return session.record ? toDo.noneAfterwards : toDo.notRecorded;
    case 'ready':
    case 'ready-problem':
      return '';
  }
}
