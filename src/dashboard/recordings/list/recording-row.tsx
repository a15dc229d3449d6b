import { memo, type Ref } from 'react';
import { paths } from '../../paths.ts';
import { coverageOf, formatShare } from '../../recording/coverage.ts';
import { isLiveState, isPlayable } from '../../recording/session-state.ts';
import { isFreshlyReady } from '../../recording/stream-state.ts';
import { sessionSpan, stripSegments, type TimeWindow } from '../../recording/strip-segments.ts';
import { formatClock, formatDayClock, formatUtc } from '../../recording/words/format.ts';
import { CopyLink } from '../../shared/links/copy-link.tsx';
import { SessionPill } from '../../shared/pill.tsx';
import { Strip } from '../../shared/strip/strip.tsx';
import { useNow } from '../../shared/use-now.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { words } from '../recordings-words.ts';
import { GoesSoon } from './goes-soon.tsx';
import { HandedOverCell } from './handed-over-cell.tsx';
import { PosterCell } from './poster-cell.tsx';
import type { Recording } from './read-recording.ts';
import { formatLength, formatSize } from './recording-figures.ts';
import { RecordingName } from './recording-name.tsx';

interface CellsProps {
  recording: Recording;
  /** What the strips show, where the list is of an evening or a day. */
  window: TimeWindow | undefined;
}

interface RecordingRowProps extends CellsProps {
  /** Its place in the list. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
}

/** One recording: when, of which stream, how long, how much of it, in what state, how large, and its link. */
export function RecordingRow({ index, measure, ...cells }: RecordingRowProps) {
  const { recording, window } = cells;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-recording={recording.session.id}
      // The head is the first row.
      aria-rowindex={index + 2}
      data-strip={window ? '' : undefined}
      className="recordings-row row-hover relative isolate row-hover-bg"
    >
      <Cells {...cells} />
    </tr>
  );
}

/** Apart from the row, whose place changes with those before it. What is live is drawn each second, all else each minute. */
const Cells = memo(function Cells({ recording, window }: CellsProps) {
  const { session, state, name } = recording;
  const nowMs = useNow(isLiveState(state) ? 1000 : 60_000);
  const span = sessionSpan(recording, nowMs);
  const isLive = isLiveState(state);
  const began = span ? formatDayClock(span.startMs, nowMs) : words.unknown;
  const end = span && (isLive ? words.now : formatClock(span.endMs));
  const share = coverageOf(recording, nowMs)?.share;
  const address = paths.session(session.parentId, session.id);
  const playable = isPlayable(state);
  return (
    <>
      <PosterCell recording={recording} address={address} began={began} isPlayable={playable} />
      <td title={span && formatUtc(span.startMs)} className="recordings-when block truncate">
        {window && span ? (
          <>
            <span className="recordings-medium">{formatClock(span.startMs)}</span>
            <span className="recordings-narrow">{began}</span>
          </>
        ) : (
          began
        )}
        {end ? <span className="recordings-wide"> – {end}</span> : null}
      </td>
      <RecordingName recording={recording} address={address} />
      {window ? (
        <td className="recordings-widest recordings-strip">
          <Strip
            segments={stripSegments([recording], window, nowMs)}
            label={words.fromTo(began, end ?? '')}
            className="flex-1"
          />
        </td>
      ) : null}
      <td className="recordings-length block text-right">{formatLength(recording, span)}</td>
      <td
        className={joinClasses(
          'recordings-medium recordings-coverage block text-right',
          share === undefined || share === 1 ? 'text-ink-2' : 'font-strong text-unrecorded',
        )}
      >
        {share === undefined ? words.unknown : formatShare(share)}
      </td>
      <td className="recordings-state flex min-w-0 flex-col items-start">
        <SessionPill state={state} isFresh={isFreshlyReady(recording, nowMs)} isHung isTimed />
        <GoesSoon session={session} />
      </td>
      <td className="recordings-wide block text-right text-ink-2">{formatSize(session)}</td>
      <HandedOverCell recording={recording} />
      <td className="recordings-medium -mr-1.5 flex justify-end">
        {playable ? (
          <CopyLink session={session} streamName={name} isShort>
            {words.copyShort}
          </CopyLink>
        ) : null}
      </td>
    </>
  );
});
