import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { Link } from 'react-router-dom';
import { setRecord, useRecordChange } from '../../api/stream.ts';
import { useDownloadLink } from '../../components/links/copy-link.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { LiveFigure } from '../../components/live-figure.tsx';
import { acknowledged } from '../../components/persisted-ids.ts';
import { SessionPill } from '../../components/pill.tsx';
import { StaleContext } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { words as sharedWords } from '../../components/words.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { liveRenditions } from '../../domain/live-media.ts';
import { interruptionOf, isPlayable, isUnderWay } from '../../domain/session-state.ts';
import { canHandOver, isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { interruptionSentence } from '../../domain/words/interruptions.ts';
import { alarmSentence, encoderRequest, sessionSentence } from '../../domain/words/sentences.ts';
import { renditionTitle } from '../../domain/words/session-links.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatClockSeconds, formatDuration, formatUtc, secondsBetween } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { DimmedZeros } from '../../ui/elapsed-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { StopTest } from '../record/stop-test.tsx';
import { acknowledgeUnrecorded } from '../signal/signal-alert.tsx';
import { EndSessionDialog } from './edit-menu.tsx';
import { StreamPicture } from './live-picture.tsx';
import { Loss, sessionTimes } from './session-row.tsx';
import { SendTest, TestProgress, useTestBroadcast } from './test-broadcast.tsx';
import { words } from './words.ts';

interface StreamProps {
  view: StreamView;
  /** Why nothing can be changed just now. */
  disabledReason: string | undefined;
}

interface SessionProps extends StreamProps {
  session: SessionView;
}

/** The picture, the state, the clock and one thing to do: of the session on air, else of the last one, else of none yet. */
export function ThisSession({ view, isFresh, disabledReason }: StreamProps & { isFresh: boolean }) {
  const { state, last, lastRecording } = view;
  const current = state.kind === 'live' ? state.current : undefined;
  const over = state.kind === 'idle' ? last : undefined;
  const { title, lastTitle, lastRecordingTitle } = words.session;
  const props = { view, disabledReason };
  return (
    <section
      aria-label={over === undefined ? title : over === lastRecording ? lastRecordingTitle : lastTitle}
      className="grid min-h-40.5 grid-cols-[18rem_minmax(0,1fr)] gap-x-6 gap-y-2.5 max-tablet:min-h-0 max-tablet:grid-cols-1"
    >
      {/* A phone has no room for the picture of nothing. */}
      <div className={joinClasses('min-w-0', last === undefined && state.kind === 'idle' && 'max-tablet:hidden')}>
        <StreamPicture view={view} isFresh={isFresh} />
      </div>
      {current?.state.kind === 'live-unrecorded' ? (
        <Unrecorded {...props} session={current} />
      ) : (
        <div className="flex min-w-0 flex-col">
          {current ? (
            <OnAir {...props} session={current} />
          ) : over ? (
            <OffAir {...props} session={over} />
          ) : state.kind === 'live' ? (
            <>
              <StateLine>
                <SessionPill state={{ kind: 'live' }} />
              </StateLine>
              <p className="pt-2 text-ink-2">{words.session.unreported}</p>
            </>
          ) : (
            <Waiting {...props} />
          )}
        </div>
      )}
    </section>
  );
}

function StateLine({ children }: { children: ReactNode }) {
  return <div className="flex min-h-5.5 min-w-0 flex-wrap items-center gap-x-2.5">{children}</div>;
}

/** Facts side by side, those that are nothing left out. */
function Facts({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 gap-y-1 pt-1 text-ink-2 *:empty:hidden">{children}</div>;
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-auto flex flex-wrap items-center gap-2 pt-2.5">{children}</div>;
}

function Since({ beganMs }: { beganMs: number | undefined }) {
  if (beganMs === undefined) return null;
  return (
    <time className="text-lead" title={formatUtc(beganMs)}>
      {words.session.since(formatClockSeconds(beganMs))}
    </time>
  );
}

function Clock({ beganMs }: { beganMs: number | undefined }) {
  const nowMs = useNow(1000);
  return <DimmedZeros text={formatDuration(secondsBetween(beganMs ?? nowMs, nowMs))} className="opacity-60" />;
}

function OnAir({ view, session: current, disabledReason }: SessionProps) {
  const nowMs = useNow(1000);
  const [isEnding, setEnding] = useState(false);
  const test = useTestBroadcast(view);
  const { stream, usualSeconds } = view;
  const { session, state } = current;
  const renditions = liveRenditions(session).map(renditionTitle).join(', ');
  const close = () => setEnding(false);
  return (
    <>
      <StateLine>
        <SessionPill state={state} />
        <LiveFigure view={current} isTimeShown />
        <Since beganMs={session.createdAtMs} />
        {test.isSending ? null : (
          <WriteButton
            look="ghost"
            className="-my-1 ml-auto max-desk:-my-2.5"
            disabledReason={disabledReason}
            aria-haspopup="dialog"
            onClick={() => setEnding(true)}
          >
            {words.session.end}
          </WriteButton>
        )}
      </StateLine>
      <p className="pt-1.5 text-figure">
        <Clock beganMs={session.createdAtMs} />
      </p>
      {test.step ? (
        <TestProgress step={test.step} />
      ) : state.kind === 'recording' ? (
        <Facts>
          <span>
            <Loss view={current} none={words.session.noGaps} />
          </span>
          <span>{usualSeconds === undefined ? '' : words.session.readyAfter(usualSeconds)}</span>
          <span>{renditions}</span>
        </Facts>
      ) : (
        <p className="pt-1 text-ink-2">{sessionSentence(current, { usualSeconds, nowMs })}</p>
      )}
      <Actions>
        <CopyMenu session={session} streamName={stream.name} look="primary" size="big" />
        <Link
          to={paths.session(stream.id, session.id)}
          state={{ play: true }}
          className={buttonClasses('plain', 'big')}
        >
          <Icon name="play" />
          {words.session.watch}
        </Link>
        {test.isSending ? <StopTest streamId={stream.id} disabledReason={disabledReason} /> : null}
      </Actions>
      {isEnding ? <EndSessionDialog stream={stream} onClose={close} /> : null}
    </>
  );
}

/** A show that is not recorded: the only solid colour there is, until somebody says that it is meant so. */
function Unrecorded({ view, session: { session, state }, disabledReason }: SessionProps) {
  const nowMs = useNow(1000);
  const client = useQueryClient();
  const { stream } = view;
  const test = useTestBroadcast(view);
  const interruption = interruptionOf(state);
  const queued = stream.queued?.hasFailed ? undefined : stream.queued;
  const isNextRecorded = queued?.record ?? stream.record;
  const isChanging = useRecordChange(stream.id)?.status === 'pending';
  const stale = use(StaleContext);
  const isAcknowledged = useStore(acknowledged).has(session.id);
  const isQuiet = stale !== undefined || isAcknowledged;
  const { alert } = words;
  return (
    <div
      className={joinClasses(
        'flex min-w-0 flex-col rounded-md border border-unrecorded-edge px-4 py-2',
        !isQuiet && 'bg-unrecorded-fill text-on-unrecorded',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <span className={joinClasses('flex', !isQuiet && '-ml-[7px]')}>
          <SessionPill state={state} />
        </span>
        <span className="text-figure">
          <Clock beganMs={session.createdAtMs} />
        </span>
        <Since beganMs={session.createdAtMs} />
      </div>
      {stale ? <p className="font-strong">{alert.was(formatClockSeconds(stale.sinceMs))}</p> : null}
      {interruption ? <p className="font-strong">{interruptionSentence(session, interruption, nowMs)}</p> : null}
      <p className="pt-0.5 text-lead">{alarmSentence(session, isNextRecorded)}</p>
      {test.step ? <TestProgress step={test.step} /> : null}
      <div className="mt-auto flex flex-wrap gap-2 pt-2 two-lines">
        {isNextRecorded ? null : (
          <WriteButton
            look={isQuiet ? 'plain' : 'on-amber-solid'}
            disabledReason={disabledReason}
            aria-disabled={isChanging || undefined}
            onClick={() => setRecord(client, stream.id, true)}
          >
            {isChanging ? alert.changing : alert.turnOn}
          </WriteButton>
        )}
        {session.record ? null : (
          <CopyControl
            look={isQuiet ? 'plain' : 'on-amber'}
            label={alert.copyRequestLabel}
            text={() => encoderRequest(stream.name, isNextRecorded)}
          >
            {alert.copyRequest}
          </CopyControl>
        )}
        <Button
          look={isQuiet ? 'plain' : 'on-amber'}
          onClick={() =>
            isAcknowledged ? acknowledged.remove(session.id) : acknowledgeUnrecorded(session, shortName(stream.name))
          }
        >
          {isAcknowledged ? alert.alarmAgain : alert.acknowledge}
        </Button>
        {test.isSending ? <StopTest streamId={stream.id} disabledReason={disabledReason} /> : null}
      </div>
    </div>
  );
}

const bareKinds: ReadonlySet<string> = new Set(['processing', 'ready', 'not-recorded', 'deleted', 'unknown']);

/** With nothing on air: what became of the last session, and its link. */
function OffAir({ view, session: last }: SessionProps) {
  const { session, state } = last;
  const nowMs = useNow(isUnderWay(state) ? 1000 : 60_000);
  const mp4 = useDownloadLink()(session);
  const test = useTestBroadcast(view);
  const { stream, usualSeconds, lastRecording } = view;
  const address = paths.session(session.parentId, session.id);
  const isFresh = isFreshlyReady(last, nowMs);
  const count = liveRenditions(session).length;
  const sizeBytes = session.aircheck?.sizeBytes;
  const isOwn = session.aircheck !== undefined;
  return (
    <>
      <StateLine>
        {/* Without a ground its glyph stands on the line of what is below. */}
        <span className={joinClasses('flex', !isFresh && bareKinds.has(state.kind) && '-ml-[7px]')}>
          <SessionPill state={state} isFresh={isFresh} />
        </span>
        <Link to={address} className="rounded-sm text-lead hover:underline hover:underline-offset-3">
          {sessionTimes(last, nowMs)?.short ?? words.openSession}
        </Link>
      </StateLine>
      {session.record && session.recordedSeconds ? (
        <p className="pt-1.5 text-figure">{formatDuration(session.recordedSeconds)}</p>
      ) : null}
      {test.step ? (
        <TestProgress step={test.step} />
      ) : isPlayable(state) ? (
        <Facts>
          <span>
            <Loss view={last} hasEnding />
          </span>
          <span title={liveRenditions(session).map(renditionTitle).join(', ')}>
            {count > 0 ? words.session.renditions(count) : ''}
          </span>
          <span>{sizeBytes === undefined ? '' : formatBytes(sizeBytes)}</span>
          <span>{state.kind === 'ready-problem' ? sessionSentence(last, { usualSeconds, nowMs }) : ''}</span>
        </Facts>
      ) : (
        <p className="pt-1 text-ink-2">{sessionSentence(last, { usualSeconds, nowMs })}</p>
      )}
      <Actions>
        {canHandOver(last) ? (
          <CopyMenu session={session} streamName={stream.name} look="primary" size="big" />
        ) : lastRecording === undefined ? null : (
          // The recording of another session is not handed on by mistake.
          <>
            <span className="text-ink-2">{words.session.recordingOf(recordingTitle(lastRecording, nowMs))}</span>
            <CopyMenu session={lastRecording.session} streamName={stream.name} size="big" />
          </>
        )}
        <Link
          to={address}
          state={isPlayable(state) ? { play: true } : undefined}
          className={buttonClasses('plain', 'big')}
        >
          {isPlayable(state) ? <Icon name="play" /> : null}
          {isPlayable(state) ? words.play : state.kind === 'failed' ? sharedWords.whatToDo : words.open}
        </Link>
        {isPlayable(state) && mp4 !== undefined ? (
          <>
            {/* A narrow page has no room for the word beside the other two. */}
            <DownloadLink url={mp4} isOwn={isOwn} size="big" className="max-desk:hidden" />
            <DownloadLink url={mp4} isOwn={isOwn} size="big" isIcon className="desk:hidden" />
          </>
        ) : null}
      </Actions>
    </>
  );
}

/** After other words: `today 11:00, 1:08:11` */
function recordingTitle({ session }: SessionView, nowMs: number): string {
  const began = session.createdAtMs === undefined ? '' : dayInSentence(session.createdAtMs, nowMs);
  return [began, formatDuration(session.recordedSeconds)].filter(Boolean).join(', ');
}

/** Nothing has ever come: one thing to do, and a way to see all of it without an encoder. */
function Waiting({ view, disabledReason }: StreamProps) {
  const test = useTestBroadcast(view);
  const { stream } = view;
  const { waiting } = words;
  return (
    <>
      <StateLine>
        <span className="flex items-center gap-1.5 text-ink-2">
          <Icon name="tower" className="size-3.5" />
          {waiting.state}
        </span>
      </StateLine>
      <h2 className="pt-1 text-lead font-strong">{waiting.title}</h2>
      <p className="pt-1 text-ink-2">{test.isOwn ? `${waiting.picture} ${waiting.test}` : waiting.picture}</p>
      {test.step ? <TestProgress step={test.step} /> : null}
      <Actions>
        {test.isSending ? <StopTest streamId={stream.id} disabledReason={disabledReason} /> : null}
        <SendTest view={view} isMain disabledReason={disabledReason} />
      </Actions>
    </>
  );
}
