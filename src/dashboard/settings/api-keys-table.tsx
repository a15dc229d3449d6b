import type { ApiKeyInfo } from '../api/api-keys.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { ApiKeyRow, apiKeyColumns } from './api-key-row.tsx';
import { words } from './words.ts';

interface ApiKeysTableProps {
  keys: readonly ApiKeyInfo[];
  nowMs: number;
  onRevoke: (key: ApiKeyInfo) => void;
}

const { name, prefix, access, created, lastUsed } = words.apiKeys;
const heads = [name, prefix, access, created, lastUsed];

/** The keys, the newest first. */
export function ApiKeysTable({ keys, nowMs, onRevoke }: ApiKeysTableProps) {
  if (keys.length === 0) return <p className="py-1 text-ink-2">{words.apiKeys.none}</p>;
  return (
    <table aria-label={words.apiKeys.title} className="-mt-2 block max-desk:border-t max-desk:border-line">
      <thead className="block max-desk:sr-only">
        <tr className={joinClasses(apiKeyColumns, 'min-h-8 border-b border-line text-left text-meta text-ink-3')}>
          {heads.map((head) => (
            <th key={head} scope="col" className="font-normal">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{words.apiKeys.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block">
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} nowMs={nowMs} onRevoke={() => onRevoke(key)} />
        ))}
      </tbody>
    </table>
  );
}
