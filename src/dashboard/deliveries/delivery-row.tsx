import type { DeliveryPage } from '../api/deliveries/delivery-pages.ts';
import { formatWhen } from '../recording/words/format.ts';
import { warnOfCopiedLink } from '../shared/links/copy-items.ts';
import { StreamName } from '../shared/stream-name.tsx';
import { WriteButton } from '../shared/write-permission.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { CopyControl } from '../ui/copy-control.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { words } from './deliveries-words.ts';
import { useRevoking } from './use-revoking.tsx';

interface DeliveryRowProps {
  page: DeliveryPage;
  nowMs: number;
  onEdit: () => void;
}

/** One page: what is on it, how long it stays, who looked at it, and what can be done with it. */
export function DeliveryRow({ page, nowMs, onEdit }: DeliveryRowProps) {
  const { title = '', to, items, createdAtMs = 0, createdByTokenName = '', revokedAtMs, expiresAtMs } = page;
  const isRevoked = revokedAtMs !== undefined;
  const isOpen = !isRevoked && (expiresAtMs === undefined || expiresAtMs > nowMs);
  const when = (ms: number) => formatWhen(ms, nowMs);
  return (
    <li id={page.id} tabIndex={-1} className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className={joinClasses('truncate font-strong', !isOpen && 'text-ink-2')} title={title}>
          <bdi>{title}</bdi>
          {to === undefined ? null : <span className="font-normal text-ink-2"> {words.forWhom(to)}</span>}
        </h2>
        <p className="text-meta text-ink-3">
          {words.made(when(createdAtMs), createdByTokenName)} · {untilWords(page, nowMs)}
        </p>
        <p className={joinClasses('pt-1', page.openings ? 'text-ink' : 'text-ink-3')}>{openedWords(page, nowMs)}</p>
      </div>
      <ul className="min-w-0 flex-[1_1_18rem] text-meta">
        {items.map((item) => (
          <li key={item.id} className="flex justify-between gap-3">
            <span className="min-w-0 truncate" title={item.name}>
              <StreamName name={item.name ?? ''} />
            </span>
            <span className="shrink-0 text-ink-2">{itemWords(item, nowMs)}</span>
          </li>
        ))}
      </ul>
      <Actions page={page} isOpen={isOpen} onEdit={onEdit} />
    </li>
  );
}

function Actions({ page, isOpen, onEdit }: { page: DeliveryPage; isOpen: boolean; onEdit: () => void }) {
  const { revoke, restore } = useRevoking();
  const { title = '', url } = page;
  const isRevoked = page.revokedAtMs !== undefined;
  return (
    <div className="flex w-76 flex-wrap items-start justify-end gap-1 max-desk:w-full max-desk:justify-start">
      {isOpen && url !== undefined ? (
        <>
          <CopyControl text={url} label={words.copyOf(title)} look="plain" onCopied={() => void warnOfCopiedLink(url)}>
            {words.copy}
          </CopyControl>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={words.openOf(title)}
            className={buttonClasses('ghost')}
          >
            {words.open}
          </a>
        </>
      ) : null}
      {url === undefined ? <p className="text-meta text-ink-3">{words.hidden}</p> : null}
      {isRevoked ? null : (
        <WriteButton look="ghost" aria-label={words.editOf(title)} aria-haspopup="dialog" onClick={onEdit}>
          {words.edit}
        </WriteButton>
      )}
      {isRevoked ? (
        <WriteButton look="ghost" aria-label={words.restoreOf(title)} onClick={() => void restore(page)}>
          {words.restore}
        </WriteButton>
      ) : (
        <WriteButton look="ghost" aria-label={words.revokeOf(title)} onClick={() => void revoke(page)}>
          {words.revoke}
        </WriteButton>
      )}
    </div>
  );
}

function untilWords({ revokedAtMs, expiresAtMs }: DeliveryPage, nowMs: number): string {
  if (revokedAtMs !== undefined) return words.revoked(formatWhen(revokedAtMs, nowMs));
  if (expiresAtMs === undefined) return words.stays;
  const when = formatWhen(expiresAtMs, nowMs);
  return expiresAtMs > nowMs ? words.staysUntil(when) : words.expired(when);
}

function openedWords({ openings = 0, visitors = 0, openedAtMs }: DeliveryPage, nowMs: number): string {
  if (openings === 0 || openedAtMs === undefined) return words.notOpened;
  return words.opened(openings, visitors, formatWhen(openedAtMs, nowMs));
}

function itemWords(item: DeliveryPage['items'][number], nowMs: number): string {
  const { state, reason, sessionIds, downloads, downloadedAtMs } = item;
  const gone = reason && words.reasons[reason];
  if (downloads && downloadedAtMs) {
    const downloaded = words.downloaded(downloads, formatWhen(downloadedAtMs, nowMs));
    return gone === undefined ? downloaded : `${gone}. ${downloaded}`;
  }
  const word = gone ?? (state === undefined ? '' : words.states[state]);
  return sessionIds.length > 1 ? `${word}, ${words.parts(sessionIds.length)}` : word;
}
