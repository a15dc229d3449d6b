import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { StreamObject } from '../../recording/stream-object.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { useStore } from '../../ui/create-store.ts';
import { rangeOf, select, selectionOf, useSelection } from './selection.ts';
import { words } from './selection-words.ts';

// Fetched later than the row. In the gutter, where nothing has to make room for it; on a narrow page before the name.
const place = 'absolute top-0 grid w-8 place-items-center select-none';
const box = 'size-4 accent-accent-fill';

/**
 * Selects a stream; with Shift, all from the one whose box was used last. Quiet until something asks for it. The second
 * that draws its row leaves it: React writes a drawn field's attributes anew.
 */
export const SelectBox = memo(function Box({ id, name }: Pick<StreamObject, 'id' | 'name'>) {
  const client = useQueryClient();
  const { subscribe, get } = selectionOf(client);
  const isSelected = useStore({ subscribe, get: () => get().ids.has(id) });
  return (
    <label className={`${place} left-(--row-edge) h-row max-desk:-left-2 @max-stack:top-1`}>
      <input
        type="checkbox"
        data-select
        value={id}
        aria-label={words.select(shortName(name))}
        checked={isSelected}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          const boxes =
            currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('tr:not([hidden]) [data-select]') ?? [];
          const ids = isRange
            ? rangeOf(
                Array.from(boxes, ({ value }) => value),
                get().last,
                id,
              )
            : [id];
          select(client, ids, currentTarget.checked, id);
        }}
        className={`${box} opacity-0 group-hover/row:opacity-100 in-data-selecting:opacity-100 checked:opacity-100 focus-visible:opacity-100 max-desk:opacity-100 pointer-coarse:opacity-100`}
      />
    </label>
  );
});

/** Selects all streams that match the filter, or none of them. On a narrow page the bar does. */
export function SelectAllBox({ ids }: { ids: readonly string[] }) {
  const client = useQueryClient();
  const selected = useSelection().ids;
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
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
