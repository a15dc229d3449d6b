import type { RecordKind, RecordPlan } from './record-plan.ts';
import { words } from './selection-words.ts';

/** "14 will change, 3 live: from the next session, 2 already on". */
export function previewOf({ steps, liveCount, alreadyCount }: RecordPlan, side: RecordKind, isOwn: boolean): string {
  if (steps.length === 0) return words.nothing[side];
  const parts = [words.willChange(steps.length)];
  if (liveCount > 0) parts.push(words.live[isOwn ? 'next' : 'queued'](liveCount));
  if (alreadyCount > 0) parts.push(words.already[side](alreadyCount));
  return parts.join(', ');
}
