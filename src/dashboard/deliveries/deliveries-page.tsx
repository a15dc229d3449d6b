import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { me } from '../api/credentials/me.ts';
import { type DeliveryPage, deliveryPages } from '../api/deliveries/delivery-pages.ts';
import { EditDeliveryDialog } from '../delivery/edit-delivery-dialog.tsx';
import { paths } from '../paths.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { StaleNotice } from '../shared/stale/stale-notice.tsx';
import { UnreadPage } from '../shared/unread-page.tsx';
import { useClock } from '../shared/use-clock.ts';
import { useOwnService } from '../shared/use-own-service.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words } from './deliveries-words.ts';
import { DeliveryRow } from './delivery-row.tsx';

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
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(deliveryPages(count));
  const nowMs = useClock(1000);
  const [edited, setEdited] = useState<DeliveryPage>();
  const retry = () => void refetch();
  useNamed(data !== undefined);
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
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={retry} /> : null}
      <ul className="border-t border-line-strong">
        {data.pages.map((page) => (
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

/** Where the address names one of the pages, it has the focus, and is in sight. */
function useNamed(isRead: boolean): void {
  // Another one each time that it is chosen.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const row = isRead && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isRead, location]);
}
