import {
  defaultRangeExtractor,
  observeWindowRect,
  type Range,
  useWindowVirtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** The keys of a list act on its rows, mounted or not. A row's link is marked `data-row`. */
export interface RowsHandle {
  /** The id of the row that has the focus. */
  focusedId: () => string | undefined;
  /** Focuses the link `step` rows away; it starts from the row that had the focus last, else at the first or the last one. */
  move: (step: number) => void;
}

interface VirtualRowsProps {
  ids: readonly string[];
  /** The height of a row until the first one is measured. */
  rowPx: number;
  /** This row stays mounted too, because its box gets the focus when the selection is cleared. */
  pinnedId?: string | undefined;
  handle: Ref<RowsHandle>;
  className: string;
  /** Renders a `<tr>` with `data-index`, and with `measure` as its `ref`. */
  children: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
  /** Receives the index of the last mounted row, when that changes. */
  onShown?: (index: number) => void;
}

type Options = VirtualizerOptions<Window, HTMLTableRowElement>;

/** Rows that are mounted beyond each edge of the viewport. */
const overscan = 8;

/**
 * The body of a long table: rows near the viewport are mounted, empty ones keep the height of the others. The first and
 * the last row stay mounted, and the one that had the focus last with its neighbours, so that Tab goes on from there.
 */
export function VirtualRows({ ids, rowPx, pinnedId, handle, className, children, onShown }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  /** All rows are alike: the first one that is measured stands for those that are not. */
  const usualPx = useRef<number>(undefined);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const focused = focusedId === undefined ? -1 : ids.indexOf(focusedId);
      const pinned = pinnedId === undefined ? -1 : ids.indexOf(pinnedId);
      const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
      const all = [0, ...near, pinned, ...defaultRangeExtractor(range), ids.length - 1];
      return [...new Set(all)].filter((index) => index >= 0 && index < ids.length).sort((a, b) => a - b);
    },
    [ids, focusedId, pinnedId],
  );
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: ids.length,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    estimateSize: () => usualPx.current ?? rowPx,
    rangeExtractor,
    overscan,
    initialOffset: 0,
    initialRect: { width: 0, height: 900 },
    observeElementRect: observeWindowRect,
    observeElementOffset: useCallback<Options['observeElementOffset']>((_, onOffset) => {
      // The height above the table changes, so the distance comes from the position of the rows and not of the page.
      const follow = () => onOffset(Math.max(0, -(body.current?.getBoundingClientRect().top ?? 0)), false);
      follow();
      window.addEventListener('scroll', follow, { passive: true });
      window.addEventListener('resize', follow);
      return () => {
        window.removeEventListener('scroll', follow);
        window.removeEventListener('resize', follow);
      };
    }, []),
    // The browser itself scrolls to the focused row.
    scrollToFn: () => undefined,
    // The resize observer reports heights after the browser's own layout, so that nothing forces another one.
    measureElement(row, entry, { indexFromElement, itemSizeCache, options }) {
      // The screen has no heights while the page is printed.
      const measuredPx = entry?.borderBoxSize[0]?.blockSize || undefined;
      usualPx.current ??= measuredPx;
      return measuredPx ?? itemSizeCache.get(options.getItemKey(indexFromElement(row))) ?? usualPx.current ?? rowPx;
    },
  });
  // The browser keeps visible rows in place (`overflow-anchor`).
  rows.shouldAdjustScrollPositionOnItemSizeChange = () => false;

  useImperativeHandle(handle, () => {
    const focusedIndex = () => {
      const row = document.activeElement?.closest('tr');
      return row && body.current?.contains(row) ? Number(row.dataset.index) : undefined;
    };
    const focusRow = (index: number) => {
      flushSync(() => setFocusedId(ids[index]));
      const link = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`);
      link?.focus();
      link?.scrollIntoView?.({ block: 'nearest' });
      return Boolean(link);
    };
    return {
      focusedId: () => ids[focusedIndex() ?? -1],
      move(step) {
        const from = focusedIndex() ?? (step > 0 ? -1 : ids.length);
        let index = Math.min(ids.length - 1, Math.max(0, from + step));
        // The row of a fold has no link, so the focus goes past it.
        while (index >= 0 && index < ids.length && !focusRow(index)) index += step;
      },
    };
  }, [ids]);

  const items = rows.getVirtualItems();
  const lastShown = rows.range?.endIndex;
  useEffect(() => {
    if (lastShown !== undefined) onShown?.(lastShown);
  }, [lastShown, onShown]);

  return (
    <tbody
      ref={body}
      className={className}
      onFocus={({ target }) => {
        const index = target.closest('tr')?.dataset.index;
        if (index !== undefined) setFocusedId(ids[Number(index)]);
      }}
    >
      {items.map(({ key, index, start }, place) => {
        const roomPx = start - (items[place - 1]?.end ?? 0);
        return (
          <Fragment key={key}>
            {roomPx > 0 ? <tr aria-hidden style={{ display: 'block', height: roomPx, visibility: 'hidden' }} /> : null}
            {children(index, rows.measureElement)}
          </Fragment>
        );
      })}
    </tbody>
  );
}
