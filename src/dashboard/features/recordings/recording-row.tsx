import { useQueryClient } from '@tanstack/react-query';
import { memo, type Ref } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { words as joinWords } from '../../components/joins/words.ts';
import { CopyLink } from '../../components/links/copy-link.tsx';
import { recordingsSelection, SelectBox } from '../../components/lists/selection.tsx';
import { SessionPoster } from '../../components/lists/session-poster.tsx';
import { SessionPill } from '../../components/pill.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { Strip } from '../../components/strip/strip.tsx';
import { words as sharedWords } from '../../components/words.ts';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { joinedOf } from '../../domain/joined.ts';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import { isFreshlyReady } from '../../domain/stream-state.ts';
import { sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { useNow } from '../../lib/clock.ts';
import type { TimeWindow } from '../../lib/dates.ts';
import {
  formatBytes,
  formatClock,
  formatDayClock,
  formatDuration,
  formatUtc,
  formatWhen,
  secondsBetween,
} from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ActionScope } from '../../ui/scoped-actions.ts';
import { dayMs, type LibrarySession } from './library-session.ts';
import { expiresSoonDays } from './recordings-filter.ts';
import { words } from './words.ts';

interface CellsProps {
  recording: LibrarySession;
  window: TimeWindow | undefined;
}

interface RecordingRowProps extends CellsProps {
  index: number;
  measure: Ref<HTMLTableRowElement>;
}

export function RecordingRow({ index, measure, ...cells }: RecordingRowProps) {
  const { recording, window } = cells;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-recording={recording.session.id}
      // ARIA counts from 1, and the head is row 1.
      aria-rowindex={index + 2}
      data-strip={window ? '' : undefined}
      className="recordings-row row-hover relative isolate row-hover-bg"
    >
      <ActionScope value={recording.session.id}>
        <Cells {...cells} />
      </ActionScope>
    </tr>
  );
}

/** The index changes with each row above, so the cells are memoized apart from it. Only live rows tick by the second. */
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
        <td className="recordings-strip recordings-wide">
          <Strip
            segments={stripSegments([recording], window, nowMs)}
            label={words.fromTo(began, end ?? '')}
            className="flex-1"
          />
        </td>
      ) : null}
      <td className="recordings-length block">{formatLength(recording, span)}</td>
      <td
        data-whole={share === undefined || share === 1 || undefined}
        className={joinClasses(
          'recordings-medium recordings-coverage block',
          share === undefined || share === 1 ? 'text-ink-2' : 'font-strong! text-unrecorded',
        )}
      >
        {share === undefined ? words.unknown : formatShare(share)}
      </td>
      <td className="recordings-state flex flex-col items-start">
        <SessionPill state={state} isFresh={isFreshlyReady(recording, nowMs)} isOutdented isTimed />
        <ExpiresSoon session={session} />
      </td>
      <td className="recordings-wide recordings-size block text-ink-2">{formatSize(session)}</td>
      <HandedOverCell recording={recording} />
      <td className="recordings-medium recordings-copy -mr-1.5 flex justify-end">
        {playable ? (
          <CopyLink session={session} streamName={name} isShort>
            {words.copyShort}
          </CopyLink>
        ) : null}
      </td>
    </>
  );
});

interface PosterCellProps {
  recording: LibrarySession;
  address: string;
  began: string;
  isPlayable: boolean;
}

function PosterCell({ recording, address, began, isPlayable }: PosterCellProps) {
  const selection = recordingsSelection(useQueryClient());
  const { session, name } = recording;
  return (
    <td className="recordings-picture block">
      <SelectBox
        selection={selection}
        row={session}
        label={words.selection.select(shortName(name), began)}
        hasGround
        className="recordings-box"
      />
      {isPlayable ? (
        <Link
          to={address}
          state={{ play: true }}
          tabIndex={-1}
          aria-label={words.play(shortName(name), began)}
          className="block rounded-md"
        >
          <SessionPoster view={recording} playbackId={recording.stream?.playbackId} />
        </Link>
      ) : (
        <SessionPoster view={recording} playbackId={recording.stream?.playbackId} />
      )}
    </td>
  );
}

