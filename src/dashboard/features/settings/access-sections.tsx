import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import {
  type ApiKeyInfo,
  apiKeys,
  browserSessions,
  createApiKey,
  createInvite,
  endBrowserSession,
  openInvites,
  revokeApiKey,
  withdrawInvite,
} from '../../api/access.ts';
import { askSignOut } from '../../components/ask-sign-out.ts';
import { LocalAddressNote } from '../../components/links/local-address.tsx';
import { closeForGood } from '../../components/page-focus.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { clock, useNow } from '../../lib/clock.ts';
import { formatWhen } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyControl } from '../../ui/copy-control.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { ConfirmDialog, SecretDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { AccessForm, AccessMark, AccessTable } from './access.tsx';
import { DayInCell, leaveRow, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './words.ts';

const useBrowsers = () => useQuery(browserSessions);

type Browser = NonNullable<ReturnType<typeof useBrowsers>['data']>[number];

export function BrowsersSection({ id }: { id: string }) {
  const { data, error, refetch } = useBrowsers();
  const [isInviting, setInviting] = useState(false);
  return (
    <SettingsSection
      id={id}
      title={words.browsers.title}
      note={words.browsers.note}
      action={
        <WriteButton onClick={() => setInviting(true)}>
          <Icon name="plus" />
          {words.browsers.invite}
        </WriteButton>
      }
    >
      {data ? <BrowsersTable browsers={data} /> : error ? null : <Skeleton className="mt-3 h-3 w-60" />}
      {error ? <UnreadPart title={words.browsers.unread} error={error} onRetry={() => void refetch()} /> : null}
      <OpenInvites />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </SettingsSection>
  );
}

function BrowsersTable({ browsers }: { browsers: readonly Browser[] }) {
  const { none, name, access, signedIn, lastUsed } = words.browsers;
  if (browsers.length === 0) return <p className="py-1 text-ink-2">{none}</p>;
  return (
    <AccessTable
      label={words.browsers.title}
      heads={[name, access, signedIn, lastUsed]}
      repeatedHeads={[signedIn, lastUsed]}
      factWidths="7.5rem 8rem 8rem"
      rows={browsers.map((browser) => ({
        id: browser.id,
        name: browser.name,
        marks: browser.isThis ? <AccessMark>{words.browsers.thisBrowser}</AccessMark> : null,
        facts: [
          words.access[browser.wallOnly ? 'wallOnly' : browser.readOnly ? 'readOnly' : 'write'],
          <DayInCell key="created" atMs={browser.createdAtMs} />,
          <DayInCell key="used" atMs={browser.lastUsedAtMs} />,
        ],
        action: <SignOutButton browser={browser} />,
      }))}
    />
  );
}

function SignOutButton({ browser }: { browser: Browser }) {
  const end = useMutation(endBrowserSession(useQueryClient()));
  const short = shortName(browser.name);
  const label = words.browsers.signOutNamed(short);
  if (browser.isThis) {
    return (
      <Button look="ghost" onClick={askSignOut} aria-label={label}>
        {words.browsers.signOut}
      </Button>
    );
  }
  const signOutOther = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    end.mutate(browser.id, {
      onSuccess: () => {
        leaveRow(currentTarget);
        showToast({ text: words.browsers.signedOut(short) });
      },
      onError: ({ message }) => showToast({ text: words.browsers.failure(message) }),
    });
  return (
    <WriteButton look="ghost" onClick={signOutOther} aria-label={label}>
      {words.browsers.signOut}
    </WriteButton>
  );
}

function OpenInvites() {
  const { data = [], error, refetch } = useQuery(openInvites);
  const nowMs = useNow(60_000);
  const { name, access } = words.browsers;
  const { title, unread, createdBy, created, expires } = words.openInvites;
  if (error) return <UnreadPart title={unread} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-3 font-strong">{title}</h3>
      <AccessTable
        label={title}
        heads={[name, access, createdBy, created, expires]}
        repeatedHeads={[createdBy, created, expires]}
        factWidths="6.5rem 7.5rem 8rem 8rem"
        rows={data.map((invite) => ({
          id: invite.id,
          name: invite.name,
          facts: [
            words.access[invite.wallOnly ? 'wallOnly' : invite.readOnly ? 'readOnly' : 'write'],
            <bdi key="by" className="truncate @min-[48rem]:block" title={invite.createdBy}>
              {invite.createdBy}
            </bdi>,
            <DayInCell key="created" atMs={invite.createdAtMs} />,
            formatWhen(invite.expiresAtMs, nowMs),
          ],
          action: <WithdrawButton id={invite.id} name={invite.name} />,
        }))}
      />
    </>
  );
}

