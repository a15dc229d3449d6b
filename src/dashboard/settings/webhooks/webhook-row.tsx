import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import { webhookEvents } from '../../../contract/webhooks/webhook-events.ts';
import { testWebhook, type Webhook } from '../../api/webhooks/webhooks.ts';
import { shortName } from '../../shared/stream-name.tsx';
import { WriteButton, WriteRefusalContext } from '../../shared/write-permission.tsx';
import { Button } from '../../ui/button.tsx';
import { DetailIcon } from '../../ui/detail-icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { eventsSummary, standing, whyFailed } from './delivery-sentences.ts';
import { PauseButton } from './pause-button.tsx';
import { words } from './webhooks-words.ts';

/** What can be opened over the page for one webhook. */
export type WebhookAction = 'log' | 'change' | 'secret' | 'remove';

interface WebhookRowProps {
  webhook: Webhook;
  nowMs: number;
  onOpen: (action: WebhookAction) => void;
}

/** One webhook: where it goes, what it reports, how it stands, and what can be done. */
export function WebhookRow({ webhook, nowMs, onOpen }: WebhookRowProps) {
  const { name, host = '', format = 'json' } = webhook;
  const { isBad, text } = standing(webhook, nowMs);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-col gap-y-1 border-b border-line py-2 @max-[40rem]:grid-cols-1">
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <bdi className="truncate" title={name}>
            {name}
          </bdi>
          <span className="min-w-0 truncate text-meta text-ink-3">
            {words.row.place(words.formats[format].name, host)}
          </span>
        </p>
        <p className="text-meta text-ink-2">{eventsSummary(webhook, webhookEvents.length)}</p>
        <p className={isBad ? 'min-h-5 text-meta text-failed' : 'min-h-5 text-meta text-ink-2'}>{text}</p>
      </div>
      <div className="-mr-1.5 flex flex-wrap items-center gap-x-1 @max-[40rem]:-ml-1.5">
        <TestButton webhook={webhook} />
        <PauseButton webhook={webhook} />
        <Button look="ghost" aria-label={words.row.logOf(shortName(name))} onClick={() => onOpen('log')}>
          {words.row.log}
        </Button>
        <EditButton name={name} onOpen={onOpen} />
      </div>
    </li>
  );
}

function TestButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const test = useMutation(testWebhook(useQueryClient()));
  const short = shortName(name);
  const say = (text: string) => showToast({ text, key: `webhook-test-${id}` });
  const send = () =>
    test.mutate(id, {
      onSuccess: (sent) =>
        say(sent.problem === undefined ? words.row.tested(short) : words.row.notTested(short, whyFailed(sent))),
      onError: ({ message }) => say(words.row.testFailed(message)),
    });
  return (
    <WriteButton
      look="ghost"
      aria-label={words.row.testOf(short)}
      className="relative"
      disabledReason={test.isPending ? words.row.testing : undefined}
      onClick={send}
    >
      {/* As wide as the longer of the two: what stands beside it keeps its place. */}
      <span className={test.isPending ? 'invisible' : undefined}>{words.row.test}</span>
      {test.isPending ? <span className="absolute">{words.row.testing}</span> : null}
    </WriteButton>
  );
}

function EditButton({ name, onOpen }: Pick<WebhookRowProps, 'onOpen'> & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (use(WriteRefusalContext) !== undefined) return null;
  const label = words.row.editOf(shortName(name));
  return (
    <span className="relative">
      <Button
        ref={button}
        look="ghost"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {words.row.edit}
        <DetailIcon name="chevron" className="rotate-90" />
      </Button>
      {isOpen ? (
        <Menu
          label={label}
          items={(['change', 'secret', 'remove'] as const).map((id) => ({
            id,
            word: words.menu[id],
            onChoose: () => onOpen(id),
          }))}
          button={button}
          onClose={() => setOpen(false)}
          className="top-full right-0 mt-1 min-w-40 whitespace-nowrap"
        />
      ) : null}
    </span>
  );
}
