import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { words } from './handover-lazy-words.ts';
import { OrderRow } from './order-row.tsx';
import type { HandoverOrder } from './use-order.ts';

interface OrderListProps {
  order: HandoverOrder;
  isNewestFirst: boolean;
  nowMs: number;
  onSort: (isNewestFirst: boolean) => void;
}

/** The recordings in the order in which they are handed over: dragged, moved with Alt and an arrow key, or by their time. */
export function OrderList({ order, isNewestFirst, nowMs, onSort }: OrderListProps) {
  const [dragged, setDragged] = useState<string>();
  const [said, say] = useState('');
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
            nowMs={nowMs}
            isDragged={dragged === item.session.id}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged !== undefined && dragged !== item.session.id) order.place(dragged, item.session.id);
            }}
            onMove={(by, stream) => say(words.moved(stream, order.move(item.session.id, by) + 1, items.length))}
            onLeaveOut={
              items.length < 2
                ? undefined
                : (stream) => {
                    order.leaveOut(item.session.id);
                    say(words.removed(stream));
                  }
            }
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
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