function WithdrawButton({ id, name }: { id: string; name: string }) {
  const withdraw = useMutation(withdrawInvite(useQueryClient()));
  const short = shortName(name);
  const withdrawIt = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    withdraw.mutate(id, {
      onSuccess: () => {
        leaveRow(currentTarget);
        showToast({ text: words.openInvites.withdrawn(short) });
      },
      onError: ({ message }) => showToast({ text: words.openInvites.failure(message) }),
    });
  return (
    <WriteButton look="ghost" onClick={withdrawIt} aria-label={words.openInvites.withdrawNamed(short)}>
      {words.openInvites.withdraw}
    </WriteButton>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(createInvite(useQueryClient()));
  if (create.data) return <InvitedDialog {...create.data} onDone={onClose} />;
  return (
    <AccessForm
      texts={words.invite}
      offersWallOnly
      failure={create.error ? words.invite.failure(create.error.message) : undefined}
      isPending={create.isPending}
      onSubmit={(access) => create.mutate(access)}
      onClose={onClose}
    />
  );
}

interface InvitedDialogProps {
  url: string;
  name: string;
  expiresAtMs: number;
  wallOnly?: boolean | undefined;
  onDone: () => void;
}

function InvitedDialog({ url, name, expiresAtMs, wallOnly, onDone }: InvitedDialogProps) {
  return (
    <Dialog title={words.invited.title(shortName(name))}>
      <p className="text-ink-2">{words.invited.detail(formatWhen(expiresAtMs, clock.exactMs()))}</p>
      {wallOnly ? <p className="mt-2 text-ink-2">{words.invited.wall}</p> : null}
      <QrCode text={url} />
      <p className="flex items-center gap-2 border-y border-line py-2">
        <code className="min-w-0 flex-1 font-mono text-meta break-all">{url}</code>
        <CopyControl text={url} label={words.invited.copy} look="plain">
          {words.invited.copy}
        </CopyControl>
      </p>
      <div className="mt-3 empty:hidden">
        <LocalAddressNote url={url} remedies={{ machine: words.invited.onlyHere }} />
      </div>
      <DialogFoot>
        <Button look="primary" size="big" onClick={onDone}>
          {words.invited.done}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The library loads on demand; if that fails, the operator still has the link. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    import('lean-qr').then(
      ({ generate }) => {
        const { size, get } = generate(text);
        const modules = Array.from(
          { length: size * size },
          (_, index) => [index % size, Math.floor(index / size)] as const,
        );
        setCode({ size, path: modules.map(([x, y]) => (get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join('') });
      },
      () => undefined,
    );
  }, [text]);
  // Cameras need dark on light with a margin of four modules, in the dark theme too.
  return (
    <div className="mx-auto my-4 size-44 bg-qr-light text-qr-dark">
      {code ? (
        <svg
          role="img"
          aria-label={words.invited.qrCode}
          viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
          shapeRendering="crispEdges"
        >
          <path fill="currentColor" d={code.path} />
        </svg>
      ) : null}
    </div>
  );
}

type OpenDialog =
  | { kind: 'new' }
  | { kind: 'created'; name: string; apiKey: string }
  | { kind: 'revoke'; key: ApiKeyInfo };

export function ApiKeysSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(apiKeys);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <SettingsSection
      id={id}
      title={words.apiKeys.title}
      note={words.apiKeys.note}
      action={
        <WriteButton onClick={() => setOpen({ kind: 'new' })}>
          <Icon name="plus" />
          {words.apiKeys.add}
        </WriteButton>
      }
    >
      {data ? (
        <ApiKeysTable keys={data} onRevoke={(key) => setOpen({ kind: 'revoke', key })} />
      ) : error ? null : (
        <Skeleton className="mt-3 h-3 w-60" />
      )}
      {error ? <UnreadPart title={words.apiKeys.unread} error={error} onRetry={() => void refetch()} /> : null}
      {open?.kind === 'new' ? (
        <NewApiKeyDialog onClose={close} onCreated={(name, apiKey) => setOpen({ kind: 'created', name, apiKey })} />
      ) : null}
      {open?.kind === 'created' ? (
        <SecretDialog
          title={words.createdApiKey.title(shortName(open.name))}
          secret={open.apiKey}
          copyLabel={words.createdApiKey.copy}
          done={words.createdApiKey.done}
          isOnlyTime
          onDone={close}
        >
          {words.createdApiKey.detail}
        </SecretDialog>
      ) : null}
      {open?.kind === 'revoke' ? <RevokeApiKeyDialog apiKey={open.key} onClose={close} /> : null}
    </SettingsSection>
  );
}

