import { words } from '../recordings-words.ts';
import type { DeletionPlan } from './deletion-plan.ts';

const { deletion: texts } = words;

/** What goes, what stays, and what is left out: before anything is deleted. */
export function DeletionPreview({ plan }: { plan: DeletionPlan }) {
  const { recordings, streamCount, recordedSeconds, sizeBytes, unsettledCount, emptyCount } = plan;
  const leftOut = [
    unsettledCount > 0 && texts.unsettled(unsettledCount),
    emptyCount > 0 && texts.nothing(emptyCount),
  ].filter((part) => part !== false);
  return (
    <>
      {recordings.length === 0 ? null : (
        <p className="text-ink-2">{texts.sums(streamCount, words.selection.sums(recordedSeconds, sizeBytes))}</p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {recordings.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.deleted}</dt>
            <dd>{texts.whatIsDeleted}</dd>
            <dt className="text-ink-3">{texts.kept}</dt>
            <dd>{texts.whatIsKept}</dd>
          </>
        )}
        {leftOut.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.leftOut}</dt>
            <dd>{leftOut.join(', ')}</dd>
          </>
        )}
      </dl>
      {recordings.length === 0 ? null : <p className="mt-4 text-ink-2">{texts.isFinal}</p>}
    </>
  );
}
