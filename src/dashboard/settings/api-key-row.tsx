import type { ApiKeyInfo } from '../../contract/requests.ts';
import { signOut } from '../api/sign-in.ts';
import { formatDayClock, formatUtc } from '../recording/words/format.ts';
import { KeyId } from '../shared/key-id.tsx';
import { shortName } from '../shared/short-name.ts';
import { WriteButton } from '../shared/write-button.tsx';
import { Button } from '../ui/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { keyColumns } from './key-columns.ts';

interface KeyRowProps {
  apiKey: ApiKeyInfo;
  nowMs: number;
  onRevoke: () => void;
}

/** One key: what it is called, what it may, when it was made and last used. */
export function KeyRow({ apiKey, nowMs, onRevoke }: KeyRowProps) {
  const { id, name, prefix, readOnly, createdAt, lastUsedAt, isThis } = apiKey;
  const fact = 'block text-ink-2 max-desk:text-meta';
  const day = (ms: number) => <span title={formatUtc(ms)}>{formatDayClock(ms, nowMs)}</span>;
  return (
    <tr className={joinClasses(keyColumns, 'min-h-row border-b border-line max-desk:py-2.5')}>
      <th scope="row" className="block min-w-0 text-left font-normal max-desk:basis-full max-desk:pr-20">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate" title={name}>
            {name}
          </bdi>
          <KeyId id={id} />
          {isThis ? <span className="shrink-0 text-meta text-ink-3">this browser</span> : null}
        </span>
      </th>
      <td className={joinClasses(fact, 'font-mono text-meta')}>{prefix}…</td>
      <td className={fact}>{readOnly ? 'Read only' : 'Read and write'}</td>
      <td className={fact}>
        <span className="desk:sr-only">Made </span>
        {day(createdAt)}
      </td>
      <td className={fact}>
        <span className="desk:sr-only">Last used </span>
        {lastUsedAt === undefined ? 'never' : day(lastUsedAt)}
      </td>
      <td className="-mr-1.5 flex justify-end max-desk:absolute max-desk:top-1 max-desk:right-0">
        {isThis ? (
          <Button look="ghost" onClick={signOut} aria-label={`Sign out and revoke ${shortName(name)}`}>
            Sign out
          </Button>
        ) : (
          <WriteButton look="ghost" onClick={onRevoke} aria-label={`Revoke ${shortName(name)}`}>
            Revoke
          </WriteButton>
        )}
      </td>
    </tr>
  );
}
