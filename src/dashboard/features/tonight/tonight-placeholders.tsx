import { PageTitle } from '../../components/page-title.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { words } from './words.ts';

/** Before the first answer. */
export function TonightSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="px-gutter pt-5">
      <PageTitle>{words.title}</PageTitle>
      <Skeleton className="mb-6 h-6 w-32" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="mt-5 h-6" />
      ))}
    </div>
  );
}

/** Another API's streams have none. */
export function NoSchedules() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.title}</PageTitle>
      <EmptyState title={words.elsewhere.title}>
        <p>{words.elsewhere.detail}</p>
      </EmptyState>
    </div>
  );
}
