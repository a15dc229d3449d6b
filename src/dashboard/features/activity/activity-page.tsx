import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, use, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activityGroups } from '../../../contract/activity.ts';
import { browserSessions, renameBrowserSession } from '../../api/access.ts';
import { type ActivityFilter, activity, activityTablePath, unknownKeys } from '../../api/activity.ts';
import { connection } from '../../api/connection.ts';
import { ApiError } from '../../api/errors.ts';
import { isBrowserName } from '../../api/sign-in.ts';
import { SearchField } from '../../components/lists/search-field.tsx';
import { NewRowsButton, useNewRows } from '../../components/lists/stable-rows.tsx';
import { useFilterText } from '../../components/lists/use-filter-text.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { StaleNotice } from '../../components/stale.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { UnreadPage } from '../../components/unread-page.tsx';
import { useIsOwnerUnknown, useOwnService } from '../../components/use-own-service.ts';
import { WriteRefusalContext } from '../../components/write-permission.tsx';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatDay, formatUtc, formatWhen } from '../../lib/format.ts';
import { operatorQuery } from '../../lib/zone.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { type ActivityEntry, ActivityRow, BulkRow, foldBulk } from './entry.tsx';
import { words } from './words.ts';

export default function ActivityPage() {
  const { filter, change: setFilter, search } = useActivityFilter();
  const query = useInfiniteQuery(activity(filter));
  const { data, error, dataUpdatedAt, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const { own, isLoading } = useThisBrowser();
  const title = useRef<HTMLHeadingElement>(null);
  const isFiltered = filter.groups.length > 0 || filter.q !== '' || filter.streamId !== undefined;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const { shown, newCount, showNew } = useNewRows(entries, {
    listKey: JSON.stringify(filter),
    isLoaded: query.isFetchedAfterMount && !query.isPlaceholderData,
  });
  // The request for a name stands above the rows: they come with it, and are not moved by it.
  if (isLoading) return <PageTitle>{words.title}</PageTitle>;
  if (data === undefined) {
    if (error === null) return <PageTitle>{words.title}</PageTitle>;
    if (error instanceof ApiError && error.status === 404) return <NoLog />;
    return <UnreadPage titles={words.notRead} error={error} isReading={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-5 pb-3">
        <h1 ref={title} tabIndex={-1} className="mr-auto text-title font-strong">
          {words.title}
        </h1>
        <NewRowsButton count={newCount} onShow={showNew} focusAfter={title}>
          {words.newEntries(newCount)}
        </NewRowsButton>
        <DownloadLink filter={filter} />
      </div>
      <ActivityToolbar
        filter={filter}
        search={search}
        onFilter={setFilter}
        streamName={shown.find(({ streamId, name }) => streamId === filter.streamId && name !== undefined)?.name}
      />
      {own && isBrowserName(own.name) ? <NameYourself id={own.id} name={own.name} /> : null}
      {error ? <StaleNotice reason={error.message} asOfMs={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      {shown.length > 0 ? null : isFiltered ? (
        <EmptyState
          title={words.noneFound.title}
          actions={
            <Button onClick={() => setFilter({ groups: [], q: '', streamId: undefined })}>{words.showAll}</Button>
          }
        >
          <p>{words.noneFound.detail}</p>
        </EmptyState>
      ) : (
        <EmptyState title={words.none.title}>
          <p>{words.none.detail}</p>
        </EmptyState>
      )}
      <ActivityDays entries={shown} />
      {isFiltered && !filter.groups.includes('encoders') ? null : <UnknownKeys />}
      {hasNextPage ? (
        <Button
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? words.readingOlder : words.older}
        </Button>
      ) : null}
    </div>
  );
}

function NoLog() {
  return (
    <div className="px-gutter">
      <PageTitle>{words.title}</PageTitle>
      <EmptyState title={words.noLog.title}>
        <p>{words.noLog.detail}</p>
      </EmptyState>
    </div>
  );
}

function useThisBrowser() {
  const isOwn = useOwnService();
  const mayWrite = use(WriteRefusalContext) === undefined;
  const isOwnerUnknown = useIsOwnerUnknown();
  const { data, isLoading } = useQuery({ ...browserSessions, enabled: isOwn && mayWrite });
  return { own: data?.find(({ isThis }) => isThis), isLoading: isOwnerUnknown || isLoading };
}

/** A browser that signed in by a link is listed as `Chromium on Linux` until its user gives a name. */
function NameYourself({ id, name: shownName }: { id: string; name: string }) {
  const client = useQueryClient();
  const rename = useMutation(renameBrowserSession(client));
  const [name, setName] = useState('');
  return (
    <form
      className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2 border-l-2 border-line-strong bg-well px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!rename.isPending) rename.mutate({ id, name: name.trim() });
      }}
    >
      <p className="min-w-60 flex-1 self-center">
        {words.you.appearAs(shownName)} <span className="text-ink-2">{words.you.why}</span>
      </p>
      <div className="w-56">
        <Field
          label={words.you.name}
          required
          pattern="[\s\S]*\S[\s\S]*"
          maxLength={100}
          autoComplete="name"
          dir="auto"
          value={name}
          error={rename.error ? words.you.failed(rename.error.message) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" size="big" className="max-desk:h-10" aria-disabled={rename.isPending || undefined}>
        {words.you.save}
      </Button>
    </form>
  );
}

interface ShownActivity {
  filter: ActivityFilter;
  change: (change: Partial<ActivityFilter>) => void;
  /** The list follows each letter at once, the address later. */
  search: { text: string; addressed: string; onType: (text: string) => void };
}

/** The filter is in the address, so that it survives a reload and can be sent to a colleague. */
function useActivityFilter(): ShownActivity {
  const [search, setSearch] = useSearchParams();
  const addressed = search.get('q') ?? '';
  const { text, type } = useFilterText(addressed);
  const kinds = search.get('kind')?.split(',') ?? [];
  const filter: ActivityFilter = {
    groups: activityGroups.filter((group) => kinds.includes(group)),
    q: text.trim(),
    streamId: search.get('stream') ?? undefined,
  };
  const change = (changed: Partial<ActivityFilter>) => {
    const { groups, q, streamId } = { ...filter, q: text, ...changed };
    const next = new URLSearchParams();
    if (groups.length > 0) next.set('kind', groups.join(','));
    if (q !== '') next.set('q', q);
    if (streamId !== undefined) next.set('stream', streamId);
    setSearch(next, { replace: true });
  };
  return { filter, change, search: { text, addressed, onType: type } };
}

interface ActivityToolbarProps {
  filter: ActivityFilter;
  search: Pick<ComponentProps<typeof SearchField>, 'text' | 'addressed' | 'onType'>;
  onFilter: (change: Partial<ActivityFilter>) => void;
  /** The log may hold no entry that names the stream. */
  streamName: string | undefined;
}

function ActivityToolbar({ filter, search, onFilter, streamName }: ActivityToolbarProps) {
  const { groups, streamId } = filter;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{words.filters}</legend>
        <Chip isOn={groups.length === 0} onClick={() => onFilter({ groups: [] })}>
          {words.all}
        </Chip>
        {activityGroups.map((group) => {
          const isOn = groups.includes(group);
          const others = groups.filter((other) => other !== group);
          return (
            <Chip key={group} isOn={isOn} onClick={() => onFilter({ groups: isOn ? others : [...others, group] })}>
              {words.groups[group]}
            </Chip>
          );
        })}
      </fieldset>
      <SearchField label={words.search} {...search} onAddress={(q) => onFilter({ q })} />
      {streamId === undefined ? null : (
        <Button
          look="act"
          title={words.everyStream}
          className="min-w-0"
          onClick={() => onFilter({ streamId: undefined })}
        >
          <span className="truncate">
            {words.ofStream(streamName === undefined ? words.thisStream : shortName(streamName))}
          </span>
          <span className="sr-only">: {words.everyStream}</span>
          <Icon name="close" className="size-3.5" />
        </Button>
      )}
    </div>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={joinClasses(
        'h-ctl rounded-md border px-2.5 max-desk:h-10',
        isOn ? 'border-ink bg-ink font-strong text-on-ink' : 'border-line-strong text-ink-2 hover:bg-wash',
      )}
    >
      {children}
    </button>
  );
}

