import type { RecordChange } from '../../api/set-record.ts';
import type { StreamObject } from '../../recording/stream-object.ts';
import type { StreamReading } from '../../recording/stream-state.ts';

/** One stream whose recording is to be turned on or off. */
export interface RecordStep {
  streamId: string;
  name: string;
  record: boolean;
  /** The opposite waits for the end of its session: that has to be cancelled first. */
  cancelsQueued: boolean;
}

export interface RecordPlan {
  steps: readonly RecordStep[];
  /** Of the steps, those whose session in progress stays as it is. */
  liveCount: number;
  /** On or off already, or going to be. */
  alreadyCount: number;
}

/** What turning recording on or off would change: nobody is asked for what holds already. */
export function planRecord(readings: readonly StreamReading[], record: boolean): RecordPlan {
  const changing = readings.filter(({ stream }) => recordToCome(stream) !== record);
  return {
    steps: changing.map(({ stream }) => ({
      streamId: stream.id,
      name: stream.name,
      record,
      cancelsQueued: stream.record === record,
    })),
    liveCount: changing.filter(({ state }) => state.kind === 'live').length,
    alreadyCount: readings.length - changing.length,
  };
}

/** What `record` will be once all that waits is done. */
function recordToCome({ record, queued }: StreamObject): boolean {
  return queued === undefined || queued.hasFailed ? record : queued.record;
}

/** What restores the value that a stream had before a step was made. */
export function undoStep(step: RecordStep, change: RecordChange): RecordStep {
  return { ...step, record: !step.record, cancelsQueued: change.isQueued };
}
