import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { apiKeys, browserSessions } from '../../api/access.ts';
import { unknownKeys } from '../../api/activity.ts';
import { connection } from '../../api/connection.ts';
import { connections, me } from '../../api/connections.ts';
import { capacity, storage } from '../../api/machine.ts';
import { expiring } from '../../api/retention.ts';
import { serviceSettings } from '../../api/settings.ts';
import { webhooks } from '../../api/webhooks.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatUtc, formatWhen } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountName, useConnections } from '../connections/use-connections.ts';
import { ApiKeysSection, BrowsersSection } from './access-sections.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { words as connectionWords } from './connections/words.ts';
import { ExpiringSection } from './expiring-section.tsx';
import { LinksSection, RecordingSection, useServiceSettings } from './service/service-sections.tsx';
import { words as serviceWords } from './service/words.ts';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { AlertsSection, DisplaySection, ShortcutsSection } from './this-browser-sections.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { words as webhookWords } from './webhooks/words.ts';
import { words } from './words.ts';

/** Another API has none of the sections of the service. */
function useSections(): readonly Section[] {
  // Other APIs answer `me` with null: they have no keys and no disk to show.
  const isOurs = useQuery(me).data != null;
  const isOwn = useOwnService();
  const settings = useServiceSettings();
  const { list = [] } = useConnections();
  const { data: unknown } = useQuery({ ...unknownKeys, enabled: false });
  const { data: hooks } = useQuery({ ...webhooks, enabled: false });
  const all: readonly (Section & { isShown: boolean })[] = [
    { id: 'links', title: serviceWords.links, Content: LinksSection, isShown: isOurs && settings !== null },
    { id: 'recording', title: serviceWords.recording, Content: RecordingSection, isShown: isOurs },
    { id: 'expiring', title: words.expiring.title, Content: ExpiringSection, isShown: isOurs },
    { id: 'connections', title: connectionWords.section.title, Content: ConnectionsSection, isShown: list.length > 0 },
    { id: 'webhooks', title: webhookWords.title, Content: WebhooksSection, isShown: isOwn && hooks !== null },
    { id: 'browsers', title: words.browsers.title, Content: BrowsersSection, isShown: isOurs },
    { id: 'keys', title: words.apiKeys.title, Content: ApiKeysSection, isShown: isOurs },
    {
      id: 'unknown-keys',
      title: words.unknownKeys.title,
      Content: UnknownKeysSection,
      isShown: isOurs && unknown !== undefined && unknown.count > 0,
    },
    { id: 'display', title: words.display, Content: DisplaySection, isShown: true },
    { id: 'alerts', title: words.alerts.title, Content: AlertsSection, isShown: true },
    { id: 'shortcuts', title: words.shortcuts.title, Content: ShortcutsSection, isShown: true },
  ];
  return all.filter(({ isShown }) => isShown);
}

interface Section {
  /** Its place in the address: `/settings#links`. */
  id: string;
  title: string;
  Content: ComponentType<{ id: string }>;
}

export default function SettingsPage() {
  const isReady = useSectionsReady();
  const sections = useSections();
  const account = { id: 'account', title: words.connection.title };
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      <div className="grid gap-x-8 desk:grid-cols-[11rem_minmax(0,56rem)]">
        <Index sections={isReady ? [account, ...sections] : [account]} isReady={isReady} />
        <div className="min-w-0">
          <AccountSection id={account.id} />
          {isReady ? sections.map(({ id, Content }) => <Content key={id} id={id} />) : <SectionsLoading />}
        </div>
      </div>
    </div>
  );
}

