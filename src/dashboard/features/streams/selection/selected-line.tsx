import { useQueryClient } from '@tanstack/react-query';
import { streamsSelection, useSelection } from '../../../components/lists/selection.tsx';
import { useOwnService } from '../../../components/use-own-service.ts';
import { WriteButton } from '../../../components/write-permission.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DeliverStreams } from '../../deliveries/delivery-page-button.tsx';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import { useExpectedTonight } from '../../schedule/stream-shows.ts';
import { words as streamsWords } from '../words.ts';
import { EditMany } from './edit-many.tsx';
import { previewOf } from './plan-preview.ts';
import { planRecord } from './record-plan.ts';
import { runRecord } from './record-run.ts';
import { words } from './selection-words.ts';

/** The last is our own service's. */
const kinds = ['on', 'off', 'once'] as const;

interface SelectedLineProps {
  selected: readonly StreamView[];
  listed: readonly StreamView[];
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
  const { rows, store } = useSelection(streamsSelection);
  const isOwn = useOwnService();
  const expected = useExpectedTonight(selected);
  const isEmpty = selected.length === 0;
  const listedIds = listed.map(({ stream }) => stream.id);
  const hiddenCount = selected.length - listedIds.filter((id) => rows.has(id)).length;
  const isAll = selected.length - hiddenCount === listed.length;
  const sides = (isOwn ? kinds : kinds.slice(0, 2)).map((side) => ({ side, plan: planRecord(selected, side) }));

  return (
    // As high whatever is selected, and each button keeps its place. In one line where it has room; else the buttons stand
    // below, and on a phone they share the width.
    <div
      hidden={isEmpty}
      className={isEmpty ? 'hidden' : 'relative flex flex-wrap items-center gap-x-6 gap-y-2 py-1.75 desk:pr-10'}
    >
      <div className="min-h-9 min-w-36 items-baseline gap-x-3 max-tablet:flex max-tablet:min-h-0">
        <p role="status" className="font-strong">
          {words.selected(selected.length, total)}
        </p>
        <p className="text-meta text-ink-2">
          {hiddenCount > 0 ? words.hidden(hiddenCount) : null}
          {hiddenCount === 0 && !isAll ? (
            <button
              type="button"
              className="tap-target text-accent hover:underline"
              onClick={() =>
                store.select(
                  listedIds.map((id) => ({ id })),
                  true,
                )
              }
            >
              {streamsWords.selectAll(listed.length)}
            </button>
          ) : null}
        </p>
      </div>
      <dl className="grid min-h-8 min-w-88 flex-1 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 text-meta text-ink-2 max-desk:min-w-full max-tablet:min-h-20">
        {sides.map(({ side, plan }) => (
          <div key={side} className="contents">
            <dt className="font-strong text-ink">{words.record[side]}</dt>
            <dd className="desk:truncate" title={previewOf(plan, side, isOwn)}>
              {previewOf(plan, side, isOwn)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2 max-tablet:w-full max-tablet:*:grow max-tablet:*:basis-1/4">
        {sides.map(({ side, plan }) => (
          <WriteButton
            key={side}
            look={side === 'on' ? 'primary' : 'plain'}
            aria-label={side === 'once' ? words.recordOnce : undefined}
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
        {isEmpty ? null : <DeliverStreams streams={expected} disabledReason={staleReason} />}
        {isEmpty ? <EditPlace /> : <EditMany {...{ selected, staleReason, onStart, onDuplicate }} />}
      </div>
      <IconButton
        label={words.clear}
        onClick={onClear}
        className="absolute top-4 right-0 max-desk:top-1 max-tablet:-top-0.75"
      >
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

/** The room of the menu's button before its code has come. */
function EditPlace() {
  return (
    <span className={`invisible ${buttonClasses()}`}>
      {words.edit}
      <Icon name="chevron" />
    </span>
  );
}
