import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { streamsOverview } from '../../api/streams.ts';
import { streamsSelection, useSelection } from '../../components/lists/selection.tsx';
import { SelectionBar } from '../../components/lists/selection-bar.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import type { StreamView } from '../../domain/stream-state.ts';
import { FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { Button, buttonClasses, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Meter } from '../../ui/meter.tsx';
import { DeliverStreams } from '../deliveries/delivery-dialog.tsx';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { useExpectedTonight } from '../schedule/stream-shows.ts';
import {
  type BulkRun,
  bulkRunOf,
  type Done,
  planRecord,
  type RecordKind,
  type RecordPlan,
  runRecord,
} from './bulk-run.ts';
import { EditMany } from './edit-many.tsx';
import { words } from './tools-words.ts';
import { words as streamsWords } from './words.ts';

interface StreamsBarProps {
  views: readonly StreamView[];
  listed: readonly StreamView[];
  staleReason?: string | undefined;
  onDuplicate: (streamId: string) => void;
}

export function StreamsBar({ views, listed, staleReason, onDuplicate }: StreamsBarProps) {
  const client = useQueryClient();
  const { rows, last, store } = useSelection(streamsSelection);
  const runs = bulkRunOf(client);
  const run = useStore(runs);
  // The rows may be drawn a moment later than a run ends; each of its steps is in the query before that.
  const { data } = useQuery({ ...streamsOverview, enabled: false });
  const stillDone = run && (data ? run.stillDone(data.streams) : run.progress.done);
  const bar = useRef<HTMLElement>(null);
  const selected = views.filter(({ stream }) => rows.has(stream.id));
  const isShown = selected.length > 0 || run !== undefined;

  const isEnded = run !== undefined && !run.isRunning;
  const close = () => runs.set(undefined);
  const isNothingLeft =
    run?.isRunning === false && run.progress.failed.length + run.progress.left.length + (stillDone?.length ?? 0) === 0;
  useEffect(() => {
    if (isNothingLeft) runs.set(undefined);
  }, [isNothingLeft, runs]);

  return (
    <SelectionBar
      label={words.bar}
      isShown={isShown}
      isSelecting={selected.length > 0}
      lastId={last}
      onEscape={isEnded ? close : selected.length > 0 ? store.clear : undefined}
      barRef={bar}
    >
      {(leave) => (
        <>
          {run && stillDone ? (
            <RunLine run={run} done={stillDone} onStart={() => bar.current?.focus()} onClose={() => leave(close)} />
          ) : null}
          {run?.isRunning ? null : (
            <SelectedLine
              selected={selected}
              listed={listed}
              total={views.length}
              staleReason={staleReason}
              onStart={() => bar.current?.focus()}
              onDuplicate={onDuplicate}
              onClear={() => leave(store.clear)}
            />
          )}
        </>
      )}
    </SelectionBar>
  );
}

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
function SelectedLine(props: SelectedLineProps) {
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
    // The line has one height whatever is selected, and each button keeps its place. In one line where it has room; else the buttons stand
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
      <p className="min-w-0 flex-1 truncate text-ink-2 max-desk:min-w-full">{summaryOf(selected, isOwn)}</p>
      <div className="flex flex-wrap items-center gap-2 max-tablet:w-full max-tablet:*:grow max-tablet:*:basis-1/4">
        {sides.map(({ side, plan }) => (
          <WriteButton
            key={side}
            look={side === 'on' ? 'primary' : 'plain'}
            aria-label={side === 'once' ? words.recordOnce : undefined}
            title={previewOf(plan, side, isOwn)}
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

/** `4 on, 9 off, 3 live: from the next session` */
function summaryOf(selected: readonly StreamView[], isOwn: boolean): string {
  const onCount = selected.filter(({ stream }) => stream.record).length;
  const liveCount = selected.filter(({ state }) => state.kind === 'live').length;
  const parts = [words.onAndOff(onCount, selected.length - onCount)];
  if (liveCount > 0) parts.push(words.live[isOwn ? 'next' : 'queued'](liveCount));
  return parts.join(', ');
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

interface RunLineProps {
  run: BulkRun;
  /** Its steps that nobody has changed since. */
  done: Done;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
  onClose: () => void;
}

/** A change of many streams: how far it has come; then what it did, with one Undo for all, and what failed with Retry. */
function RunLine({ run, done, onStart, onClose }: RunLineProps) {
  const { kind, total, isRunning, progress } = run;
  const triable = progress.failed.length + progress.left.length;
  const undoable = kind === 'undo' ? 0 : done.length;
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      {/* Above: it grows, and the buttons stay where they are. */}
      {progress.failed.length > 0 ? (
        <ul aria-label={words.failures} className="max-h-32 overflow-y-auto pb-1 text-meta">
          {progress.failed.map(({ item, error }) => (
            <li key={item.streamId} className="py-0.5">
              <span className="font-strong">
                <StreamName name={item.name} />
              </span>{' '}
              <span className="text-ink-2">{error.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 font-strong">
          {isRunning ? <span className="sr-only">{words.begun[kind](total)}</span> : outcomeOf(run, done)}
        </p>
        {isRunning ? (
          <FrozenTimeContext value={undefined}>
            <Running run={run} />
          </FrozenTimeContext>
        ) : null}
        <div className="ml-auto flex items-center gap-2">
          {undoable > 0 && !isRunning ? (
            <WriteButton
              onClick={() => {
                onStart();
                void run.undo(new Set(done.map(({ item }) => item.streamId)));
              }}
            >
              {words.undo(undoable)}
            </WriteButton>
          ) : null}
          {triable > 0 && !isRunning ? (
            <WriteButton
              look="primary"
              onClick={() => {
                onStart();
                void run.retry();
              }}
            >
              <Icon name="retry" />
              {words.retry(triable)}
            </WriteButton>
          ) : null}
          {isRunning ? null : (
            <IconButton label={words.close} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

function Running({ run: { kind, total, progress, stop } }: { run: BulkRun }) {
  const nowMs = useNow(1000);
  const { done, failed, waitsUntilMs } = progress;
  const settled = done.length + failed.length;
  const waitSeconds = waitsUntilMs === undefined ? 0 : Math.ceil((waitsUntilMs - nowMs) / 1000);
  return (
    <>
      <span aria-hidden="true" className="font-strong">
        {words.running[kind](settled, total)}
      </span>
      <Meter value={settled / total} label={words.progress} />
      <span className="text-ink-2">{waitSeconds > 0 ? words.wait(waitSeconds) : null}</span>
      <Button onClick={stop}>{words.stop}</Button>
    </>
  );
}

function outcomeOf({ kind, progress: { failed, left } }: BulkRun, done: Done): string {
  const queuedCount = done.filter(({ value }) => value.isQueued).length;
  const parts = [words.ended[kind](done.length)];
  if (queuedCount > 0) parts.push(words.queued(queuedCount));
  if (failed.length > 0) parts.push(words.failed(failed.length));
  if (left.length > 0) parts.push(words.left(left.length));
  return parts.join(' ');
}

/** "14 will change, 3 live: from the next session, 2 already on". */
function previewOf({ steps, liveCount, alreadyCount }: RecordPlan, side: RecordKind, isOwn: boolean): string {
  if (steps.length === 0) return words.nothing[side];
  const parts = [words.willChange(steps.length)];
  if (liveCount > 0) parts.push(words.live[isOwn ? 'next' : 'queued'](liveCount));
  if (alreadyCount > 0) parts.push(words.already[side](alreadyCount));
  return parts.join(', ');
}
