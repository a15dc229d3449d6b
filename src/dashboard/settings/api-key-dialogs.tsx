import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKeyInfo, createApiKey, revokeApiKey } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { AccessForm } from './access-form.tsx';
import { words } from './settings-words.ts';

interface NewApiKeyDialogProps {
  onClose: () => void;
  onMade: (name: string, apiKey: string) => void;
}

/** What a new key is called and what it may. */
export function NewApiKeyDialog({ onClose, onMade }: NewApiKeyDialogProps) {
  const create = useMutation(createApiKey(useQueryClient()));
  return (
    <AccessForm
      texts={words.newApiKey}
      failure={create.error ? words.newApiKey.failure(create.error.message) : undefined}
      isPending={create.isPending}
      onSubmit={(access) => create.mutate(access, { onSuccess: (apiKey) => onMade(access.name, apiKey) })}
      onClose={onClose}
    />
  );
}

interface RevokeApiKeyDialogProps {
  apiKey: ApiKeyInfo;
  onClose: () => void;
}

/** The question before a key stops. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.revokeApiKey}
      mutation={revoke}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
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
