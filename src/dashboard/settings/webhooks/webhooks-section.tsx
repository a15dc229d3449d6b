import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Webhook, webhooks } from '../../api/webhooks/webhooks.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useOwnService } from '../../shared/use-own-service.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { SettingsSection, UnreadPart } from '../settings-section.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLinks } from './webhook-links.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { DeleteWebhookDialog, NewSecretDialog } from './webhook-questions.tsx';
import { type WebhookAction, WebhookRow } from './webhook-row.tsx';
import { words } from './webhooks-words.ts';

/** What is open over the page. */
type Open =
  | { kind: 'new' }
  | { kind: 'made'; name: string; secret: string }
  | { kind: WebhookAction; webhook: Webhook };

/** Where this machine sends messages when something happens. Not there where the service does not know of that. */
export function WebhooksSection() {
  const isOwn = useOwnService();
  return isOwn ? <Webhooks /> : null;
}

function Webhooks() {
  const { data, error, refetch } = useQuery(webhooks);
  const [open, setOpen] = useState<Open>();
  if (data === null) return null;
  return (
    <SettingsSection
      title={words.title}
      note={words.note}
      action={
        <WriteButton onClick={() => setOpen({ kind: 'new' })}>
          <Icon name="plus" />
          {words.add}
        </WriteButton>
      }
    >
      {data ? <WebhookList list={data} onOpen={(kind, webhook) => setOpen({ kind, webhook })} /> : null}
      <WebhookLinks areSent={data !== undefined && data.length > 0} />
      {data === undefined && error === null ? <Skeleton className="mt-3 h-3 w-60" /> : null}
      {error ? <UnreadPart title={words.unread} error={error} onRetry={() => void refetch()} /> : null}
      {open === undefined ? null : <Opened open={open} onOpen={setOpen} />}
    </SettingsSection>
  );
}

interface WebhookListProps {
  list: readonly Webhook[];
  onOpen: (action: WebhookAction, webhook: Webhook) => void;
}

function WebhookList({ list, onOpen }: WebhookListProps) {
  const nowMs = useNow(1000);
  if (list.length === 0) return <p className="py-1 text-ink-2">{words.none}</p>;
  return (
    <div className="@container">
      <ul aria-label={words.list} className="-mt-2 max-desk:-mt-1">
        {list.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} nowMs={nowMs} onOpen={(action) => onOpen(action, webhook)} />
        ))}
      </ul>
    </div>
  );
}

function Opened({ open, onOpen }: { open: Open; onOpen: (open: Open | undefined) => void }) {
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'new':
      return (
        <WebhookDialog
          onClose={close}
          onMade={(name, secret) => {
            if (secret === undefined) showToast({ text: words.created(shortName(name)) });
            else onOpen({ kind: 'made', name, secret });
          }}
        />
      );
    case 'made':
      return (
        <SecretDialog
          title={words.secret.title(shortName(open.name))}
          secret={open.secret}
          copyLabel={words.secret.copy}
          done={words.secret.done}
          isOnlyTime
          onDone={close}
        >
          {words.secret.detail}
        </SecretDialog>
      );
    case 'change':
      return <WebhookDialog webhook={open.webhook} onClose={close} />;
    case 'log':
      return <WebhookLog webhook={open.webhook} onClose={close} />;
    case 'secret': {
      const { name } = open.webhook;
      return (
        <NewSecretDialog
          webhook={open.webhook}
          onMade={(secret) => onOpen({ kind: 'made', name, secret })}
          onClose={close}
        />
      );
    }
    case 'remove':
      return <DeleteWebhookDialog webhook={open.webhook} onClose={close} />;
  }
}
