import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { me } from '../api/credentials/me.ts';
import { type DeliveryPage, deliveryPages } from '../api/deliveries/delivery-pages.ts';
import { EditDeliveryDialog } from '../delivery/edit-delivery-dialog.tsx';
import { paths } from '../paths.ts';
import { ShowNew } from '../shared/lists/show-new.tsx';
import { useHeldEntries } from '../shared/lists/use-held-entries.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useNow } from '../shared/use-now.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './deliveries-words.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { useNamedPage } from './use-named-page.ts';

/** `/deliveries`: the pages that were made for clients; who opened them, what was downloaded, and what revokes them. */
export default function DeliveriesPage() {
  const { data: asker } = useQuery(me);
  const isOwn = useOwnService();
  if (!isOwn && asker !== undefined) {
    return (
      <Page>
        <EmptyState title={words.elsewhere.title}>
          <p>{words.elsewhere.detail}</p>
        </EmptyState>
      </Page>
    );
  }
  return isOwn ? <Deliveries /> : null;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      {children}
    </div>
  );
}

function Deliveries() {
  const [count, setCount] = useState(50);
  const query = useQuery(deliveryPages(count));
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const nowMs = useNow(1000);
  const [edited, setEdited] = useState<DeliveryPage>();
  const title = useRef<HTMLHeadingElement>(null);
  const retry = () => void refetch();
  const { shown, newCount, showNew } = useHeldEntries(data?.pages ?? [], {
    of: 'pages',
    // The first page of all is shown at once.
    isRead: query.isFetchedAfterMount && data?.pages.length !== 0,
    orderOf: ({ createdAtMs }) => createdAtMs,
  });
  useNamedPage(data?.pages, shown, showNew);
  if (data === undefined) {
    if (error !== null)
      return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={retry} />;
    return (
      <Page>
        <div role="status" aria-label={words.loading} className="pt-5">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="mb-5 h-12" />
          ))}
        </div>
      </Page>
    );
  }
  if (data.pages.length === 0) {
    return (
      <Page>
        <EmptyState
          title={words.none.title}
          actions={
            <Link to={paths.recordings()} className={buttonClasses('primary', 'big')}>
              {words.none.action}
            </Link>
          }
        >
          <p>{words.none.detail}</p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-3 pt-3 pb-2">
        <h1 ref={title} tabIndex={-1} className="text-title font-strong outline-none">
          {words.title}
        </h1>
        <ShowNew count={newCount} onShow={showNew} title={title}>
          {words.newPages(newCount)}
        </ShowNew>
      </div>
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={retry} /> : null}
      <ul className="border-t border-line-strong">
        {shown.map((page) => (
          <DeliveryRow key={page.id} page={page} nowMs={nowMs} onEdit={() => setEdited(page)} />
        ))}
      </ul>
      {data.hasMore ? (
        <Button className="mt-3" onClick={() => setCount(count + 100)}>
          {words.more}
        </Button>
      ) : null}
      {edited === undefined ? null : <EditDeliveryDialog page={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
