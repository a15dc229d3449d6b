import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { Link, useParams } from 'react-router-dom';
import { cancelQueued, setRecord, useRecordChange } from '../../api/stream.ts';
import { brokenLinks, deleteStreamKey, streamDetail } from '../../api/streams.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Pill } from '../../components/pill.tsx';
import { StaleContext, StaleNotice } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useUsualSeconds } from '../../components/use-usual-seconds.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { recordSetting, type Session } from '../../domain/stream-object.ts';
import { deriveStreamView, type StreamView } from '../../domain/stream-state.ts';
import { queuedSentence, stateWords } from '../../domain/words/states.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { addDaysMs } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fullDisk } from '../record/full-disk.ts';
import { RecordFailure } from '../record/record-failure.tsx';
import { RecordMenu } from '../record/record-menu.tsx';
import { RecordSwitch } from '../record/record-switch.tsx';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { formatAhead } from '../schedule/schedule-name.ts';
import { ScheduleNote } from '../schedule/schedule-note.tsx';
import { deriveScheduleNote, showsOf, useSchedules } from '../schedule/stream-shows.ts';
import { SubjectShortcuts } from '../shortcuts/subject-shortcuts.tsx';
import { EditMenu } from './edit-menu.tsx';
import { EncoderCard, isNeverUsed } from './encoder-card.tsx';
import { Sessions, useSessions } from './sessions.tsx';
import { ThisSession } from './this-session.tsx';
import { useShownWeek, Week } from './week.tsx';
import { words } from './words.ts';

const none: readonly Session[] = [];

export default function StreamPage() {
  const { streamId = '' } = useParams();
  // The change feed names the deletion before its answer comes, and the next page takes a moment to load:
  // until then this page would read what is gone.
  const deletions = useMutationState({
    filters: { mutationKey: deleteStreamKey(streamId) },
    select: ({ state }) => state.status,
  });
  const isDeleted = deletions.some((status) => status === 'pending' || status === 'success');
  const { data, error, dataUpdatedAt, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...streamDetail(streamId),
    enabled: !isDeleted,
  });
  const nowMs = useNow(1000);
  const week = useShownWeek(nowMs);
  const { sessions, older } = useSessions(streamId, data?.sessions ?? none, addDaysMs(week.lastDayMs, -6));
  const usualSeconds = useUsualSeconds(streamId);
  const broken = useStore(brokenLinks);
  const frameStale = use(StaleContext);
  if (data === undefined) {
    if (error === null) return <StreamSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  // Old data is read as of its own time: nothing goes on counting without an answer.
  const frozenAtMs = error === null ? undefined : clock.at(dataUpdatedAt);
  const view = deriveStreamView(data.stream, sessions, frozenAtMs ?? nowMs, usualSeconds, broken);
  const reason = error === null ? undefined : words.unavailable;
  // The top bar has one time for the whole page; this page's own read may fail alone.
  const stale = frameStale ?? (error ? { sinceMs: dataUpdatedAt, error } : undefined);
  const isWaiting = isNeverUsed(view) && view.state.kind === 'idle';
  return (
    <div className={joinClasses('px-gutter pb-10', stale && 'text-ink-3 colourless')}>
      <PageTitle>{shortName(data.stream.name)}</PageTitle>
      {error ? (
        <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} hasSwitch onRetry={() => void refetch()} />
      ) : null}
      <StaleContext value={stale}>
        <FrozenTimeContext value={frozenAtMs}>
          <StreamHead view={view} disabledReason={reason} />
          {/* One frame for every state. Below a desk's width the encoder comes after the sessions, unless it is all there is to do. */}
          <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-8 pt-4 min-[75rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
            <ThisSession view={view} isFresh={isFetchedAfterMount} disabledReason={reason} />
            <div className={joinClasses(isWaiting && 'max-[75rem]:order-1')}>
              <Sessions view={view} older={older} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-3 max-[75rem]:mt-5 max-[75rem]:min-tablet:grid-cols-2 min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
              <EncoderCard view={view} disabledReason={reason} />
              <Week view={view} week={week} older={older} />
            </div>
          </div>
        </FrozenTimeContext>
      </StaleContext>
      {/* After the sessions, whose keys come first while one of their rows has the focus. */}
      <SubjectShortcuts recordingId={view.lastRecording?.session.id} />
    </div>
  );
}

/** The frame before its first answer. */
function StreamSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter">
      <div className="grid h-18 content-center gap-2 border-b border-line-strong">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-[18rem_minmax(0,1fr)] gap-6 py-4 max-tablet:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-24" />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-4 h-8" />
      ))}
    </div>
  );
}

interface StreamHeadProps {
  view: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason?: string | undefined;
}

/** The stream's name, and the switch with what it does. Both keep their places, however long the name is. */
function StreamHead({ view, disabledReason }: StreamHeadProps) {
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
