import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { me } from '../../api/connections.ts';
import {
  type DeliveryPage,
  deliveryPages,
  replaceDeliveryPage,
  restoreDeliveryPage,
  revokeDeliveryPage,
} from '../../api/deliveries.ts';
import { showActionToast } from '../../components/action-toast.tsx';
import { LibraryHead } from '../../components/library-head.tsx';
import { warnOfCopiedLink } from '../../components/links/local-address.tsx';
import { NewRowsButton, useNewRows } from '../../components/lists/stable-rows.tsx';
import { StaleNotice } from '../../components/stale.tsx';
import { StreamName, shortName } from '../../components/stream-name.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { WriteButton } from '../../components/write-permission.tsx';
import { clock, useNow } from '../../lib/clock.ts';
import { isoDay } from '../../lib/dates.ts';
import { formatWhen } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type DeliveryDraft, DeliveryFields, toWriteDelivery } from './delivery-fields.tsx';
import { words } from './words.ts';

export default function DeliveriesPage() {
  const { data: asker } = useQuery(me);
  const isOwn = useOwnService();
  if (isOwn) return <Deliveries />;
  if (asker === undefined) return null;
  return (
    <Page>
      <EmptyState title={words.list.elsewhere.title}>{words.list.elsewhere.detail}</EmptyState>
    </Page>
  );
}

interface PageProps {
  titleRef?: Ref<HTMLHeadingElement>;
  newRows?: ReactNode;
  children: ReactNode;
}

function Page({ titleRef, newRows, children }: PageProps) {
  return (
    <div className="px-gutter pb-10">
      <LibraryHead tab="deliveries" titleRef={titleRef}>
        <span className="ml-auto">{newRows}</span>
      </LibraryHead>
      <div className="pt-3">{children}</div>
    </div>
  );
}

