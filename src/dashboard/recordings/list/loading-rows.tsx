import { Skeleton } from '../../ui/skeleton.tsx';

const places = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The table before its rows have come: as high as they will be. */
export function LoadingRows() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="recordings-no-heads border-t border-line-strong" />
      {places.map((place) => (
        <div key={place} className="recordings-row min-h-12">
          <Skeleton className="h-9 w-16" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="recordings-medium h-3 w-40" />
        </div>
      ))}
    </div>
  );
}
