import type { QueryClient } from '@tanstack/react-query';
import type { Retention } from '../../../../contract/retention/retention.ts';
import { patchStream } from '../../../api/streams.ts';
import type { StreamObject } from '../../../domain/stream-object.ts';
import type { StreamView } from '../../../domain/stream-state.ts';
import { type BulkStep, runBulk } from './bulk-run.ts';

/** One stream whose recordings are to be kept for longer or shorter; null: as the service is set. */
export interface RetentionStep extends BulkStep {
  retention: Retention | null;
  before: Retention | null;
}

/** Which streams another retention would change. */
export function planRetention(views: readonly StreamView[], retention: Retention | null): RetentionStep[] {
  return views
    .map(({ stream }) => ({
      streamId: stream.id,
      name: stream.name,
      retention,
      before: retentionOf(stream),
    }))
    .filter(({ before }) => before !== retention);
}

function retentionOf(stream: StreamObject): Retention | null {
  return stream.aircheck?.retention ?? null;
}

/** Sets how long the recordings of many streams are kept. */
export function runRetention(client: QueryClient, steps: readonly RetentionStep[]): Promise<void> {
  const makeStep = async ({ streamId, retention }: RetentionStep) => {
    await patchStream(client, streamId, { aircheck: { retention } });
    return {};
  };
  const undoStep = (step: RetentionStep) => ({ ...step, retention: step.before, before: step.retention });
  const isStill = ({ retention }: RetentionStep, stream: StreamObject) => retentionOf(stream) === retention;
  return runBulk(client, { kind: 'retention', makeStep, undoStep, isStill }, steps);
}
