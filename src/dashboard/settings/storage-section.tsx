import { useQuery } from '@tanstack/react-query';
import { storage } from '../api/storage.ts';
import { formatBytes } from '../recording/words/format.ts';
import { UnreadPart } from '../shared/read-states.tsx';
import { SettingRow, SettingRows } from './setting-rows.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What the recordings take of this service's disk, and when it stops recording. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storage);
  return (
    <SettingsSection title="Storage">
      {data ? (
        <SettingRows>
          <SettingRow name="Recordings">{formatBytes(data.recordingsBytes)}</SettingRow>
          <SettingRow name="Free">
            {formatBytes(data.freeBytes)} of {formatBytes(data.totalBytes)}
          </SettingRow>
          <SettingRow name="Recording stops">below {formatBytes(data.floorBytes)} free</SettingRow>
          <SettingRow name="Recordings are kept">
            {data.retentionDays === undefined ? 'until somebody deletes them' : `for ${data.retentionDays} days`}
          </SettingRow>
        </SettingRows>
      ) : null}
      {error ? <UnreadPart what="The disk" error={error} onRetry={() => void refetch()} /> : null}
    </SettingsSection>
  );
}
