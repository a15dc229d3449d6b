import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { coverageOf, formatShare } from '../../domain/coverage.ts';
import { asPlayed } from '../../domain/joined.ts';
import { sessionEndMs } from '../../domain/session-state.ts';
import { isComing } from '../../domain/stream-state.ts';
import { useNow } from '../../lib/clock.ts';
import { formatClock, formatDuration, formatWhen } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import type { HandoverItem } from './handover-item.ts';
import { words } from './words.ts';

interface HandoverOrder {
  items: readonly HandoverItem[];
  moveTo: (id: string, targetId: string) => void;
  /** The row stops at both ends; returns its new index. */
  moveBy: (id: string, by: number) => number;
  leaveOut: (id: string) => void;
  sort: (isNewestFirst: boolean) => void;
}

/** The dialog keeps the recordings it was opened with. One that has left the page meanwhile stays as it was. */
export function useOrder(current: readonly HandoverItem[], isNewestFirst: boolean): HandoverOrder {
  const [atOpening] = useState(current);
  const [ids, setIds] = useState(() => sortedIds(current, isNewestFirst));
  const byId = new Map([...atOpening, ...current].map((item) => [item.session.id, item]));
  const moveToIndex = (id: string, index: number) => {
    const others = ids.filter((other) => other !== id);
    setIds([...others.slice(0, index), id, ...others.slice(index)]);
  };
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []),
    moveTo: (id, targetId) => moveToIndex(id, ids.indexOf(targetId)),
    moveBy: (id, by) => {
      const index = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by));
      moveToIndex(id, index);
      return index;
    },
    leaveOut: (id) => setIds(ids.filter((other) => other !== id)),
    sort: (newestFirst) =>
      setIds(
        sortedIds(
          ids.flatMap((id) => byId.get(id) ?? []),
          newestFirst,
        ),
      ),
  };
}

function sortedIds(items: readonly HandoverItem[], isNewestFirst: boolean): string[] {
  const sign = isNewestFirst ? -1 : 1;
  return [...items]
    .sort((a, b) => sign * ((a.session.createdAtMs ?? 0) - (b.session.createdAtMs ?? 0)))
    .map(({ session }) => session.id);
}

interface OrderListProps {
  order: HandoverOrder;
  isNewestFirst: boolean;
  onSort: (isNewestFirst: boolean) => void;
}

export function OrderList({ order, isNewestFirst, onSort }: OrderListProps) {
  const [dragged, setDragged] = useState<string>();
  const [announcement, announce] = useState('');
  const { items } = order;
  return (
    <div className="flex min-h-0 flex-col max-desk:hidden">
      <h3 id="handover-order" className="mb-1.5 text-meta text-ink-3">
        {words.order}
      </h3>
      <ol aria-labelledby="handover-order" className="max-h-96 overflow-y-auto">
        {items.map((item) => (
          <OrderRow
            key={item.session.id}
            item={item}
            isDragged={dragged === item.session.id}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged !== undefined && dragged !== item.session.id) order.moveTo(dragged, item.session.id);
            }}
            onMove={(by, stream) => announce(words.moved(stream, order.moveBy(item.session.id, by) + 1, items.length))}
            onLeaveOut={
              items.length < 2
                ? undefined
                : (stream) => {
                    order.leaveOut(item.session.id);
                    announce(words.removed(stream));
                  }
            }
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="mt-2 flex items-center justify-between gap-3 text-meta text-ink-3">
        {words.howToMove}
        <Button look="ghost" onClick={() => onSort(!isNewestFirst)}>
          {isNewestFirst ? words.oldestFirst : words.newestFirst}
        </Button>
      </div>
    </div>
  );
}

interface OrderRowProps {
  item: HandoverItem;
  isDragged: boolean;
  /** The drag ends with undefined. */
  onDrag: (id: string | undefined) => void;
  onDragOver: () => void;
  onMove: (by: number, stream: string) => void;
  /** A handover has at least one recording, so the last row cannot be left out. */
  onLeaveOut: ((stream: string) => void) | undefined;
}

function OrderRow({ item, isDragged, onDrag, onDragOver, onMove, onLeaveOut }: OrderRowProps) {
  const nowMs = useNow(60_000);
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
        <Icon name="choose" />
      </IconButton>
      <Picture url={aircheck?.posterUrl} className="w-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={name}>
          <StreamName name={name} />
        </p>
        <p className="truncate text-meta text-ink-2">{timesOf(item, nowMs)}</p>
        {aircheck?.handedOverAtMs === undefined ? null : (
          <p className="truncate text-meta text-ink-3">{handedOverBefore(item, nowMs)}</p>
        )}
      </div>
      <span>{isComing(item) ? null : formatDuration(recordedSeconds)}</span>
      {onLeaveOut === undefined ? null : (
        <IconButton label={words.remove(stream)} onClick={leaveOut}>
          <Icon name="close" />
        </IconButton>
      )}
    </li>
  );
}

function timesOf(item: HandoverItem, nowMs: number): ReactNode {
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
