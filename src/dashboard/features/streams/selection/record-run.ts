import type { QueryClient } from '@tanstack/react-query';
import { type RecordChange, setRecordOfMany } from '../../../api/record.ts';
import { runBulk } from './bulk-run.ts';
import { isStill, type RecordKind, type RecordStep, undoStep } from './record-plan.ts';
import { words } from './selection-words.ts';

/** Turns recording on or off for many streams at once, or on for the next session of each. */
export function runRecord(client: QueryClient, kind: RecordKind, steps: readonly RecordStep[]): Promise<void> {
  return runBulk(client, { kind, makeStep: (step) => makeStep(client, step), undoStep, isStill }, steps);
}

async function makeStep(client: QueryClient, { streamId, record, cancelsQueued }: RecordStep): Promise<RecordChange> {
  // What waited may have been made meanwhile: then there is something to change after all.
  const cancelled = cancelsQueued ? await setRecordOfMany(client, streamId, undefined) : undefined;
  if (cancelled?.confirmed === record) return cancelled;
  const change = await setRecordOfMany(client, streamId, record);
  if (change.confirmed !== record && !change.isQueued) throw new Error(words.acceptedOnly);
  return change;
}
