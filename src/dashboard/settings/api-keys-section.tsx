import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyInfo, apiKeys } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { useNow } from '../shared/use-now.ts';
import { WriteButton } from '../shared/write-permission.tsx';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NewApiKeyDialog, RevokeApiKeyDialog } from './api-key-dialogs.tsx';
import { ApiKeysTable } from './api-keys-table.tsx';
import { SettingsSection, UnreadPart } from './settings-section.tsx';
import { words } from './settings-words.ts';

/** What is open over the page: the naming of a key, the key itself this once, or the question before revoking. */
type Open = { kind: 'naming' } | { kind: 'made'; name: string; apiKey: string } | { kind: 'revoking'; key: ApiKeyInfo };

/** The account's keys: which there are, new ones, and the end of one. */
export function ApiKeysSection() {
  const { data, error, refetch } = useQuery(apiKeys);
  const nowMs = useNow(1000);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <SettingsSection
      title={words.apiKeys.title}
      note={words.apiKeys.note}
      action={
        <WriteButton onClick={() => setOpen({ kind: 'naming' })}>
          <Icon name="plus" />
          {words.apiKeys.add}
        </WriteButton>
      }
    >
      {data ? (
        <ApiKeysTable keys={data} nowMs={nowMs} onRevoke={(key) => setOpen({ kind: 'revoking', key })} />
      ) : error ? null : (
        <Skeleton className="mt-3 h-3 w-60" />
      )}
      {error ? <UnreadPart title={words.apiKeys.unread} error={error} onRetry={() => void refetch()} /> : null}
      {open?.kind === 'naming' ? (
        <NewApiKeyDialog onClose={close} onMade={(name, apiKey) => setOpen({ kind: 'made', name, apiKey })} />
      ) : null}
      {open?.kind === 'made' ? (
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
      {open?.kind === 'revoking' ? <RevokeApiKeyDialog apiKey={open.key} onClose={close} /> : null}
    </SettingsSection>
  );
}
