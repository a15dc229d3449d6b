import type { ApiKeyInfo } from '../api/api-keys.ts';
import { ApiKeyId } from '../shared/api-key-id.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { AccessMark, AccessTable } from './access-table.tsx';
import { DayOfCell } from './settings-section.tsx';
import { words } from './settings-words.ts';

interface ApiKeysTableProps {
  keys: readonly ApiKeyInfo[];
  nowMs: number;
  onRevoke: (key: ApiKeyInfo) => void;
}

const { name, prefix, access, created, lastUsed } = words.apiKeys;

/** The keys, the newest first. */
export function ApiKeysTable({ keys, nowMs, onRevoke }: ApiKeysTableProps) {
  if (keys.length === 0) return <p className="py-1 text-ink-2">{words.apiKeys.none}</p>;
  return (
    <AccessTable
      label={words.apiKeys.title}
      heads={[name, prefix, access, created, lastUsed]}
      says={[created, lastUsed]}
      columns="6.5rem 7.5rem 8rem 8rem"
      rows={keys.map((key) => ({
        id: key.id,
        name: key.name,
        marks: (
          <>
            <ApiKeyId id={key.id} />
            {key.isThis ? <AccessMark>{words.apiKeys.thisPage}</AccessMark> : null}
          </>
        ),
        facts: [
          <span key="prefix" className="font-mono text-meta">
            {words.apiKeys.prefixed(key.prefix)}
          </span>,
          key.readOnly ? words.access.readOnly : words.access.write,
          <DayOfCell key="created" atMs={key.createdAtMs} nowMs={nowMs} />,
          key.lastUsedAtMs === undefined ? (
            words.apiKeys.never
          ) : (
            <DayOfCell key="used" atMs={key.lastUsedAtMs} nowMs={nowMs} />
          ),
        ],
        action: (
          <WriteButton
            look="ghost"
            onClick={() => onRevoke(key)}
            aria-label={words.apiKeys.revokeNamed(shortName(key.name))}
          >
            {words.apiKeys.revoke}
          </WriteButton>
        ),
      }))}
    />
  );
}
