import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import type { StreamObject } from '../../recording/stream-object.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { useStore } from '../../ui/create-store.ts';
import { rangeOf, select, selectionOf, useSelection } from './selection.ts';
import { words } from './selection-words.ts';

// Fetched later than the row. In the gutter, where nothing has to make room for it; on a narrow page before the name.
const place = 'absolute top-0 grid w-8 place-items-center select-none';
const box = 'size-4 accent-accent-fill';

/** The rows of the list in their order, for ranges over such as are not in the page. */
const shownIds = new WeakMap<QueryClient, readonly string[]>();

/**
 * Selects a stream; with Shift, all from the one whose box was used last. Quiet until something asks for it. The second
 * that draws its row leaves it: React writes a drawn field's attributes anew.
 */
export const SelectBox = memo(function Box({ id, name }: Pick<StreamObject, 'id' | 'name'>) {
  const client = useQueryClient();
  const { subscribe, get } = selectionOf(client);
  const isSelected = useStore({ subscribe, get: () => get().ids.has(id) });
  return (
    <>
      <label className={`${place} left-(--row-edge) h-row max-desk:-left-2 @max-stack:top-1`}>
        <input
          type="checkbox"
          data-select
          value={id}
          aria-label={words.select(shortName(name))}
          checked={isSelected}
          onChange={({ currentTarget, nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            select(
              client,
              isRange ? rangeOf(shownIds.get(client) ?? [], get().last, id) : [id],
              currentTarget.checked,
              id,
            );
          }}
          className={`${box} row-box`}
        />
      </label>
      {isSelected ? <span className="row-chosen" /> : null}
    </>
  );
});

interface SelectAllBoxProps {
  /** What is selected. */
  matching: readonly StreamReading[];
  /** The rows of the list, drawn or not: of those that match, what is not folded away. */
  shown: readonly StreamReading[];
}

const idsOf = (readings: readonly StreamReading[]) => readings.map(({ stream }) => stream.id);

/** Selects all streams that match the filter, or none of them. On a narrow page the bar does. */
export function SelectAllBox({ matching, shown }: SelectAllBoxProps) {
  const client = useQueryClient();
  const selected = useSelection().ids;
  const ids = idsOf(matching);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  useEffect(() => {
    shownIds.set(client, idsOf(shown));
  });
  return (
    <label className={`${place} -left-gutter h-8 max-desk:hidden`}>
      <input
        type="checkbox"
        aria-label={words.selectAll(ids.length)}
        checked={isAll}
        ref={(element) => {
          if (element) element.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => select(client, ids, !isAll)}
        className={box}
      />
    </label>
  );
}
