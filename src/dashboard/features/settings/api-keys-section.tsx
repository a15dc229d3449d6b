import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyInfo, apiKeys, createApiKey, revokeApiKey } from '../../api/access.ts';
import { ApiKeyId } from '../../components/api-key-id.tsx';
import { closeForGood } from '../../components/page-focus.tsx';
import { shortName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { ConfirmDialog, SecretDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccessForm, AccessMark, AccessTable } from './access.tsx';
import { DayInCell, SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './words.ts';

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

const { name, prefix, access, created, lastUsed } = words.apiKeys;

function ApiKeysTable({ keys, onRevoke }: { keys: readonly ApiKeyInfo[]; onRevoke: (key: ApiKeyInfo) => void }) {
  if (keys.length === 0) return <p className="py-1 text-ink-2">{words.apiKeys.none}</p>;
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
            <ApiKeyId id={key.id} />
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
