import { finishRecording } from './recorder/finish-recording.ts';
import { readJournal } from './recorder/read-journal.ts';
import { createRecorder } from './recorder/recorder.ts';
import { recordingDirectory } from './recordings/recording-directory.ts';
import type { Recordings } from './sessions/ports.ts';
import { checkRecording } from './verify/check-recording.ts';

export interface SessionRecordingsParts {
  /** The folder that holds one folder a session. */
  root: string;
  now: () => number;
  log: (message: string) => void;
}

/** The recorder, the playlists and the check behind the one face that the lifecycle drives. */
export function createSessionRecordings({ root, now, log }: SessionRecordingsParts): Recordings {
  return {
    begin: ({ id }) =>
      createRecorder({
        directory: recordingDirectory(root, id),
        now,
        onStop: (reason) => log(`Session ${id}: recording stopped: ${reason}.`),
      }),

    async recover(sessionId) {
      const { segments, end } = await readJournal(recordingDirectory(root, sessionId));
      const source = segments.filter(({ rendition }) => rendition === 'source');
      const last = source.at(-1);
      const durationSeconds = source.reduce((sum, segment) => sum + segment.durationSeconds, 0);
      return {
        durationSeconds: end?.durationSeconds ?? durationSeconds,
        lastMediaAt: last && Math.round(last.wallClockMs + last.durationSeconds * 1000),
      };
    },

    async finish(sessionId) {
      const directory = recordingDirectory(root, sessionId);
      const { durationSeconds, stopped } = await finishRecording(directory);
      if (durationSeconds === 0) return { ok: false, reason: stopped ?? 'No media arrived.' };
      return checkRecording(directory, await readJournal(directory));
    },
  };
}
