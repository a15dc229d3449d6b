import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeys, browserSessions } from '../../api/access.ts';
import { unknownKeys } from '../../api/activity.ts';
import { connection } from '../../api/connection.ts';
import { connections, me } from '../../api/connections.ts';
import { capacity, storage } from '../../api/machine.ts';
import { expiring } from '../../api/retention.ts';
import { webhooks } from '../../api/webhooks.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { useOwnService } from '../../components/use-own-service.ts';
import { diskTimeLeft } from '../../domain/words/disk.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatRoughly, formatUtc, formatWhen } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConnectionTestRow } from '../connections/connection-test-row.tsx';
import { accountName, useConnections } from '../connections/use-connections.ts';
import { ShortcutsList, ShortcutsSwitch } from '../shortcuts/shortcuts-dialog.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { BrowsersSection } from './browsers-section.tsx';
import { ExpiringSection } from './expiring-section.tsx';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { AlertsSection, ClockSection, LanguageSection, ThemeSection, ZoneSection } from './this-browser-sections.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { words } from './words.ts';

export default function SettingsPage() {
  // Other APIs answer `me` with null: they have no keys and no disk to show.
  const isOurs = useQuery(me).data != null;
  const areSectionsReady = useSectionsReady();
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      <ConnectionSection />
      {areSectionsReady ? <Sections isOurs={isOurs} /> : <SectionsLoading />}
    </div>
  );
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

function Sections({ isOurs }: { isOurs: boolean }) {
  return (
    <>
      <UpstreamsSection />
      {isOurs ? <BrowsersSection /> : null}
      {isOurs ? <ApiKeysSection /> : null}
      {isOurs ? <StorageSection /> : null}
      {isOurs ? <CapacitySection /> : null}
      {isOurs ? <ExpiringSection /> : null}
      {isOurs ? <UnknownKeysSection /> : null}
      <ZoneSection />
      <ClockSection />
      <LanguageSection />
      <ThemeSection />
      <AlertsSection />
      <WebhooksSection />
      <ShortcutsSection />
    </>
  );
}

function SectionsLoading() {
  return (
    <div role="status" aria-label={words.loadingSections} className="max-w-[80rem] border-t border-line-strong pt-5">
      <Skeleton className="h-3 w-36" />
    </div>
  );
}

function StorageSection() {
  const { data, error, refetch } = useQuery(storage);
  const left = data && diskTimeLeft(data);
  return (
    <SettingsSection title={words.storage.title}>
      {data ? (
        <SettingRows>
          <SettingRow name={words.storage.recordings}>{formatBytes(data.recordingsBytes)}</SettingRow>
          <SettingRow name={words.storage.free}>
            {words.storage.freeOf(formatBytes(data.freeBytes), formatBytes(data.totalBytes))}
          </SettingRow>
          {left === undefined ? null : <SettingRow name={words.storage.left}>{words.storage.leftNow(left)}</SettingRow>}
          <SettingRow name={words.storage.floor}>{words.storage.floorBelow(formatBytes(data.floorBytes))}</SettingRow>
          <SettingRow name={words.storage.kept}>
            {data.retentionDays === undefined
              ? words.storage.keptUntilDeleted
              : words.storage.keptFor(data.retentionDays)}
          </SettingRow>
        </SettingRows>
      ) : null}
      {error ? <UnreadPart title={words.storage.unread} error={error} onRetry={() => void refetch()} /> : null}
    </SettingsSection>
  );
}

function ShortcutsSection() {
  return (
    <SettingsSection title={words.shortcuts.title} note={words.shortcuts.note} action={<ShortcutsSwitch />}>
      <div className="-mt-2 desk:[&>dl]:border-t-0">
        <ShortcutsList />
      </div>
    </SettingsSection>
  );
}

function CapacitySection() {
  const { data, error, refetch } = useQuery(capacity);
  return (
    <SettingsSection title={words.capacity.title} note={words.capacity.note}>
      {data ? (
        <SettingRows>
          <SettingRow name={words.capacity.atOnce}>{capacitySentence(data.sessions)}</SettingRow>
          {data.sessions === undefined ? null : (
            <SettingRow name={words.capacity.measured}>
              {words.capacity.measuredOn(formatRoughly(data.measuredSeconds))}
            </SettingRow>
          )}
        </SettingRows>
      ) : null}
      {error ? <UnreadPart title={words.capacity.unread} error={error} onRetry={() => void refetch()} /> : null}
    </SettingsSection>
  );
}

function capacitySentence(sessions: number | undefined): string {
  if (sessions === undefined) return words.capacity.unknown;
  return sessions < 1 ? words.capacity.none : words.capacity.sessions(Math.floor(sessions));
}

/** The service reports addresses and counts of attempts with unknown stream keys, never the keys. */
function UnknownKeysSection() {
  const { data } = useQuery(unknownKeys);
  const nowMs = useNow(60_000);
  if (data === undefined || data.count === 0) return null;
  return (
    <SettingsSection
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

const example = {
  option: '--upstream studio=https://livepeer.studio/api',
  variable: 'AIRCHECK_UPSTREAM_STUDIO_KEY',
} as const;

export function ConnectionSection() {
  const state = useStore(connection);
  const { data, error, refetch } = useQuery(me);
  if (state.status === 'signed-out') return null;
  const { account, baseUrl } = state.connection;
  const address = URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;
  const isOurs = data !== null;
  return (
    <SettingsSection title={words.connection.title}>
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

/** Upstreams are set up where Aircheck is started, so that no browser holds their API keys. */
export function UpstreamsSection() {
  const { list, upstream } = useConnections();
  if (list === undefined || list.length === 0) return null;
  const upstreams = list.filter(({ kind }) => kind === 'upstream');
  return (
    <SettingsSection title={words.upstreams.title} note={words.upstreams.note}>
      {upstreams.length === 0 ? null : (
        <ul className="-mt-2 mb-3">
          {upstreams.map((connected) => (
            <ConnectionTestRow
              key={connected.name}
              connection={connected}
              list={list}
              isCurrent={connected.name === upstream}
            />
          ))}
        </ul>
      )}
      <p className="text-meta text-ink-3">
        {upstreams.length === 0 ? <span className="block">{words.upstreams.none}</span> : null}
        <span className="block">
          {words.upstreams.howToAdd} <code className="font-mono text-ink-2">{example.option}</code>
        </span>
        <span className="block">
          {words.upstreams.howToAddKey} <code className="font-mono text-ink-2">{example.variable}</code>
        </span>
      </p>
    </SettingsSection>
  );
}
