import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { words } from '../recordings-words.ts';

interface NoRecordingsProps {
  isNarrowed: boolean;
  /** Another API's list goes on: something may still be found. */
  isReadOn: boolean;
  onShowAll: () => void;
}

/** Nothing is listed: because there is nothing, or because nothing matches. */
export function NoRecordings({ isNarrowed, isReadOn, onShowAll }: NoRecordingsProps) {
  if (isReadOn) return <p className="py-4 text-ink-2">{words.noneSoFar}</p>;
  if (!isNarrowed) {
    return (
      <EmptyState title={words.none.title}>
        <p>{words.none.detail}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.noneFound.title} actions={<Button onClick={onShowAll}>{words.showAll}</Button>}>
      <p>{words.noneFound.detail}</p>
    </EmptyState>
  );
}
