import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { cancelQueued, setRecord, useRecordChange } from '../../api/record.ts';
import { Pill } from '../../components/pill.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { queuedSentence, stateWords } from '../../domain/words/states.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordMenu } from '../record/record-menu.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { formatAhead } from '../schedule/schedule-name.ts';
import { ScheduleNote } from '../schedule/schedule-note.tsx';
import { deriveScheduleNote, showsOf, useSchedules } from '../schedule/stream-shows.ts';
import { EditMenu } from './edit-menu.tsx';
import { words } from './words.ts';

interface StreamHeadProps {
  view: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason?: string | undefined;
}

/** The stream's name, and the switch with what it does. Both keep their places, however long the name is. */
export function StreamHead({ view, disabledReason }: StreamHeadProps) {
  const { stream } = view;
  const tags = stream.aircheck?.tags ?? [];
  return (
    <header className="border-b border-line-strong">
      <div className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto_auto] grid-rows-[auto_auto] content-center items-center gap-x-4 py-2.5 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:grid-rows-[auto_auto_auto] max-tablet:gap-y-1 max-tablet:py-1.5">
        <div className="flex min-h-4 min-w-0 items-center gap-2 overflow-x-clip text-meta text-ink-3">
          <Link to={paths.streams()} className="tap-target hover:text-ink">
            {words.streams}
          </Link>
          {tags.length > 0 ? <TagList tags={tags} maxShown={5} toFilter={(tag) => paths.streams({ tag })} /> : null}
          {stream.suspended ? <Pill tone="suspended">{stateWords.suspended}</Pill> : null}
          <ScheduleNote view={view} />
        </div>
        <h1
          className="col-start-1 row-start-2 min-w-0 truncate text-title font-strong max-tablet:col-span-full"
          title={stream.name}
        >
          <StreamName name={stream.name} />
        </h1>
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 max-tablet:col-span-full max-tablet:col-start-1 max-tablet:row-span-1 max-tablet:row-start-3">
          <NextSession view={view} disabledReason={disabledReason} />
        </div>
        <div className="col-start-3 row-span-2 row-start-1 flex gap-2 max-tablet:col-start-2 max-tablet:row-span-1">
          <ScheduleButton streams={[stream]} disabledReason={disabledReason} />
          <EditMenu view={view} disabledReason={disabledReason} />
        </div>
      </div>
      <RecordFailure stream={stream} className="pb-2" />
    </header>
  );
}

/** A show further ahead is not what happens next. */
const aheadDays = 9;

/**
 * The switch, and under its words which sessions it is about, or the next show of a schedule. After a change, Undo stands
 * with it; while one is queued, the way to cancel it.
 */
export function NextSession({ view, disabledReason }: StreamHeadProps) {
  const client = useQueryClient();
  const nowMs = useNow(60_000);
  const book = useSchedules();
  const refusal = use(WriteRefusalContext);
  const { stream, state } = view;
  const change = useRecordChange(stream.id);
  const setting = recordSetting(stream);
  const isDiskFull = useStore(fullDisk) !== undefined;
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const wasChanged = change?.status === 'success' && change.data?.confirmed === setting;
  const before = change?.data?.before ?? !stream.record;
  const action = queued
    ? { word: words.cancelChange, act: () => cancelQueued(client, stream.id) }
    : wasChanged
      ? { word: words.undoChange, act: () => setRecord(client, stream.id, before) }
      : setting === 'once'
        ? { word: words.cancelChange, act: () => setRecord(client, stream.id, false) }
        : undefined;

  const { effect } = words;
  const isPlanned = book !== undefined && deriveScheduleNote(book, view, nowMs)?.kind === 'rule';
  const next =
    isPlanned && state.kind === 'idle' && setting === true
      ? showsOf(book, stream.id, nowMs, nowMs + aheadDays * 86_400_000).find(({ startAtMs }) => startAtMs > nowMs)
      : undefined;
  const current = state.kind === 'live' ? state.current : undefined;
  const isRecorded = current !== undefined && current.state.kind !== 'live-unrecorded';
  const live = current === undefined ? 'idle' : isRecorded ? 'recorded' : 'unrecorded';
  const sentence = queued
    ? effect.queued
    : setting && isDiskFull
      ? effect.full
      : setting === 'once'
        ? effect.once
        : next
          ? effect.next(formatAhead(next.startAtMs, nowMs))
          : effect[setting ? 'on' : 'off'][live];
  const note = disabledReason ?? refusal ?? sentence;
  return (
    <div className="relative flex w-fit max-w-full items-center pr-8 tablet:max-w-96">
      <RecordSwitch stream={stream} disabledReason={disabledReason} size="large" note={note} />
      {/* The switch says it when it has the focus. */}
      <p role="status" className="sr-only">
        {queued ? queuedSentence(queued) : sentence}
      </p>
      {action && disabledReason === undefined && refusal === undefined ? (
        <Button look="act" className="ml-2" onClick={action.act}>
          {action.word}
        </Button>
      ) : null}
      <RecordMenu view={view} disabledReason={disabledReason} isOnPage />
    </div>
  );
}
