import { formatDayClock } from '../../recording/words/format.ts';
import { useNow } from '../../shared/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isNarrowed, type ShownRecordings } from '../filter/recordings-filter.ts';
import { words } from '../recordings-words.ts';

interface NoRecordingsProps {
  shown: ShownRecordings;
  /** Another API's list goes on: something may still be found. */
  isReadOn: boolean;
  onShowAll: () => void;
}

/** Nothing is listed: because there is nothing, or because nothing matches. */
export function NoRecordings({ shown, isReadOn, onShowAll }: NoRecordingsProps) {
  const nowMs = useNow(60_000);
  if (isReadOn) return <p className="py-4 text-ink-2">{words.noneSoFar}</p>;
  if (!isNarrowed(shown)) {
    return (
      <EmptyState title={words.none.title}>
        <p>{words.none.detail}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={words.noneFound.title} actions={<Button onClick={onShowAll}>{words.showAll}</Button>}>
      <p>{whyNone(shown, nowMs)}</p>
    </EmptyState>
  );
}

/** Names the filters that somebody has set, and no other. */
function whyNone({ range, filter }: ShownRecordings, nowMs: number): string {
  const { at, detail, filters } = words.noneFound;
  const { atMs, streamId, tag, state, goesWithinDays, isHandedOver, q } = filter;
  const beside = [
    ...(q === undefined ? [] : [filters.search(q)]),
    ...(streamId === undefined ? [] : [filters.stream]),
    ...(tag === undefined ? [] : [filters.tag]),
    ...(state === undefined && goesWithinDays === undefined ? [] : [filters.state]),
    ...(isHandedOver === undefined ? [] : [filters.handover]),
  ];
  if (atMs !== undefined && beside.length === 0) return at(formatDayClock(atMs, nowMs));
  return detail([...beside, ...(range === 'all' && atMs === undefined ? [] : [filters.time])]);
}