function Deliveries() {
  const [count, setCount] = useState(50);
  const query = useQuery(deliveryPages(count));
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const [edited, setEdited] = useState<DeliveryPage>();
  const title = useRef<HTMLHeadingElement>(null);
  const retry = () => void refetch();
  const { shown, newCount, showNew } = useNewRows(data?.pages ?? [], {
    listKey: 'pages',
    isLoaded: query.isFetchedAfterMount,
  });
  useNamedPage(data?.pages, shown, showNew);
  if (data === undefined) {
    if (error !== null) {
      const head = <LibraryHead tab="deliveries" />;
      return <UnreadPage titles={words.list.notRead} {...{ error, head }} isReading={isFetching} onRetry={retry} />;
    }
    return (
      <Page>
        <div role="status" aria-label={words.list.loading}>
          <Skeleton className="h-12" />
        </div>
      </Page>
    );
  }
  if (data.pages.length === 0) {
    return (
      <Page>
        <EmptyState
          title={words.list.none.title}
          actions={
            <Link to={paths.recordings()} className={buttonClasses('primary', 'big')}>
              {words.list.none.action}
            </Link>
          }
        >
          {words.list.none.detail}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      titleRef={title}
      newRows={
        <NewRowsButton count={newCount} onShow={showNew} focusAfter={title}>
          {words.list.newPages(newCount)}
        </NewRowsButton>
      }
    >
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={retry} /> : null}
      <ul className="border-t border-line-strong">
        {shown.map((page) => (
          <DeliveryRow key={page.id} page={page} onEdit={() => setEdited(page)} />
        ))}
      </ul>
      {data.hasMore ? (
        <Button className="mt-3" onClick={() => setCount(count + 100)}>
          {words.list.more}
        </Button>
      ) : null}
      {edited === undefined ? null : <EditDeliveryDialog page={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

/** Ctrl K leads to a row by its id, also to one that waits behind *Show new pages*. */
function useNamedPage(
  pages: readonly DeliveryPage[] | undefined,
  shown: readonly DeliveryPage[],
  showHeld: () => void,
): void {
  // React Router makes a new location at each click, also on the same link.
  const location = useLocation();
  const id = location.hash.slice(1);
  const isNamed = (page: DeliveryPage) => page.id === id;
  const isHeld = pages?.some(isNamed) === true && !shown.some(isNamed);
  const isRead = pages !== undefined;
  const show = useEffectEvent(showHeld);
  useEffect(() => {
    if (isHeld) show();
    const row = isRead && location.hash !== '' ? document.getElementById(location.hash.slice(1)) : null;
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isRead, isHeld, location]);
}

function DeliveryRow({ page, onEdit }: { page: DeliveryPage; onEdit: () => void }) {
  const nowMs = useNow(1000);
  const { title = '', to, items, createdAtMs = 0, createdByTokenName = '', revokedAtMs, expiresAtMs } = page;
  const isRevoked = revokedAtMs !== undefined;
  const isOpen = !isRevoked && (expiresAtMs === undefined || expiresAtMs > nowMs);
  const when = (ms: number) => formatWhen(ms, nowMs);
  return (
    <li id={page.id} tabIndex={-1} className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className={joinClasses('truncate font-strong', !isOpen && 'text-ink-2')} title={title}>
          <bdi>{title}</bdi>
          {to === undefined ? null : <span className="font-normal text-ink-2"> {words.list.forWhom(to)}</span>}
        </h2>
        <p className="text-meta text-ink-3">
          {words.list.created(when(createdAtMs), createdByTokenName)} · {untilWords(page, nowMs)}
        </p>
        <p className={joinClasses('pt-1', page.openings ? 'text-ink' : 'text-ink-3')}>{openedWords(page, nowMs)}</p>
      </div>
      <ul className="min-w-0 flex-[1_1_18rem] text-meta">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-3">
            <span className="min-w-0 truncate" title={item.name}>
              <StreamName name={item.name ?? ''} />
            </span>
            <span className="shrink-0 text-ink-2">{itemWords(item, nowMs)}</span>
          </li>
        ))}
      </ul>
      <Actions page={page} isOpen={isOpen} onEdit={onEdit} />
    </li>
  );
}

function Actions({ page, isOpen, onEdit }: { page: DeliveryPage; isOpen: boolean; onEdit: () => void }) {
  const client = useQueryClient();
  const { title = '', url } = page;
  const isRevoked = page.revokedAtMs !== undefined;
  const change = useMutation({ mutationFn: () => (isRevoked ? restore(client, page) : revoke(client, page)) });
  return (
    <div className="flex w-76 flex-wrap items-start justify-end gap-1 max-desk:w-full max-desk:justify-start">
      {isOpen && url !== undefined ? (
        <>
          <CopyControl text={url} label={words.list.copyOf(title)} look="plain" onCopied={() => warnOfCopiedLink(url)}>
            {words.list.copy}
          </CopyControl>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={words.list.openOf(title)}
            className={buttonClasses('ghost')}
          >
            {words.list.open}
          </a>
        </>
      ) : null}
      {url === undefined ? <p className="text-meta text-ink-3">{words.list.hidden}</p> : null}
      {isRevoked ? null : (
        <WriteButton look="ghost" aria-label={words.list.editOf(title)} aria-haspopup="dialog" onClick={onEdit}>
          {words.list.edit}
        </WriteButton>
      )}
      <WriteButton
        look="ghost"
        aria-label={isRevoked ? words.list.restoreOf(title) : words.list.revokeOf(title)}
        aria-disabled={change.isPending || undefined}
        onClick={() => change.isPending || change.mutate()}
      >
        {isRevoked ? words.list.restore : words.list.revoke}
      </WriteButton>
    </div>
  );
}

function untilWords({ revokedAtMs, expiresAtMs }: DeliveryPage, nowMs: number): string {
  if (revokedAtMs !== undefined) return words.list.revoked(formatWhen(revokedAtMs, nowMs));
  if (expiresAtMs === undefined) return words.list.stays;
  const when = formatWhen(expiresAtMs, nowMs);
  return expiresAtMs > nowMs ? words.list.staysUntil(when) : words.list.expired(when);
}

function openedWords({ openings = 0, visitors = 0, openedAtMs }: DeliveryPage, nowMs: number): string {
  if (openings === 0 || openedAtMs === undefined) return words.list.notOpened;
  return words.list.opened(openings, visitors, formatWhen(openedAtMs, nowMs));
}

function itemWords(item: DeliveryPage['items'][number], nowMs: number): string {
  const { state, reason, sessionIds, downloads, downloadedAtMs } = item;
  const gone = reason && words.list.reasons[reason];
  if (downloads && downloadedAtMs) {
    const downloaded = words.list.downloaded(downloads, formatWhen(downloadedAtMs, nowMs));
    return gone === undefined ? downloaded : `${gone}. ${downloaded}`;
  }
  const word = gone ?? (state === undefined ? '' : words.list.states[state]);
  return sessionIds.length > 1 ? `${word}, ${words.list.parts(sessionIds.length)}` : word;
}

/** A page is revoked at once; Undo makes its address work again. */
async function revoke(client: QueryClient, page: DeliveryPage): Promise<void> {
  try {
    await revokeDeliveryPage(client, page.id);
    showActionToast({
      key: 'delivery',
      text: words.list.revokedNow(shortName(page.title ?? '')),
      act: () => void restore(client, page),
    });
  } catch (error) {
    toastFailure(error);
  }
}

async function restore(client: QueryClient, page: DeliveryPage): Promise<void> {
  try {
    await restoreDeliveryPage(client, page.id);
    showToast({ key: 'delivery', text: words.list.restoredNow(shortName(page.title ?? '')) });
  } catch (error) {
    toastFailure(error);
  }
}

function toastFailure(error: unknown): void {
  showToast({ key: 'delivery', text: words.list.failed(error instanceof Error ? error.message : '') });
}

/** The service keeps the address and the recordings of an edited page. */
function EditDeliveryDialog({ page, onClose }: { page: DeliveryPage; onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<DeliveryDraft>(() => {
    const { title = '', note = '', to = '', sender = '', expiresAtMs } = page;
    const texts = { title, note, to, sender };
    if (expiresAtMs === undefined) return { ...texts, expiry: 'never', day: '' };
    return { ...texts, expiry: 'own', day: isoDay(expiresAtMs), endsAtMs: expiresAtMs };
  });
  const save = useMutation({
    mutationFn: async () => {
      await replaceDeliveryPage(client, page.id, toWriteDelivery(draft, clock.exactMs()));
      onClose();
    },
  });
  return (
    <FormDialog
      texts={{ title: words.edit, failure: words.notSaved }}
      mutation={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <DeliveryFields draft={draft} onChange={setDraft} />
    </FormDialog>
  );
}
