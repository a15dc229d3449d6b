import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { upstreamMarks } from '../../api/link-copies.ts';
import { playbackCheck } from '../../api/playback.ts';
import { deriveSessionDetail, sessionDetail } from '../../api/sessions.ts';
import { brokenLinks } from '../../api/streams.ts';
import { usePlaybackLink } from '../../components/links/copy-link.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Glyph, SessionPill, type Tone, toneLooks } from '../../components/pill.tsx';
import { shortcutsOn } from '../../components/preferences.ts';
import { StaleNotice } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { TagList } from '../../components/tags/tag-list.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { useUsualSeconds } from '../../components/use-usual-seconds.ts';
import { asPlayed } from '../../domain/joined.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import { isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { type HistoryEntry, sessionHistory } from '../../domain/words/history.ts';
import { clock, FrozenTimeContext, useNow } from '../../lib/clock.ts';
import { createStore, useStore } from '../../lib/create-store.ts';
import { formatClockSeconds, formatDuration, formatUtc, formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { pageScope, runScopedAction } from '../../ui/scoped-actions.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { Marks } from '../clips/clip-draft.ts';
import { ClipPanel } from '../clips/clip-panel.tsx';
import { createPlaybackPosition } from '../player/played.ts';
import { SubjectShortcuts } from '../shortcuts/subject-shortcuts.tsx';
import { signalShort } from '../signal/words.ts';
import { EncoderCard, LinkCard, NextCard, SessionOnDisk } from './session-side.tsx';
import { findContinuations, SessionJoins, SessionStage } from './session-stage.tsx';
import { SessionTimeline } from './session-timeline.tsx';
import { sessionTitle, words } from './words.ts';

/** `/streams/:streamId/sessions/:sessionId` */
export default function SessionPage() {
  const { streamId = '', sessionId = '' } = useParams();
  // The player, and its position, belong to one session.
  return <OneSession key={sessionId} streamId={streamId} sessionId={sessionId} />;
}

function OneSession({ streamId, sessionId }: { streamId: string; sessionId: string }) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(sessionDetail(streamId, sessionId));
  const clockMs = useNow(1000);
  const usualSeconds = useUsualSeconds(streamId);
  const broken = useStore(brokenLinks);
  const location: { state: unknown } = useLocation();
  const linkOf = usePlaybackLink();
  const [position] = useState(createPlaybackPosition);
  const [marks] = useState(() => createStore<Marks>({}));
  const isOwn = useOwnService();
  const isOwnerUnknown = useIsOwnerUnknown();
  const frozenAtMs = error === null ? undefined : clock.at(dataUpdatedAt);
  const nowMs = frozenAtMs ?? clockMs;
  const stream = data && deriveSessionDetail(data, nowMs, usualSeconds, broken);
  const own = stream?.sessions.find(({ session }) => session.id === sessionId);
  // A joined recording is shown as its link plays it.
  const view = own && { ...own, session: asPlayed(own.session) };
  const link = data && linkOf(data.session);
  const isCheckDue = view !== undefined && link !== undefined && isPlayable(view.state);
  useQuery(upstreamMarks);
  const check = useQuery({ ...playbackCheck(link ?? '', sessionId), enabled: isCheckDue });
  usePageKeys();

  if (stream === undefined || own === undefined || view === undefined) {
    if (error === null) return <SessionSkeleton />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  const { session, state } = view;
  const { name, playbackId } = stream.stream;
  const canPlay = isPlayable(state);
  const draft = isOwn && canPlay ? { session, marks, position } : undefined;
  const disabledReason = error === null ? undefined : words.unavailable;
  // A recording that plays stays in its colours when answers stop.
  const staleLooks = canPlay ? 'text-ink-3' : 'text-ink-3 colourless';
  const history = sessionHistory(view, {
    usualSeconds: stream.usualSeconds,
    linkCheck: check.data,
    signalWords: signalShort,
  });
  const backAtMs = findContinuations(own, stream).later?.session.createdAtMs;
  if (backAtMs !== undefined) {
    history.push({ kind: 'recording', words: words.interrupted.cameBack, atMs: backAtMs });
    history.sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
  }
  return (
    <FrozenTimeContext value={frozenAtMs}>
      <div className={joinClasses('px-gutter pb-10', error !== null && staleLooks)}>
        <PageTitle>{words.pageTitle(shortName(name), sessionTitle(view, nowMs))}</PageTitle>
        {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
        <SubjectShortcuts />
        <SessionHead view={view} stream={stream} />
        <SessionJoins view={own} stream={stream} isOwn={isOwn} />
        <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-8 gap-y-3 pt-4 min-[75rem]:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="min-w-0">
            <SessionStage
              view={view}
              playbackId={playbackId}
              usualSeconds={stream.usualSeconds}
              startsAtOnce={asksToPlay(location.state)}
              position={position}
            />
            <SessionTimeline view={view} position={position} draft={draft} />
          </div>
          {/* Beside both: clips that come later move nothing below the recording. */}
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start items-start gap-3 max-[75rem]:min-tablet:grid-cols-2 max-[75rem]:min-tablet:*:first:row-span-3 min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
            <LinkCard
              view={view}
              streamName={name}
              position={position}
              check={isCheckDue ? check.data : undefined}
              isChecking={isCheckDue && check.isFetching}
              onCheckAgain={() => void check.refetch()}
            />
            {isLiveState(state) ? <EncoderCard view={view} stream={stream} disabledReason={disabledReason} /> : null}
            {isLiveState(state) ? <NextCard view={view} stream={stream} disabledReason={disabledReason} /> : null}
            {/* Its room is there before the service says whose recording it is. */}
            {draft || (isOwnerUnknown && canPlay) ? (
              <div className="min-h-32 min-w-0 max-desk:min-h-35">
                {draft ? <ClipPanel draft={draft} streamName={name} /> : null}
              </div>
            ) : null}
            <SessionHistory entries={history} />
          </div>
          <SessionOnDisk view={own} streamName={name} />
        </div>
        <DeveloperFields sessionId={session.id} raw={session.raw} readAtMs={dataUpdatedAt} />
      </div>
    </FrozenTimeContext>
  );
}

/** `k` and the space key play or pause from anywhere on the page. A focused control keeps its own space key. */
function usePageKeys() {
  const play = () => runScopedAction(pageScope, 'play');
  const isFree = () => document.activeElement?.matches('body, h1') ?? true;
  useShortcuts({ k: play, ' ': () => isFree() && play() }, useStore(shortcutsOn));
}

/** Was Play pressed on the way here? */
function asksToPlay(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'play' in state && state.play === true;
}

/** The time is the title; the name of the stream moves nothing, however long it is. */
function SessionHead({ view, stream }: { view: SessionView; stream: StreamView }) {
  const nowMs = useNow(60_000);
  const { session, state } = view;
  const { name, aircheck } = stream.stream;
  const tags = aircheck?.tags ?? [];
  return (
    <header className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-b border-line-strong py-2.5 max-tablet:grid-cols-[minmax(0,1fr)]">
      <div className="min-w-0">
        <div className="flex min-h-6 min-w-0 items-center gap-2 overflow-x-clip text-meta">
          <Link
            to={paths.stream(session.parentId)}
            className="tap-target min-w-0 truncate leading-6 text-ink-2 hover:text-ink hover:underline"
            title={name}
          >
            <StreamName name={name} />
          </Link>
          {session.aircheck?.isTest ? (
            <span className="shrink-0 rounded-sm border border-line-strong px-1 text-ink-2">{words.test}</span>
          ) : null}
          {tags.length > 0 ? (
            <span className="shrink-0 max-tablet:hidden">
              <TagList tags={tags} maxShown={3} toFilter={(tag) => paths.streams({ tag })} />
            </span>
          ) : null}
        </div>
        <h1
          className="truncate text-title font-strong"
          title={session.createdAtMs === undefined ? undefined : formatUtc(session.createdAtMs)}
        >
          {sessionTitle(view, nowMs)}
        </h1>
      </div>
      <div className="flex items-center gap-x-3">
        <SessionNeighbours view={view} stream={stream} />
        <SessionPill state={state} isFresh={isFreshlyReady(view, nowMs)} isTimed />
        <span className="ml-1 text-figure whitespace-nowrap empty:hidden max-tablet:hidden">
          {isLiveState(state) ? (
            <ElapsedTime sinceMs={session.createdAtMs} />
          ) : session.record && session.recordedSeconds ? (
            formatDuration(session.recordedSeconds)
          ) : null}
        </span>
      </div>
    </header>
  );
}

/** The sessions of the same stream before and after this one; `[` and `]` go there too. */
function SessionNeighbours({ view, stream: { sessions } }: { view: SessionView; stream: StreamView }) {
  const navigate = useNavigate();
  const at = sessions.findIndex(({ session }) => session.id === view.session.id);
  const older = at < 0 ? undefined : sessions[at + 1];
  const newer = at < 1 ? undefined : sessions[at - 1];
  const addressOf = ({ session }: SessionView) => paths.session(session.parentId, session.id);
  const goTo = (neighbour: SessionView | undefined) => () =>
    neighbour === undefined ? false : navigate(addressOf(neighbour));
  useShortcuts({ '[': goTo(older), ']': goTo(newer) }, useStore(shortcutsOn));
  const link = (neighbour: SessionView | undefined, isOlder: boolean) => {
    if (neighbour?.session.createdAtMs === undefined) return null;
    // Beside this session's own day the clock is enough.
    const time = formatWhen(neighbour.session.createdAtMs, view.session.createdAtMs ?? 0);
    return (
      <Link
        to={addressOf(neighbour)}
        className={joinClasses(buttonClasses('ghost'), isOlder ? '' : 'flex-row-reverse')}
        aria-label={isOlder ? words.older(time) : words.newer(time)}
      >
        <Icon name={isOlder ? 'back' : 'chevron'} />
        {time}
      </Link>
    );
  };
  if (older === undefined && newer === undefined) return null;
  return (
    <nav aria-label={words.neighbours} className="flex gap-0.5 max-tablet:-ml-1.5">
      {link(older, true)}
      {link(newer, false)}
    </nav>
  );
}

function SessionHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history" className="rounded-md border border-line bg-surface px-4 py-3">
      <h2 id="history" className="min-h-6 text-lead font-strong">
        {words.history}
      </h2>
      <ol>
        {entries.map(({ kind, words: sentence, atMs, isWarning }) => {
          const tone: Tone = kind === 'ended' ? (isWarning ? 'lost' : 'idle') : kind;
          return (
            <li
              key={`${kind} ${sentence} ${atMs}`}
              className={joinClasses(
                'line-to-next relative grid min-h-6 grid-cols-[0.875rem_1fr_auto] items-center gap-2',
                isWarning && (kind === 'failed' ? 'font-strong text-failed' : 'font-strong text-unrecorded'),
              )}
            >
              <Glyph
                tone={tone}
                className={joinClasses('relative bg-surface', isWarning ? undefined : toneLooks[tone].ink)}
              />
              <span className="min-w-0 break-words">{sentence}</span>
              {atMs === undefined ? null : (
                <time
                  dateTime={new Date(atMs).toISOString()}
                  title={formatUtc(atMs)}
                  className={joinClasses('text-meta', !isWarning && 'text-ink-3')}
                >
                  {formatClockSeconds(atMs)}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface DeveloperFieldsProps {
  sessionId: string;
  raw: Readonly<Record<string, unknown>>;
  readAtMs: number;
}

/** Every field as the API answered it, folded. Secrets were left out when it was read. */
function DeveloperFields({ sessionId, raw, readAtMs }: DeveloperFieldsProps) {
  return (
    <section aria-label={words.fields.title} className="mt-5 border-y border-line">
      <details className="group">
        <summary className="flex min-h-row list-none items-center gap-2.5">
          <Icon name="chevron" className="group-open:rotate-90" />
          <span className="shrink-0">{words.fields.title}</span>
          <span className="ml-auto min-w-0 truncate text-meta text-ink-3">{words.fields.id(sessionId)}</span>
        </summary>
        <p className="flex items-center justify-between gap-4 text-meta text-ink-3">
          {words.fields.note(readAtMs)}
          <CopyControl text={() => JSON.stringify(raw, null, 2)}>{words.fields.copy}</CopyControl>
        </p>
        <dl className="grid grid-cols-3 gap-x-8 border-t border-line max-desk:grid-cols-1">
          {Object.entries(raw).map(([name, value]) => (
            <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-b border-line">
              <dt className="shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 truncate font-mono text-meta" title={fieldTitle(name, value)}>
                {fieldText(value)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** A sum of fractions is shown without its noise: 42.221 for 42.221000000000004. */
function fieldText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function fieldTitle(name: string, value: unknown): string {
  const isTime = typeof value === 'number' && value > 1e11 && /(?:At|lastSeen)$/.test(name);
  return isTime ? formatUtc(value) : fieldText(value);
}

function SessionSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter">
      <div className="grid h-18 content-center gap-2 border-b border-line-strong">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_21.5rem] gap-8 pt-4 max-[75rem]:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
