import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { webhookEvents } from '../../../../contract/webhook.ts';
import { ingest } from '../../../api/connections.ts';
import {
  type Delivery,
  deleteWebhook,
  deliveriesOf,
  pauseWebhook,
  resendDelivery,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
  webhooks,
} from '../../../api/webhooks.ts';
import { LocalAddressNote } from '../../../components/links/local-address.tsx';
import { closeForGood } from '../../../components/page-focus.tsx';
import { shortName } from '../../../components/stream-name.tsx';
import { WriteButton, WriteRefusalContext } from '../../../components/write-permission.tsx';
import { useNow } from '../../../lib/clock.ts';
import { formatClock, formatDayClock, formatUtc, formatWhen } from '../../../lib/format.ts';
import { decimals } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/field.tsx';
import { ConfirmDialog, SecretDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { EditMenu, SettingsSection, UnreadPart } from '../settings-section.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { words } from './words.ts';

type OpenDialog =
  | { kind: 'new' }
  | { kind: 'created'; name: string; secret: string }
  | { kind: WebhookAction; webhook: Webhook };

/** Webhooks belong to our own service; other APIs have none. */
export function WebhooksSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(webhooks);
  const [open, setOpen] = useState<OpenDialog>();
  return (
    <SettingsSection
      id={id}
      title={words.title}
      note={words.note}
      action={
        <WriteButton onClick={() => setOpen({ kind: 'new' })}>
          <Icon name="plus" />
          {words.add}
        </WriteButton>
      }
    >
      {data?.length === 0 ? <p className="py-1 text-ink-2">{words.none}</p> : null}
      <div className="@container">
        <ul aria-label={words.list} className="-mt-2 empty:hidden max-desk:-mt-1">
          {data?.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={(kind) => setOpen({ kind, webhook })} />
          ))}
        </ul>
      </div>
      <LocalAddressWarning isNeeded={data != null && data.length > 0} />
      {data === undefined && error === null ? <Skeleton className="mt-3 h-3 w-60" /> : null}
      {error ? <UnreadPart title={words.unread} error={error} onRetry={() => void refetch()} /> : null}
      {open === undefined ? null : <WebhookDialogs open={open} onOpen={setOpen} />}
    </SettingsSection>
  );
}

function WebhookDialogs({ open, onOpen }: { open: OpenDialog; onOpen: (open: OpenDialog | undefined) => void }) {
  const close = () => onOpen(undefined);
  switch (open.kind) {
    case 'new':
      return (
        <WebhookDialog
          onClose={close}
          onCreated={(name, secret) => {
            if (secret === undefined) showToast({ text: words.created(shortName(name)) });
            else onOpen({ kind: 'created', name, secret });
          }}
        />
      );
    case 'created':
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
    case 'secret':
      return (
        <NewSecretDialog
          webhook={open.webhook}
          onCreated={(secret) => onOpen({ kind: 'created', name: open.webhook.name, secret })}
          onClose={close}
        />
      );
    case 'remove':
      return <DeleteWebhookDialog webhook={open.webhook} onClose={close} />;
  }
}

type WebhookAction = 'log' | 'change' | 'secret' | 'remove';

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: (action: WebhookAction) => void }) {
  const { name, host = '', format = 'json' } = webhook;
  const nowMs = useNow(60_000);
  const { isFailing, text } = webhookStatus(webhook, nowMs);
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
        <p className="text-meta text-ink-2">{eventsSummary(webhook)}</p>
        <p className={isFailing ? 'min-h-5 text-meta text-failed' : 'min-h-5 text-meta text-ink-2'}>{text}</p>
      </div>
      <div className="-mr-1.5 flex flex-wrap items-center gap-x-1 @max-[40rem]:-ml-1.5">
        <TestButton webhook={webhook} />
        <PauseButton webhook={webhook} />
        <Button look="ghost" aria-label={words.row.logOf(shortName(name))} onClick={() => onOpen('log')}>
          {words.row.log}
        </Button>
        {use(WriteRefusalContext) === undefined ? (
          <EditMenu
            label={words.row.editOf(shortName(name))}
            items={(['change', 'secret', 'remove'] as const).map((id) => ({
              id,
              word: words.menu[id],
              onChoose: () => onOpen(id),
            }))}
          />
        ) : null}
      </div>
    </li>
  );
}