/** A click on the tag filters by it. */
function RecordingName({
  recording: { session, stream, name },
  address,
}: {
  recording: LibrarySession;
  address: string;
}) {
  const [search] = useSearchParams();
  const tags = stream?.aircheck?.tags ?? [];
  const [tag] = tags;
  const joined = joinedOf(session);
  const toFilter = (chosen: string) => {
    const filtered = new URLSearchParams(search);
    filtered.set('tag', chosen);
    return { search: `?${filtered}` };
  };
  return (
    <th scope="row" className="recordings-name flex items-center gap-2">
      <Link
        to={address}
        data-row={session.id}
        title={name}
        className="min-w-0 truncate tap-target font-strong outline-none hover:underline"
      >
        <StreamName name={name} />
      </Link>
      {joined === undefined ? null : (
        <span className="recordings-medium shrink-0 text-meta text-ink-3">
          {joinWords.sessions(joined.sessions.length)}
        </span>
      )}
      {tag === undefined ? null : (
        // The Tab key skips the tag: the filter has all of them.
        <Link
          to={toFilter(tag)}
          dir="auto"
          tabIndex={-1}
          title={tags.join(', ')}
          className="recordings-wide max-w-28 shrink-0 truncate rounded-sm border border-line-strong px-1 text-meta text-ink-2 hover:bg-wash hover:text-ink"
        >
          {tag}
        </Link>
      )}
    </th>
  );
}

function ExpiresSoon({ session }: { session: Session }) {
  const nowMs = useNow(60_000);
  const { expiresAtMs } = session.aircheck ?? {};
  if (expiresAtMs === undefined || expiresAtMs > nowMs + expiresSoonDays * dayMs) return null;
  return (
    <span className="max-w-full truncate text-meta text-ink-2">{words.expires(formatWhen(expiresAtMs, nowMs))}</span>
  );
}

/** A wide page shows the recipient above the sender and the time, a narrower one the recipient or the sender; a phone the recipient or the mark alone. */
function HandedOverCell({ recording: { handedOver } }: { recording: LibrarySession }) {
  const nowMs = useNow(60_000);
  if (handedOver === undefined) return <td className="recordings-handed text-ink-3">{words.unknown}</td>;
  const { atMs, by, to } = handedOver;
  const when = formatWhen(atMs, nowMs);
  const label = sharedWords.handedOver(to, by, when);
  return (
    <td title={label} className="recordings-handed text-ink-2">
      <Icon name="check-twice" className="shrink-0" />
      <span className="sr-only">{label}</span>
      <span
        aria-hidden="true"
        className="recordings-handed-lines flex min-w-0 gap-x-2 @min-[72rem]:flex-col @min-[72rem]:items-end"
      >
        {to === undefined ? null : <bdi className="max-w-full truncate">{words.handedTo(to)}</bdi>}
        {/* The name is truncated, the time never. */}
        <span
          className={joinClasses(
            'recordings-handed-giver flex max-w-full min-w-0',
            to !== undefined && 'text-meta text-ink-3 @max-[72rem]:hidden',
          )}
        >
          <bdi className="truncate">{by}</bdi>
          <span className="shrink-0 whitespace-pre">{words.andWhen(when)}</span>
        </span>
      </span>
    </td>
  );
}

/** A session that is live, or was not recorded, has its time on air instead of a recorded length. */
function formatLength({ session, state }: LibrarySession, span: TimeWindow | undefined): string {
  const onAir = span && secondsBetween(span.startMs, span.endMs);
  const seconds = isLiveState(state) ? onAir : session.recordedSeconds || onAir;
  return seconds === undefined ? words.unknown : formatDuration(seconds);
}

function formatSize({ aircheck }: Session): string {
  return aircheck?.sizeBytes === undefined ? words.unknown : formatBytes(aircheck.sizeBytes);
}
