import { useQuery } from '@tanstack/react-query';
import { storage } from '../api/storage.ts';
import { formatBytes } from '../recording/words/format.ts';
import { SettingRow, SettingRows } from './setting-rows.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UnreadPart } from './unread-part.tsx';
import { words } from './words.ts';

/** What the recordings take of this service's disk, and when it stops recording. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storage);
  return (
    <SettingsSection title={words.storage.title}>
      {data ? (
        <SettingRows>
          <SettingRow name={words.storage.recordings}>{formatBytes(data.recordingsBytes)}</SettingRow>
          <SettingRow name={words.storage.free}>
            {words.storage.freeOf(formatBytes(data.freeBytes), formatBytes(data.totalBytes))}
          </SettingRow>
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
