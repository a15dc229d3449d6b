import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { StreamReading } from '../../recording/stream-state.ts';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import { useOwnService } from '../../shared/use-own-service.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { Button } from '../../ui/button.tsx';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../../ui/lazy/part-boundary.tsx';
import { CopyKeys } from './copy-keys.tsx';
import { EditMany } from './edit-many.tsx';
import { planRecord, type RecordPlan } from './record-plan.ts';
import { runRecord } from './record-run.ts';
import { select, useSelection } from './selection.ts';
import { words } from './selection-words.ts';

// With what hands recordings over: the bar itself needs nothing of it.
const DeliverStreams = lazyPart(() => import('../../delivery/deliver-streams.tsx').then((file) => file.DeliverStreams));

interface SelectedLineProps {
  selected: readonly StreamReading[];
  listed: readonly StreamReading[];
  total: number;
  staleReason?: string | undefined;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
  onDuplicate: (streamId: string) => void;
  onClear: () => void;
}

/** How many are selected, what each button would change, and the buttons. Hidden while none is selected. */
export function SelectedLine(props: SelectedLineProps) {
  const { selected, listed, total, staleReason, onStart, onDuplicate, onClear } = props;
  const client = useQueryClient();
  const { ids } = useSelection();
  const isOwn = useOwnService();
  const isEmpty = selected.length === 0;
  const listedIds = listed.map(({ stream }) => stream.id);
  const hiddenCount = selected.length - listedIds.filter((id) => ids.has(id)).length;
  const isAll = selected.length - hiddenCount === listed.length;
  const single = selected.length === 1 ? selected[0] : undefined;
  const sides = (['on', 'off'] as const).map((side) => ({ side, plan: planRecord(selected, side === 'on') }));

  return (
    // As high whatever is selected, and each button keeps its place.
    <div
      hidden={isEmpty}
      className={isEmpty ? 'hidden' : 'relative flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5 pr-10'}
    >
      <div className="min-h-9 min-w-36">
        <p role="status" className="font-strong">
          {words.selected(selected.length, total)}
        </p>
        <p className="text-meta text-ink-2">
          {hiddenCount > 0 ? words.hidden(hiddenCount) : null}
          {hiddenCount === 0 && !isAll ? (
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => select(client, listedIds, true)}
            >
              {words.selectAll(listed.length)}
            </button>
          ) : null}
        </p>
      </div>
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 text-meta text-ink-2 max-tablet:min-h-16 max-desk:min-w-full">
        {sides.map(({ side, plan }) => (
          <div key={side} className="contents">
            <dt className="font-strong text-ink">{words.record[side]}</dt>
            <dd>{previewOf(plan, side, isOwn)}</dd>
          </div>
        ))}
      </dl>
      {/* In a line of their own at any width. What a narrow page has no room for is come to by moving it sideways. */}
      <div className="-m-1 flex w-full items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
        {sides.map(({ side, plan }) => (
          <WriteButton
            key={side}
            look={side === 'on' ? 'primary' : 'plain'}
            disabledReason={staleReason ?? (plan.steps.length === 0 ? words.nothing[side] : undefined)}
            onClick={() => {
              onStart();
              void runRecord(client, side, plan.steps);
            }}
          >
            {words.record[side]}
          </WriteButton>
        ))}
        <ScheduleButton streams={selected.map(({ stream }) => stream)} disabledReason={staleReason} />
        {isOwn ? <EditMany selected={selected} staleReason={staleReason} onStart={onStart} /> : null}
        <PartBoundary>
          <Suspense>
            <DeliverStreams streams={selected.map((reading) => ({ reading }))} disabledReason={staleReason} />
          </Suspense>
        </PartBoundary>
        {isEmpty ? null : <CopyKeys selected={selected} />}
        {single ? <Button onClick={() => onDuplicate(single.stream.id)}>{words.duplicate}</Button> : null}
      </div>
      <IconButton label={words.clear} onClick={onClear} className="absolute top-2.5 right-0">
        <DetailIcon name="close" />
      </IconButton>
    </div>
  );
}

/** "14 will change, 3 live: from the next session, 2 already on". */
function previewOf({ steps, liveCount, alreadyCount }: RecordPlan, side: 'on' | 'off', isOwn: boolean): string {
  if (steps.length === 0) return words.nothing[side];
  const parts = [words.willChange(steps.length)];
  if (liveCount > 0) parts.push(words.live[isOwn ? 'next' : 'queued'](liveCount));
  if (alreadyCount > 0) parts.push(words.already[side](alreadyCount));
  return parts.join(', ');
}
