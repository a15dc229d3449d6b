import type { SessionReading } from '../recording/stream-state.ts';
import { formatDuration } from '../recording/words/format.ts';

/** What is left, and what can be done, where there is nothing to play. */
export function whatToDo({ session, state }: SessionReading): string {
  switch (state.kind) {
    case 'recording':
      return 'It can be played here shortly after it ends.';
    case 'live-unrecorded':
      if (session.aircheck?.problem !== undefined) {
        return 'Make room, or bring the disk back: recording starts again by itself.';
      }
      if (session.record)
        return 'Ask the service’s operator why. The next session may be recorded: let the encoder stop and start.';
      return 'A session in progress cannot be recorded any more. Turn recording on for the next one, and let the encoder stop and start.';
    case 'reconnecting':
      return 'Look at the encoder and its connection. If it stays away, the session ends and what was recorded is kept.';
    case 'processing':
      return 'The page plays it as soon as it is ready; there is nothing to do.';
    case 'late':
      return 'What was sent is with the service. Ask its operator about this session if it stays so.';
    case 'failed':
      return `${formatDuration(session.recordedSeconds)} had arrived. Ask the service’s operator whether its source can be saved; another recording of the encoder’s own may be the only one.`;
    case 'deleted':
      return 'It cannot be brought back from here.';
    case 'not-recorded':
      if (session.record) return 'Ask the service’s operator why; the fields below are as the API answers them.';
      return 'Nothing of it was kept. Recording is decided when a session begins.';
    case 'unknown':
      return 'Its fields below are as the API answers them.';
    case 'ready':
    case 'ready-problem':
      return '';
  }
}