function ActivityDays({ entries }: { entries: readonly ActivityEntry[] }) {
  const nowMs = useNow(60_000);
  return groupByDay(entries, nowMs).map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className="mb-6">
      <h2 className="border-b border-line-strong pb-1.5 text-meta text-ink-3">{day}</h2>
      <ol className="@container">
        {foldBulk(ofDay).map(([entry, ...others]) =>
          others.length > 0 ? (
            <BulkRow key={entry.id} entries={[entry, ...others]} />
          ) : (
            <ActivityRow key={entry.id} entry={entry} />
          ),
        )}
      </ol>
    </section>
  ));
}

function groupByDay(entries: readonly ActivityEntry[], nowMs: number): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.atMs, nowMs);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function UnknownKeys() {
  const nowMs = useNow(60_000);
  const { data } = useQuery(unknownKeys);
  if (data === undefined || data.count === 0) return null;
  return (
    <details className="mb-6 text-ink-2">
      <summary className="min-h-6">{words.unknownKeys.summary(data.count, formatWhen(data.sinceMs, nowMs))}</summary>
      <ul className="pt-1.5">
        {data.addresses.map(({ address, count, lastAtMs }) => (
          <li key={address} title={formatUtc(lastAtMs)}>
            {words.unknownKeys.address(address, count, formatWhen(lastAtMs, nowMs))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A download link sends the session cookie, but no header: a page signed in with an API key has no link. */
function DownloadLink({ filter }: { filter: ActivityFilter }) {
  const state = useStore(connection);
  if (state.status !== 'signed-in' || state.connection.apiKey !== undefined) return null;
  const path = activityTablePath(filter, operatorQuery());
  return (
    <a href={`${state.connection.baseUrl}${path}`} download className={buttonClasses()}>
      <Icon name="download" />
      {words.download}
    </a>
  );
}
