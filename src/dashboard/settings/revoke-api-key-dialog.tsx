import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKeyInfo } from '../../contract/requests.ts';
import { revokeApiKey } from '../api/api-keys.ts';
import { shortName } from '../shared/stream-name.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

interface RevokeApiKeyDialogProps {
  apiKey: ApiKeyInfo;
  onClose: () => void;
}

/** The question before a key stops. */
export function RevokeApiKeyDialog({ apiKey, onClose }: RevokeApiKeyDialogProps) {
  const revoke = useMutation(revokeApiKey(useQueryClient()));
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      <p className="text-ink-2">
        <bdi className="font-strong text-ink">{shortName(apiKey.name)}</bdi>{' '}
        <span className="font-mono text-meta whitespace-nowrap">({apiKey.prefix}…)</span> is refused from that moment,
        in pages that are open too. What was made with it stays. A revoked key cannot be brought back.
      </p>
      <p role="alert" className="mt-3 empty:hidden">
        {revoke.error ? (
          <>
            <span className="font-strong text-failed">It was not revoked.</span>{' '}
            <span className="text-ink-2">{revoke.error.message}</span>
          </>
        ) : null}
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <Button size="big" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          size="big"
          aria-disabled={revoke.isPending || undefined}
          onClick={() => {
            if (!revoke.isPending) revoke.mutate(apiKey.id, { onSuccess: onClose });
          }}
        >
          {revoke.isPending ? 'Revoking…' : 'Revoke key'}
        </Button>
      </div>
    </Dialog>
  );
}
