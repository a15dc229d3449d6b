import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyInfo } from '../api/api-keys.ts';
import { revokeApiKey } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';

interface RevokeApiKeyDialogProps {
  apiKey: ApiKeyInfo;
  onClose: () => void;
}

/** The question before a key stops. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <ConfirmDialog
      title="Revoke this key?"
      confirm="Revoke key"
      confirming="Revoking…"
      failure="It was not revoked."
      error={revoke.error}
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <bdi className="font-strong text-ink">{shortName(apiKey.name)}</bdi>{' '}
        <span className="font-mono text-meta whitespace-nowrap">({apiKey.prefix}…)</span> is refused from that moment,
        in pages that are open too. What was made with it stays. A revoked key cannot be brought back.
      </p>
    </ConfirmDialog>
  );
}
