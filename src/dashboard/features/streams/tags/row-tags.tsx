import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TagList } from '../../../components/tags/tag-list.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { fittingCount } from './fitting-count.ts';

/** Where nothing is laid out: as many as there is room for beside most names. */
const usual = 2;

/**
 * A row's first tags: those that there is room for beside its name, which precedes them in their cell. A click leaves
 * the streams of that tag, of those that the list shows.
 */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const [search] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const most = useFitting(place, tags);
  const toFilter = (tag: string) => {
    const filtered = new URLSearchParams(search);
    filtered.set('tag', tag);
    return { search: `?${filtered}` };
  };
  return (
    // All of them are laid out once, unseen, to be measured.
    <div ref={place} className={joinClasses('shrink-0', most === undefined && 'invisible absolute')}>
      <TagList tags={tags} maxShown={most} toFilter={toFilter} />
    </div>
  );
}

/** How many tags fit into their cell; undefined until they have been measured. */
function useFitting(place: { current: HTMLElement | null }, tags: readonly string[]): number | undefined {
  const key = tags.join('\n');
  const [measured, setMeasured] = useState<{ key: string; widths: readonly number[] }>();
  const [most, setMost] = useState<number>();
  const widths = measured?.key === key ? measured.widths : undefined;
  useLayoutEffect(() => {
    const [cell, name] = [place.current?.parentElement, place.current?.previousElementSibling];
    if (!cell || !name) return;
    if (widths === undefined) {
      const chips = place.current?.querySelectorAll('li') ?? [];
      setMeasured({ key, widths: Array.from(chips, ({ offsetWidth }) => offsetWidth) });
      return;
    }
    const measure = () => {
      const padding = Number.parseFloat(getComputedStyle(cell).paddingLeft) || 0;
      const room = cell.clientWidth - padding - name.scrollWidth;
      // A row that is hidden keeps what it had.
      setMost((known = usual) => (cell.clientWidth === 0 ? known : fittingCount(widths, room)));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(cell);
    // It is wider while the stream is live.
    observer.observe(name);
    return () => observer.disconnect();
  }, [place, key, widths]);
  return widths && most;
}
