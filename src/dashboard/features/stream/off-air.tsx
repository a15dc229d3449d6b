import { Link } from 'react-router-dom';
import { useDownloadLink } from '../../components/links/copy-link.tsx';
import { CopyMenu } from '../../components/links/copy-menu.tsx';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { isFreshlyReady, type SessionView, type StreamView } from '../../domain/stream-state.ts';
import { sessionSentence } from '../../domain/words/sentences.ts';
import { useNow } from '../../lib/clock.ts';
import { formatDayClock, formatDuration } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HungPill } from './hung-pill.tsx';
import { words } from './words.ts';

interface OffAirProps {
  view: StreamView;
  last: SessionView;
}

/** With nothing on air: what became of the last session, and the last recording, which is what one comes for. */
export function OffAir({ view, last }: OffAirProps) {
  const nowMs = useNow(1000);
  const { usualSeconds, lastRecording } = view;
  const { session, state } = last;
  const address = paths.session(session.parentId, session.id);
  const coverage = coverageOf(last, nowMs);
  const sentence = sessionSentence(last, { usualSeconds, nowMs });
  const isLast = lastRecording?.session.id === session.id;
  return (
    <>
      <HungPill state={state} isFresh={isFreshlyReady(last, nowMs)} />
      {session.record && session.recordedSeconds ? (
        <p className="mt-1 text-figure">{formatDuration(session.recordedSeconds)}</p>
      ) : null}
      <p className="mt-1">
        <Link to={address} className="rounded-sm font-strong hover:underline hover:underline-offset-3">
          {session.createdAtMs === undefined ? words.openSession : formatDayClock(session.createdAtMs, nowMs)}
        </Link>
      </p>
      <p className="mt-1 text-ink-2">
        {coverage && coverage.share < 1 ? (
          <span className="mr-2 font-strong text-unrecorded">{formatShare(coverage.share)}</span>
        ) : null}
        {sentence}
      </p>
      {lastRecording === undefined ? null : (
        <div className="mt-3">
          {isLast ? null : (
            <p className="mb-1.5 text-meta text-ink-3">
              {words.current.recordingOf(recordingTitle(lastRecording, nowMs))}
            </p>
          )}
          <RecordingActions recording={lastRecording} streamName={view.stream.name} isMain={isLast} />
        </div>
      )}
    </>
  );
}

/** After other words: `today 11:00, 1:08:11` */
export function recordingTitle({ session }: SessionView, nowMs: number): string {
  const began = session.createdAtMs === undefined ? '' : dayInSentence(session.createdAtMs, nowMs);
  return [began, formatDuration(session.recordedSeconds)].filter(Boolean).join(', ');
}

interface RecordingActionsProps {
  recording: SessionView;
  streamName: string;
  /** It is the recording of the last session: another one is not handed on by mistake. */
  isMain: boolean;
}

/** Copy, Play and Download of a recording. */
function RecordingActions({ recording: { session }, streamName, isMain }: RecordingActionsProps) {
  const mp4 = useDownloadLink()(session);
  return (
    <div className="flex flex-wrap gap-2">
      <CopyMenu session={session} streamName={streamName} look={isMain ? 'primary' : 'plain'} />
      <Link to={paths.session(session.parentId, session.id)} state={{ play: true }} className={buttonClasses()}>
        <Icon name="play" />
        {words.play}
      </Link>
      {/* On a phone the second line of buttons would be one more than there is room for in the other states. */}
      {mp4 === undefined ? null : (
        <DownloadLink
          url={mp4}
          isOwn={session.aircheck !== undefined}
          className={isMain ? undefined : 'max-tablet:hidden'}
        />
      )}
    </div>
  );
}
