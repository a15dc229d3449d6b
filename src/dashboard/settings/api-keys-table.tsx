import type { ApiKeyInfo } from '../api/api-keys.ts';
import { signOut } from '../api/credentials/sign-in.ts';
import { formatDayClock, formatUtc } from '../recording/words/format.ts';
import { ApiKeyId } from '../shared/api-key-id.tsx';
import { shortName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './words.ts';

/** The grid that the keys' heads and rows share; in a narrow place a row is its name and facts above one another. */
const apiKeyColumns =
  'grid grid-cols-[minmax(0,1fr)_6.5rem_7.5rem_8rem_8rem_5rem] items-center gap-x-col @max-[48rem]:relative @max-[48rem]:flex @max-[48rem]:flex-wrap @max-[48rem]:gap-x-3 @max-[48rem]:gap-y-0.5';

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
    <div className="@container">
      <table aria-label={words.apiKeys.title} className="-mt-2 block @max-[48rem]:border-t @max-[48rem]:border-line">
        <thead className="block @max-[48rem]:sr-only">
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
    </div>
  );
}

interface ApiKeyRowProps {
  apiKey: ApiKeyInfo;
  nowMs: number;
  onRevoke: () => void;
}

/** One key: what it is called, its access, when it was created and last used. */
function ApiKeyRow({ apiKey, nowMs, onRevoke }: ApiKeyRowProps) {
  const { id, name, prefix, readOnly, createdAtMs, lastUsedAtMs, isThis } = apiKey;
  const fact = 'block text-ink-2 @max-[48rem]:text-meta';
  const day = (ms: number) => <span title={formatUtc(ms)}>{formatDayClock(ms, nowMs)}</span>;
  return (
    <tr className={joinClasses(apiKeyColumns, 'min-h-row border-b border-line @max-[48rem]:py-2.5')}>
      <th scope="row" className="block min-w-0 text-left font-normal @max-[48rem]:basis-full @max-[48rem]:pr-20">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate" title={name}>
            {name}
          </bdi>
          <ApiKeyId id={id} />
          {isThis ? <span className="shrink-0 text-meta text-ink-3">{words.apiKeys.thisBrowser}</span> : null}
        </span>
      </th>
      <td className={joinClasses(fact, 'font-mono text-meta')}>{words.apiKeys.prefixed(prefix)}</td>
      <td className={fact}>{readOnly ? words.access.readOnly : words.access.write}</td>
      <td className={fact}>
        <span className="@min-[48rem]:sr-only">{words.apiKeys.created} </span>
        {day(createdAtMs)}
      </td>
      <td className={fact}>
        <span className="@min-[48rem]:sr-only">{words.apiKeys.lastUsed} </span>
        {lastUsedAtMs === undefined ? words.apiKeys.never : day(lastUsedAtMs)}
      </td>
      <td className="-mr-1.5 flex justify-end @max-[48rem]:absolute @max-[48rem]:top-1 @max-[48rem]:right-0">
        {isThis ? (
          <Button look="ghost" onClick={signOut} aria-label={words.apiKeys.signOutAndRevoke(shortName(name))}>
            {words.apiKeys.signOut}
          </Button>
        ) : (
          <WriteButton look="ghost" onClick={onRevoke} aria-label={words.apiKeys.revokeNamed(shortName(name))}>
            {words.apiKeys.revoke}
          </WriteButton>
        )}
      </td>
    </tr>
  );
}
