import { useQuery } from '@tanstack/react-query';
import { unknownKeys } from '../api/activity.ts';
import { formatUtc, formatWhen } from '../recording/words/format.ts';
import { words } from './activity-words.ts';

/** How often somebody tried a stream key that nobody has, and from where. Only our own service counts that. */
export function UnknownKeys({ nowMs }: { nowMs: number }) {
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