function ApiKeysTable({ keys, onRevoke }: { keys: readonly ApiKeyInfo[]; onRevoke: (key: ApiKeyInfo) => void }) {
  const { none, name, prefix, access, created, lastUsed } = words.apiKeys;
  if (keys.length === 0) return <p className="py-1 text-ink-2">{none}</p>;
  return (
    <AccessTable
      label={words.apiKeys.title}
      heads={[name, prefix, access, created, lastUsed]}
      repeatedHeads={[created, lastUsed]}
      factWidths="6.5rem 7.5rem 8rem 8rem"
      rows={keys.map((key) => ({
        id: key.id,
        name: key.name,
        marks: (
          <>
            {/* Two keys may have one name, or names that look alike. */}
            <span className="shrink-0 font-mono text-meta text-ink-3" title={words.apiKeys.id(key.id)}>
              {key.id.slice(0, 8)}
            </span>
            {key.isThis ? <AccessMark>{words.apiKeys.thisPage}</AccessMark> : null}
          </>
        ),
        facts: [
          <span key="prefix" className="font-mono text-meta">
            {words.apiKeys.prefixed(key.prefix)}
          </span>,
          key.readOnly ? words.access.readOnly : words.access.write,
          <DayInCell key="created" atMs={key.createdAtMs} />,
          key.lastUsedAtMs === undefined ? words.apiKeys.never : <DayInCell key="used" atMs={key.lastUsedAtMs} />,
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

interface NewApiKeyDialogProps {
  onClose: () => void;
  onCreated: (name: string, apiKey: string) => void;
}

function NewApiKeyDialog({ onClose, onCreated }: NewApiKeyDialogProps) {
  const create = useMutation(createApiKey(useQueryClient()));
  return (
    <AccessForm
      texts={words.newApiKey}
      failure={create.error ? words.newApiKey.failure(create.error.message) : undefined}
      isPending={create.isPending}
      onSubmit={(access) => create.mutate(access, { onSuccess: (apiKey) => onCreated(access.name, apiKey) })}
      onClose={onClose}
    />
  );
}

function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyInfo; onClose: () => void }) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.revokeApiKey}
      mutation={revoke}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: () => closeForGood(onClose) })}
      onClose={onClose}
    >
      <p className="mb-2 text-ink-2">
        <bdi className="font-strong text-ink">{shortName(apiKey.name)}</bdi>{' '}
        <span className="font-mono text-meta whitespace-nowrap">{words.apiKeys.prefixed(apiKey.prefix)}</span>
      </p>
      <p className="text-ink-2">{words.revokeApiKey.detail}</p>
    </ConfirmDialog>
  );
}
