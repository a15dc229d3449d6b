import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './words.ts';

/** The stream's page before its first answer. */
export function StreamSkeleton() {
  return (
    <div role="status" aria-label={words.loadingStream} className="px-gutter pt-5">
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="mb-6 h-6 w-72 max-w-full" />
      <div className="grid grid-cols-[26rem_minmax(0,1fr)] gap-6 border-y border-line py-4 max-desk:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-24" />
      </div>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-4 h-5" />
      ))}
    </div>
  );
}

/** The session's page before its first answer. */
export function SessionSkeleton() {
  return (
    <div role="status" aria-label={words.loadingSession} className="px-gutter pt-5">
      <Skeleton className="mb-2 h-3 w-40" />
      <Skeleton className="mb-6 h-6 w-72 max-w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)_25rem] gap-8 border-t border-line-strong pt-4 max-desk:grid-cols-1">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
