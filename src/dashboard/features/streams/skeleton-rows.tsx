import { Strip } from '../../components/strip/strip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { streamsBody, streamsRow } from './streams-table.tsx';

interface SkeletonRowsProps {
  /** Bars where text will stand, while it is being read. */
  isLoading?: boolean;
}

const places = [1, 2, 3, 4, 5, 6] as const;

/** Rows with nothing in them, hidden from those who do not see them. */
export function SkeletonRows({ isLoading }: SkeletonRowsProps) {
  const rows = places.map((place) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the rule takes every <tr> for a grid's row; this one has no tabindex
    <tr key={place} aria-hidden="true" className={streamsRow}>
      <td className="text-ink-3">{isLoading ? <Skeleton className="h-3 w-32" /> : null}</td>
      <td className="@max-onerow:hidden">{isLoading ? <Skeleton className="h-4 w-7" /> : null}</td>
      <td className="@max-onerow:hidden">{isLoading ? <Skeleton className="h-3 w-20" /> : null}</td>
      <td className="cell-strip">
        <Strip segments={[]} label="" className="flex-1" />
      </td>
    </tr>
  ));
  return <tbody className={streamsBody}>{rows}</tbody>;
}
