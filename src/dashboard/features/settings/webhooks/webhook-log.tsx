import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Delivery, deliveriesOf, resendDelivery, type Webhook } from '../../../api/webhooks.ts';
import { shortName } from '../../../components/stream-name.tsx';
import { WriteButton } from '../../../components/write-permission.tsx';
import { useNow } from '../../../lib/clock.ts';
import { formatDayClock, formatUtc } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { deliverySentence } from './webhook-sentences.ts';
import { words } from './words.ts';

interface WebhookLogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const { data, error } = useQuery(deliveriesOf(webhook.id));
  const title = words.log.title(shortName(webhook.name));
  return (
    <Dialog title={title} onClose={onClose}>
      {/* The height is fixed, so that the dialog does not move when deliveries arrive. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log of failures has no button, and must scroll by keyboard */}
      <section aria-label={title} tabIndex={0} className="h-96 max-h-[60vh] overflow-y-auto border-t border-line">
        {data === undefined && error === null ? <Skeleton className="mt-3 h-3 w-60" /> : null}
        {data?.length === 0 ? <p className="py-2 text-ink-2">{words.log.none}</p> : null}
        {data !== undefined && data.length > 0 ? (
          <ul>
            {data.map((delivery) => (
              <LogLine key={delivery.id} webhook={webhook} delivery={delivery} />
            ))}
          </ul>
        ) : null}
      </section>
      <p role="alert" className="mt-3 text-failed empty:hidden">
        {error ? `${words.log.unread} ${error.message}` : null}
      </p>
      <DialogFoot>
        <Button size="big" onClick={onClose}>
          {words.log.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface LogLineProps {
  webhook: Webhook;
  delivery: Delivery;
}

function LogLine({ webhook, delivery }: LogLineProps) {
  const nowMs = useNow(60_000);
  const resend = useMutation(resendDelivery(useQueryClient(), webhook.id));
  const { id, event, atMs, state, problem, streamName } = delivery;
  const when = formatDayClock(atMs, nowMs);
  const isFailed = problem !== undefined || state === 'dropped';
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2">
      <span className="min-w-0">
        <span className="flex flex-wrap gap-x-2">
          <span className="text-ink-3" title={formatUtc(atMs)}>
            {when}
          </span>
          <span>{words.events[event]}</span>
          {streamName === undefined ? null : (
            <bdi className="truncate text-ink-2" title={streamName}>
              {shortName(streamName)}
            </bdi>
          )}
        </span>
        <span
          className={isFailed ? 'block text-meta break-words text-failed' : 'block text-meta break-words text-ink-2'}
        >
          {deliverySentence(delivery)}
        </span>
      </span>
      {event === 'test' || state === 'waiting' || webhook.pausedAtMs !== undefined ? null : (
        <WriteButton
          look="ghost"
          aria-label={words.log.againOf(words.events[event], when)}
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => showToast({ text: words.log.resent, key: 'webhook-resent' }),
              onError: ({ message }) => showToast({ text: words.log.notResent(message), key: 'webhook-resent' }),
            })
          }
        >
          {words.log.again}
        </WriteButton>
      )}
    </li>
  );
}
