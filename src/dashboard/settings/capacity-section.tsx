import { useQuery } from '@tanstack/react-query';
import { capacity } from '../api/machine.ts';
import { formatRoughly } from '../recording/words/format.ts';
import { SettingRow, SettingRows, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './settings-words.ts';

/** How many streams this machine encodes as fast as they come, by what it has encoded so far. */
export function CapacitySection() {
  const { data, error, refetch } = useQuery(capacity);
  return (
    <SettingsSection title={words.capacity.title} note={words.capacity.note}>
      {data ? (
        <SettingRows>
          <SettingRow name={words.capacity.atOnce}>{streamsInWords(data.sessions)}</SettingRow>
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

/** Whole streams: what is left of one more is none. */
function streamsInWords(sessions: number | undefined): string {
  if (sessions === undefined) return words.capacity.unknown;
  return sessions < 1 ? words.capacity.none : words.capacity.sessions(Math.floor(sessions));
}