function TestButton({ webhook: { id, name } }: { webhook: Webhook }) {
  const test = useMutation(testWebhook(useQueryClient()));
  const short = shortName(name);
  const toast = (text: string) => showToast({ text, key: `webhook-test-${id}` });
  const send = () =>
    test.mutate(id, {
      onSuccess: (sent) =>
        toast(sent.problem === undefined ? words.row.tested(short) : words.row.notTested(short, failureReason(sent))),
      onError: ({ message }) => toast(words.row.testFailed(message)),
    });
  return (
    <WriteButton
      look="ghost"
      aria-label={words.row.testOf(short)}
      className="relative"
      disabledReason={test.isPending ? words.row.testing : undefined}
      onClick={send}
    >
      {/* The longer word sets the width, so that the buttons beside it do not move. */}
      <span className={test.isPending ? 'invisible' : undefined}>{words.row.test}</span>
      {test.isPending ? <span className="absolute">{words.row.testing}</span> : null}
    </WriteButton>
  );
}

function PauseButton({ webhook: { id, name, pausedAtMs } }: { webhook: Webhook }) {
  const client = useQueryClient();
  const pause = useMutation(pauseWebhook(client));
  const resume = useMutation(resumeWebhook(client));
  const short = shortName(name);
  const isPaused = pausedAtMs !== undefined;
  const toast = (text: string) => showToast({ text, key: `webhook-pause-${id}` });
  const press = () => {
    if (pause.isPending || resume.isPending) return;
    if (!isPaused) {
      pause.mutate(id, {
        onSuccess: () => toast(words.pause.paused(short)),
        onError: ({ message }) => toast(words.pause.notPaused(message)),
      });
      return;
    }
    resume.mutate(id, {
      onSuccess: (leftOut) => toast(words.pause.resumed(short, leftOut)),
      onError: ({ message }) => toast(words.pause.notResumed(message)),
    });
  };
  return (
    <WriteButton
      look="ghost"
      aria-label={isPaused ? words.pause.resumeOf(short) : words.pause.pauseOf(short)}
      className="relative"
      onClick={press}
    >
      {/* The longer word sets the width, so that the buttons beside it do not move. */}
      <span className={isPaused ? undefined : 'invisible'}>{words.pause.resume}</span>
      {isPaused ? null : <span className="absolute">{words.pause.pause}</span>}
    </WriteButton>
  );
}

interface WebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function DeleteWebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const remove = useMutation(deleteWebhook(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.remove}
      mutation={remove}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: () => closeForGood(onClose) })}
      onClose={onClose}
    >
      <WebhookName webhook={webhook} />
      <p className="text-ink-2">{words.remove.detail(webhook.waiting ?? 0)}</p>
    </ConfirmDialog>
  );
}

function NewSecretDialog({
  webhook,
  onClose,
  onCreated,
}: WebhookDialogProps & { onCreated: (secret: string) => void }) {
  const rotate = useMutation(rotateSecret(useQueryClient()));
  return (
    <ConfirmDialog
      texts={words.rotate}
      mutation={rotate}
      onConfirm={() => rotate.mutate(webhook.id, { onSuccess: onCreated })}
      onClose={onClose}
    >
      <WebhookName webhook={webhook} />
      <p className="text-ink-2">{words.rotate.detail}</p>
    </ConfirmDialog>
  );
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  return <bdi className="mb-2 block font-strong">{shortName(webhook.name)}</bdi>;
}

/** Links in messages to other machines need an address that those machines can reach. */
function LocalAddressWarning({ isNeeded }: { isNeeded: boolean }) {
  // The query starts beside the one of the webhooks, so that the warning appears with their list.
  const { data: place } = useQuery(ingest);
  if (!isNeeded) return null;
  return (
    <div className="mt-2 empty:hidden">
      <LocalAddressNote url={place?.base} />
    </div>
  );
}

