import type { SessionRow } from '../../../src/service/db/sessions.ts';
import { NotNowError } from '../../../src/service/finish/session-recordings.ts';
import type { FinishedRecording, RecordingStep, Steps } from '../../../src/service/finish/steps.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';

/** The end that reading a recording back comes to. */
export type ScriptedOutcome =
  | ({ outcome: 'ready' } & FinishedRecording)
  | { outcome: 'failed'; reason: string; isEmpty?: boolean }
  | { outcome: 'postponed'; reason: string }
  | { outcome: 'interrupted' };

/** Steps without a disk: all pass but the one that the outcome says. */
export function scriptedSteps(
  outcomeOf: (session: SessionRow) => ScriptedOutcome | Promise<ScriptedOutcome>,
): Steps<RecordingStep> {
  const done = async () => 'done' as const;
  return {
    repair: done,
    transcode: done,
    completeTracks: done,
    async writePlaylists(run) {
      const { outcome, ...result } = await outcomeOf(run.session);
      if (outcome === 'interrupted') throw new TranscodeClosedError();
      if (outcome === 'postponed' && 'reason' in result) throw new NotNowError(result.reason);
      if ('reason' in result) run.failure = result;
      else if ('durationSeconds' in result) run.result = result;
      return run.failure?.isEmpty === true ? 'empty' : 'done';
    },
    verify: async ({ failure }) => (failure === undefined ? 'whole' : 'damaged'),
    refit: async () => 'unchanged',
    leaveOutRenditions: done,
    leaveOutDamage: async () => 'unchanged',
    upload: done,
  };
}

/** The media of sessions for such steps: none of it is there. */
export const scriptedRecordings = {
  begin: ({ id }: { id: string }) => ({ directory: `/recordings/${id}`, diskFloorBytes: 0, isRecorded: true }),
  whyNotNow: async (error?: unknown) => (error instanceof NotNowError ? error.message : undefined),
  drawPictures: async () => true,
  sizeOf: () => undefined,
  processing: () => undefined,
  forget: () => undefined,
  forgetLater: () => undefined,
  dropLiveWindow: async () => undefined,
  close: async () => undefined,
};
