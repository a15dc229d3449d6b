import { webhookEvents } from '../../../../contract/webhooks/webhook-events.ts';
import type { Delivery, Webhook } from '../../../api/webhooks.ts';
import { formatClock, formatWhen } from '../../../lib/format.ts';
import { decimals } from '../../../lib/language.ts';
import { words } from './words.ts';

/** The reason is a clause without a full stop, since sentences go on after it. */
export function failureReason({ problem, status }: Pick<Delivery, 'problem' | 'status'>): string {
  if (problem === 'redirect') return words.redirected;
  if (problem === 'status') return status === undefined ? words.noReason : words.answered(status);
  return problem === undefined ? words.noReason : words.problems[problem];
}

/** `Last delivered today 13:02 · 2 messages waiting · next try 13:10` */
export function webhookStatus(webhook: Webhook, nowMs: number): { isFailing: boolean; text: string } {
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

const stateWords = {
  waiting: words.log.waiting,
  delivered: words.log.delivered,
  failed: words.log.failed,
  dropped: words.log.dropped,
};

export function deliverySentence(delivery: Delivery): string {
  const { event, state, tries = 0, tookSeconds, status, problem, answer } = delivery;
  return [
    event === 'test' && state === 'failed' ? words.log.testFailed : stateWords[state],
    problem === undefined ? status : failureReason(delivery),
    tries > 1 ? words.log.tries(tries) : undefined,
    problem !== undefined || tookSeconds === undefined ? undefined : words.log.took(decimals(tookSeconds, 2)),
    answer === undefined ? undefined : words.log.quoted(answer),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** `Live, not recorded; Encoder lost and 3 more` */
export function eventsSummary({ events, tags = [], streamIds = [] }: Webhook): string {
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
