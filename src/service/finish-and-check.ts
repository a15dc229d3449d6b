import { type FinishedRecording, finishRecording } from './recorder/finish-recording.ts';
import { readJournal } from './recorder/read-journal.ts';
import type { SessionRenditions } from './session-renditions.ts';
import { TranscodeClosedError, type TranscodeQueue } from './transcoder/transcode-queue.ts';
import { checkRecording, type RecordingCheck } from './verify/check-recording.ts';

export interface RecordingToCheck {
  directory: string;
  renditions: Pick<SessionRenditions, 'finish' | 'leaveOut'> | undefined;
  queue: Pick<TranscodeQueue, 'check'>;
}

/**
 * Waits for the renditions, makes the recording playable and reads it back. A rendition that does not pass is left out
 * and the rest is finished again: only the source can fail a recording. Idempotent.
 * @throws TranscodeClosedError when the service stops before all was checked.
 */
export async function finishAndCheck(
  recording: RecordingToCheck,
): Promise<{ finished: FinishedRecording; check: RecordingCheck }> {
  const { directory, renditions, queue } = recording;
  for (;;) {
    await renditions?.finish();
    const finished = await finishRecording(directory);
    const check = await checkRecording(directory, await readJournal(directory), (initPath, segmentPath) =>
      findFault(queue, initPath, segmentPath),
    );
    if (check.ok || renditions === undefined || check.rendition === undefined) {
      return { finished, check };
    }
    renditions.leaveOut(check.rendition, check.reason);
  }
}

async function findFault(
  queue: RecordingToCheck['queue'],
  initPath: string,
  segmentPath: string,
): Promise<string | undefined> {
  try {
    const { errors } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : `${errors} errors`;
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