/** A list at the side, or a menu over the page where there is no room beside it. */
function Index({ sections, isReady }: { sections: readonly Omit<Section, 'Content'>[]; isReady: boolean }) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const ids = sections.map(({ id }) => id);
  const current = useCurrentSection(ids);
  const wanted = hash.slice(1);
  // A link may lead to a section that was not mounted yet; the same link pressed again leads there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is another one for each press.
  useEffect(() => {
    const section = isReady && wanted !== '' ? document.getElementById(wanted) : null;
    section?.scrollIntoView?.();
    section?.focus({ preventScroll: true });
  }, [wanted, key, isReady]);
  return (
    <>
      <nav aria-label={words.sections} className="sticky top-bar self-start max-desk:hidden">
        <ul className="grid gap-0.5 border-t border-line-strong pt-3">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                aria-current={id === current ? 'true' : undefined}
                className="-ml-2 flex min-h-ctl items-center rounded-md px-2 py-1 text-ink-2 hover:bg-wash hover:text-ink aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sticky top-bar z-1 -mx-gutter border-b border-line bg-canvas px-gutter py-2 desk:hidden">
        <select
          aria-label={words.sections}
          value={current}
          onChange={(event) => navigate({ hash: event.currentTarget.value })}
          className="h-10 w-full rounded-md border border-edge bg-surface px-2"
        >
          {sections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

/** A section counts as read once its heading is this far from the top. */
const readAtPx = 140;

/** The section under the reader's eyes: the one that a link led to while it is in view, else the one at the top. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const rects = all.split(' ').flatMap((id) => {
        const rect = document.getElementById(id)?.getBoundingClientRect();
        return rect ? [{ id, top: rect.top, bottom: rect.bottom }] : [];
      });
      const focused = rects.find(({ id }) => document.activeElement?.id === id);
      const isInView = focused !== undefined && focused.top >= 0 && focused.bottom <= window.innerHeight;
      setCurrent(isInView ? focused.id : rects.findLast(({ top }) => top <= readAtPx)?.id);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    document.addEventListener('focusin', look);
    return () => {
      window.removeEventListener('scroll', look);
      document.removeEventListener('focusin', look);
    };
  }, [all]);
  return current ?? ids[0];
}

/**
 * Every section needs its first answer or failure. The heights of the lists are unknown before, so all
 * sections appear at once; they stay when a later poll fails.
 */
function useSectionsReady(): boolean {
  const account = useQuery(me);
  const isOwn = useOwnService();
  // The sections poll by themselves.
  const ownOnly = { enabled: account.data != null, refetchInterval: false } as const;
  const queries = [
    account,
    useQuery({ ...serviceSettings, ...ownOnly }),
    useQuery({ ...browserSessions, ...ownOnly }),
    useQuery({ ...apiKeys, ...ownOnly }),
    useQuery({ ...storage, ...ownOnly }),
    useQuery({ ...capacity, ...ownOnly }),
    useQuery({ ...expiring(), ...ownOnly }),
    useQuery({ ...unknownKeys, ...ownOnly }),
    useQuery({ ...webhooks, ...ownOnly, enabled: isOwn }),
    // The layout fetches the connections.
    useQuery({ ...connections, enabled: false }),
  ];
  const isReady = queries.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return wasReady;
}

function SectionsLoading() {
  return (
    <div role="status" aria-label={words.loadingSections} className="border-t border-line-strong pt-5">
      <Skeleton className="h-3 w-36" />
    </div>
  );
}

/** The service reports addresses and counts of attempts with unknown stream keys, never the keys. */
function UnknownKeysSection({ id }: { id: string }) {
  const { data } = useQuery(unknownKeys);
  const nowMs = useNow(60_000);
  if (data === undefined) return null;
  return (
    <SettingsSection
      id={id}
      title={words.unknownKeys.title}
      note={words.unknownKeys.note(data.count, formatWhen(data.sinceMs, nowMs))}
    >
      <SettingRows>
        {data.addresses.map(({ address, count, lastAtMs }) => (
          <SettingRow key={address} name={address}>
            <span title={formatUtc(lastAtMs)}>{words.unknownKeys.tries(count, formatWhen(lastAtMs, nowMs))}</span>
          </SettingRow>
        ))}
      </SettingRows>
    </SettingsSection>
  );
}

function AccountSection({ id }: { id: string }) {
  const state = useStore(connection);
  const { data, error, refetch } = useQuery(me);
  if (state.status === 'signed-out') return null;
  const { account, baseUrl } = state.connection;
  const address = URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;
  const isOurs = data !== null;
  return (
    <SettingsSection id={id} title={words.connection.title}>
      <SettingRows>
        <SettingRow name={words.connection.account}>
          <bdi className="font-strong">{accountName(data?.account ?? account) ?? words.connection.unknownAccount}</bdi>
        </SettingRow>
        {isOurs ? (
          <>
            <SettingRow name={words.connection.apiKey}>
              <bdi>{data?.keyName ?? words.loading}</bdi>
            </SettingRow>
            <SettingRow name={words.connection.access}>
              {data === undefined ? words.loading : data.readOnly ? words.access.readOnly : words.access.write}
            </SettingRow>
            <SettingRow name={words.connection.aircheck}>
              {data === undefined ? words.loading : words.connection.version(data.version)}
            </SettingRow>
          </>
        ) : null}
        <SettingRow
          name={words.connection.address}
          action={
            <CopyControl text={address} label={words.connection.copyAddress} className="-mr-1.5">
              {words.connection.copy}
            </CopyControl>
          }
        >
          <span className="block truncate font-mono text-meta" title={address}>
            {address}
          </span>
        </SettingRow>
      </SettingRows>
      {error ? <UnreadPart title={words.connection.unread} error={error} onRetry={() => void refetch()} /> : null}
      <p className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={askSignOut}>{words.connection.signOut}</Button>
        <span className="text-meta text-ink-3">{words.connection.signsOut}</span>
      </p>
    </SettingsSection>
  );
}
