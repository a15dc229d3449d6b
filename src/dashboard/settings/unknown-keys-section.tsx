import { useQuery } from '@tanstack/react-query';
import { unknownKeys } from '../api/activity.ts';
import { formatUtc, formatWhen } from '../recording/words/format.ts';
import { useNow } from '../shared/use-now.ts';
import { SettingRow, SettingRows, SettingsSection } from './settings-section.tsx';
import { words } from './settings-words.ts';

/** From where stream keys were tried that nobody has; never which. It is there only where somebody did. */
export function UnknownKeysSection() {
  const { data } = useQuery(unknownKeys);
  const nowMs = useNow(1000);
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
