import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyInfo } from '../api/api-keys.ts';
import { revokeApiKey } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { words } from './words.ts';

interface RevokeApiKeyDialogProps {
  apiKey: ApiKeyInfo;
  onClose: () => void;
}

/** The question before a key stops. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <ConfirmDialog
      title={words.revokeApiKey.title}
      confirm={words.revokeApiKey.confirm}
      confirming={words.revokeApiKey.confirming}
      failure={words.revokeApiKey.failure}
      error={revoke.error}
      isPending={revoke.isPending}
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
