import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteWebhook, rotateSecret, type Webhook } from '../../api/webhooks/webhooks.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { words } from './webhooks-words.ts';

interface QuestionProps {
  webhook: Webhook;
  onClose: () => void;
}

/** The question before a webhook and its log go. */
export function DeleteWebhookDialog({ webhook, onClose }: QuestionProps) {
  const remove = useMutation(deleteWebhook(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.remove}
      mutation={remove}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Name webhook={webhook} />
      <p className="text-ink-2">{words.remove.detail(webhook.waiting ?? 0)}</p>
    </ConfirmDialog>
  );
}

/** The question before a secret is replaced. */
export function NewSecretDialog({ webhook, onClose, onMade }: QuestionProps & { onMade: (secret: string) => void }) {
  const rotate = useMutation(rotateSecret(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.rotate}
      mutation={rotate}
      onConfirm={() => rotate.mutate(webhook.id, { onSuccess: onMade })}
      onClose={onClose}
    >
      <Name webhook={webhook} />
      <p className="text-ink-2">{words.rotate.detail}</p>
    </ConfirmDialog>
  );
}

function Name({ webhook }: { webhook: Webhook }) {
  return <bdi className="mb-2 block font-strong">{shortName(webhook.name)}</bdi>;
}
