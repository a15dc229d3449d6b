import { type KeyboardEvent, useRef } from 'react';
import { coverageOf, formatShare } from '../recording/coverage.ts';
import { asPlayed } from '../recording/joined.ts';
import { sessionEndMs } from '../recording/readiness.ts';
import { formatClock, formatDuration, formatWhen } from '../recording/words/format.ts';
import { StreamName, shortName } from '../shared/stream-name.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Picture } from '../ui/picture.tsx';
import type { HandoverItem } from './blocks/entry.ts';
import { isComing } from './can-hand-over.ts';
import { words } from './handover-lazy-words.ts';

interface OrderRowProps {
  item: HandoverItem;
  nowMs: number;
  isDragged: boolean;
  /** Undefined: it is let go. */
  onDrag: (id: string | undefined) => void;
  onDragOver: () => void;
  onMove: (by: number, stream: string) => void;
  /** Absent for the last one. */
  onLeaveOut: ((stream: string) => void) | undefined;
}

/** One recording of those that are handed over: its handle, picture, name, times and length. */
export function OrderRow({ item, nowMs, isDragged, onDrag, onDragOver, onMove, onLeaveOut }: OrderRowProps) {
  const { session } = item;
  const { name } = item.stream;
  const { aircheck, recordedSeconds } = asPlayed(session);
  const stream = shortName(name);
  const row = useRef<HTMLLIElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove(by, stream);
  };
  const leaveOut = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    next?.querySelector('button')?.focus();
    onLeaveOut?.(stream);
  };
  return (
    <li
      ref={row}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(session.id);
      }}
      onDragEnter={onDragOver}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onDrag(undefined)}
      className={joinClasses(
        'flex items-center gap-2 border-b border-line py-1.5 last:border-b-0',
        isDragged && 'opacity-50',
      )}
    >
      <IconButton label={words.move(stream)} onKeyDown={moveByKey}>
        <DetailIcon name="choose" />
      </IconButton>
      <Picture url={aircheck?.posterUrl} className="w-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={name}>
          <StreamName name={name} />
        </p>
        <p className="truncate text-meta text-ink-2">
          <Times item={item} nowMs={nowMs} />
        </p>
        {aircheck?.handedOverAtMs === undefined ? null : (
          <p className="truncate text-meta text-ink-3">{handedOverBefore(item, nowMs)}</p>
        )}
      </div>
      <span>{isComing(item) ? null : formatDuration(recordedSeconds)}</span>
      {onLeaveOut === undefined ? null : (
        <IconButton label={words.remove(stream)} onClick={leaveOut}>
          <DetailIcon name="close" />
        </IconButton>
      )}
    </li>
  );
}

function Times({ item, nowMs }: { item: HandoverItem; nowMs: number }) {
  const { session } = item;
  const startMs = session.createdAtMs;
  const endMs = sessionEndMs(session);
  const share = isComing(item) ? undefined : coverageOf(item, nowMs)?.share;
  return (
    <>
      {startMs === undefined ? null : formatWhen(startMs, nowMs)}
      {isComing(item) ? `, ${words.notReady}` : endMs === undefined ? null : ` – ${formatClock(endMs)}`}
      {share === undefined || share >= 1 ? null : (
        <>
          , <span className="font-strong text-unrecorded">{formatShare(share)}</span>
        </>
      )}
    </>
  );
}

function handedOverBefore({ session: { aircheck } }: HandoverItem, nowMs: number): string | undefined {
  const { handedOverAtMs, handedOverBy = '', handedOverTo } = aircheck ?? {};
  if (handedOverAtMs === undefined) return undefined;
  const when = formatWhen(handedOverAtMs, nowMs);
  return handedOverTo === undefined
    ? words.before(when, handedOverBy)
    : words.beforeTo(handedOverTo, when, handedOverBy);
}
