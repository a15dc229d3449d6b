import { useQuery } from '@tanstack/react-query';
import { me } from '../api/credentials/me.ts';
import { storage } from '../api/machine.ts';
import { theme, themes } from '../preferences/preferences.ts';
import { diskTimeLeft } from '../recording/words/disk-words.ts';
import { formatBytes } from '../recording/words/format-size.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { ShortcutsList, ShortcutsSwitch } from '../shortcuts/shortcuts.tsx';
import { Choice } from '../ui/choice.tsx';
import { useStore } from '../ui/create-store.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { BrowsersSection } from './browsers-section.tsx';
import { CapacitySection } from './capacity-section.tsx';
import { ConnectionList, ConnectionSection } from './connection-section.tsx';
import { GoesNextSection } from './goes-next.tsx';
import { LanguageSection } from './language-section.tsx';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './settings-words.ts';
import { UnknownKeysSection } from './unknown-keys-section.tsx';
import { useSettingsRead } from './use-settings-read.ts';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { ZoneSection } from './zone-section.tsx';

/** `/settings`: the connection and its keys, and what this browser does with them. */
export default function SettingsPage() {
  // Only our own service has keys and a disk to speak of.
  const isOurs = useQuery(me).data != null;
  const isRead = useSettingsRead();
  return (
    <div className="px-gutter pb-10">
      <PageTitle>{words.title}</PageTitle>
      <h1 className="pt-5 pb-4 text-title font-strong">{words.title}</h1>
      <ConnectionSection />
      {isRead ? <Sections isOurs={isOurs} /> : <SectionsLoading />}
    </div>
  );
}

/** All below the connection. */
function Sections({ isOurs }: { isOurs: boolean }) {
  return (
    <>
      <ConnectionList />
      {isOurs ? <BrowsersSection /> : null}
      {isOurs ? <ApiKeysSection /> : null}
      {isOurs ? <StorageSection /> : null}
      {isOurs ? <CapacitySection /> : null}
      {isOurs ? <GoesNextSection /> : null}
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

/** The place of the sections until what they list is read. */
function SectionsLoading() {
  return (
    <div role="status" aria-label={words.loadingSections} className="max-w-[80rem] border-t border-line-strong pt-5">
      <Skeleton className="h-3 w-36" />
    </div>
  );
}

/** What the recordings take of this service's disk, and when it stops recording. */
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

/** How the pages look in this browser. */
function ThemeSection() {
  const wanted = useStore(theme);
  return (
    <SettingsSection title={words.theme.title}>
      <fieldset className="-mt-1 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.theme.title}</legend>
        {themes.map((each) => (
          <Choice key={each} name="theme" isChosen={each === wanted} onChoose={() => theme.set(each)}>
            {words.theme[each]}
          </Choice>
        ))}
      </fieldset>
    </SettingsSection>
  );
}

/** The single keys: whether they work, and what each does. */
function ShortcutsSection() {
  return (
    <SettingsSection title={words.shortcuts.title} note={words.shortcuts.note} action={<ShortcutsSwitch />}>
      <div className="-mt-2 desk:[&>dl]:border-t-0">
        <ShortcutsList />
      </div>
    </SettingsSection>
  );
}