function WebhookLog({ webhook, onClose }: WebhookDialogProps) {
  const { data, error } = useQuery(deliveriesOf(webhook.id));
  const title = words.log.title(shortName(webhook.name));
  return (
    <Dialog title={title} onClose={onClose}>
      {/* The height is fixed, so that the dialog does not move when deliveries arrive. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a log of failures has no button, and must scroll by keyboard */}
      <section aria-label={title} tabIndex={0} className="h-96 max-h-[60vh] overflow-y-auto border-t border-line">
        {data === undefined && error === null ? <Skeleton className="mt-3 h-3 w-60" /> : null}
        {data?.length === 0 ? <p className="py-2 text-ink-2">{words.log.none}</p> : null}
        <ul>
          {data?.map((delivery) => (
            <LogLine key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </ul>
      </section>
      <Problem className="mt-3">{error ? `${words.log.unread} ${error.message}` : null}</Problem>
      <DialogFoot>
        <Button size="big" onClick={onClose}>
          {words.log.close}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function LogLine({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
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
          aria-disabled={resend.isPending || undefined}
          onClick={() =>
            resend.isPending ||
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

/** The reason is a clause without a full stop, since sentences go on after it. */
function failureReason({ problem, status }: Pick<Delivery, 'problem' | 'status'>): string {
  if (problem === 'redirect') return words.redirected;
  if (problem === 'status') return status === undefined ? words.noReason : words.answered(status);
  return problem === undefined ? words.noReason : words.problems[problem];
}

/** `Last delivered today 13:02 · 2 messages waiting · next try 13:10` */
function webhookStatus(webhook: Webhook, nowMs: number): { isFailing: boolean; text: string } {
  const { last, waiting = 0, nextTryAtMs, pausedAtMs, leftOut = 0 } = webhook;
  if (pausedAtMs !== undefined) {
    const since = words.pause.since(formatWhen(pausedAtMs, nowMs));
    return { isFailing: false, text: leftOut === 0 ? since : words.pause.andLeftOut(since, leftOut) };
  }
  const when = formatWhen(last?.lastTryAtMs ?? last?.atMs ?? nowMs, nowMs);
  const isFailing = last?.problem !== undefined;
  const outcome =
    last === undefined
      ? undefined
      : isFailing
        ? words.row.failed(when, failureReason(last))
        : words.row.delivered(when);
  const waits = waiting === 0 ? undefined : words.row.waiting(waiting);
  const next = waiting === 0 || nextTryAtMs === undefined ? undefined : words.row.nextTry(formatClock(nextTryAtMs));
  const text = [outcome, waits, next].filter((part) => part !== undefined).join(' · ');
  return { isFailing, text: text === '' ? words.row.nothing : text };
}

function deliverySentence(delivery: Delivery): string {
  const { event, state, tries = 0, tookSeconds, status, problem, answer } = delivery;
  return [
    event === 'test' && state === 'failed' ? words.log.testFailed : words.log[state],
    problem === undefined ? status : failureReason(delivery),
    tries > 1 ? words.log.tries(tries) : undefined,
    problem !== undefined || tookSeconds === undefined ? undefined : words.log.took(decimals(tookSeconds, 2)),
    answer === undefined ? undefined : words.log.quoted(answer),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** `Live, not recorded; Encoder lost and 3 more` */
function eventsSummary({ events, tags = [], streamIds = [] }: Webhook): string {
  const names = events.slice(0, 2).map((event) => words.events[event]);
  const moreCount = events.length - names.length;
  const what =
    events.length === webhookEvents.length
      ? words.row.everything
      : moreCount > 0
        ? words.row.more(names.join('; '), moreCount)
        : names.join('; ');
  const streams = [
    ...(tags.length > 0 ? [words.row.tagged(tags.join(', '))] : []),
    ...(streamIds.length > 0 ? [words.row.streams(streamIds.length)] : []),
  ];
  return [what, ...streams].join(' · ');
}
