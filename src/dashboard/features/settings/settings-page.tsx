import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unknownKeys } from '../../api/activity.ts';
import { apiKeys } from '../../api/api-keys.ts';
import { browserSessions } from '../../api/browser-sessions.ts';
import { connections, me } from '../../api/connections.ts';
import { capacity, storage } from '../../api/machine.ts';
import { expiring } from '../../api/retention.ts';
import { webhooks } from '../../api/webhooks.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { theme, themes } from '../../components/preferences.ts';
import { useOwnService } from '../../components/use-own-service.ts';
import { diskTimeLeft } from '../../domain/words/disk.ts';
import { useNow } from '../../lib/clock.ts';
import { useStore } from '../../lib/create-store.ts';
import { formatBytes, formatRoughly, formatUtc, formatWhen } from '../../lib/format.ts';
import { Choice } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShortcutsList, ShortcutsSwitch } from '../shortcuts/shortcuts.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { BrowsersSection } from './browsers-section.tsx';
import { ConnectionSection, UpstreamsSection } from './connection-section.tsx';
import { ExpiringSection } from './expiring-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { words } from './words.ts';
import { ZoneSection } from './zone-section.tsx';

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
 * True once every section has its first answer or failure. The heights of the lists are unknown before, so all
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

function ThemeSection() {
  const chosen = useStore(theme);
  return (
    <SettingsSection title={words.theme.title}>
      <fieldset className="-mt-1 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.theme.title}</legend>
        {themes.map((each) => (
          <Choice key={each} name="theme" isChosen={each === chosen} onChoose={() => theme.set(each)}>
            {words.theme[each]}
          </Choice>
        ))}
      </fieldset>
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

/** The service reports addresses and counts of tries with unknown stream keys, never the keys. */
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
