import type { RecordChange } from '../../../api/record.ts';
import { type RecordSetting, recordSetting, type StreamObject } from '../../../domain/stream-object.ts';
import type { StreamView } from '../../../domain/stream-state.ts';

/** What many streams can be set to: each session is recorded, none, or the next one alone. */
export type RecordKind = 'on' | 'off' | 'once';

const settings = { on: true, off: false, once: 'once' } as const;

/** One stream whose recording is to be turned on or off. */
export interface RecordStep {
  streamId: string;
  name: string;
  record: RecordSetting;
  /** What it was, or was going to be: what Undo brings back. */
  before: RecordSetting;
  /** Something else waits for the end of its session: that has to be cancelled first. */
  cancelsQueued: boolean;
}

export interface RecordPlan {
  steps: readonly RecordStep[];
  /** Of the steps, those whose session in progress stays as it is. */
  liveCount: number;
  /** So already, or going to be. */
  alreadyCount: number;
}

/** What setting all of them so would change: nobody is asked for what holds already. */
export function planRecord(views: readonly StreamView[], kind: RecordKind): RecordPlan {
  const record = settings[kind];
  const changing = views.filter(({ stream }) => settingToCome(stream) !== record);
  return {
    steps: changing.map(({ stream }) => ({
      streamId: stream.id,
      name: stream.name,
      record,
      before: settingToCome(stream),
      cancelsQueued: recordSetting(stream) === record,
    })),
    liveCount: changing.filter(({ state }) => state.kind === 'live').length,
    alreadyCount: views.length - changing.length,
  };
}

/** What the setting will be when all that waits is done. */
function settingToCome(stream: StreamObject): RecordSetting {
  const { queued } = stream;
  return queued === undefined || queued.hasFailed ? recordSetting(stream) : queued.record;
}

/** Is a stream still set, or going to be set, as the step set it? A switch for one session is used up when that begins. */
export function isStill({ record }: RecordStep, stream: StreamObject): boolean {
  return settingToCome(stream) === record;
}

/** What restores the setting that a stream had before a step was made. */
export function undoStep(step: RecordStep, change: RecordChange): RecordStep {
  return { ...step, record: step.before, before: step.record, cancelsQueued: change.isQueued };
}
