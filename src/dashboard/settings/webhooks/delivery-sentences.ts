import type { Delivery, Webhook } from '../../api/webhooks/webhooks.ts';
import { decimals } from '../../language.ts';
import { formatClock, formatWhen } from '../../recording/words/format.ts';
import { words } from './webhooks-words.ts';

/** Why a try failed, without a full stop. */
export function whyFailed({ problem, status }: Pick<Delivery, 'problem' | 'status'>): string {
  if (problem === 'redirect') return words.redirected;
  if (problem === 'status') return status === undefined ? words.noReason : words.answered(status);
  return problem === undefined ? words.noReason : words.problems[problem];
}

/** How it stands with a webhook: what became of the last message, and what waits. */
export function standing(webhook: Webhook, nowMs: number): { isBad: boolean; text: string } {
  const { last, waiting = 0, nextTryAtMs, pausedAtMs, leftOut = 0 } = webhook;
  if (pausedAtMs !== undefined) {
    const since = words.pause.since(formatWhen(pausedAtMs, nowMs));
    return { isBad: false, text: leftOut === 0 ? since : words.pause.andLeftOut(since, leftOut) };
  }
  const when = formatWhen(last?.lastTryAtMs ?? last?.atMs ?? nowMs, nowMs);
  const isBad = last?.problem !== undefined;
  const went =
    last === undefined ? undefined : isBad ? words.row.failed(when, whyFailed(last)) : words.row.delivered(when);
  const waits = waiting === 0 ? undefined : words.row.waiting(waiting);
  const next = waiting === 0 || nextTryAtMs === undefined ? undefined : words.row.nextTry(formatClock(nextTryAtMs));
  const text = [went, waits, next].filter((part) => part !== undefined).join(' · ');
  return { isBad, text: text === '' ? words.row.nothing : text };
}

const states = {
  waiting: words.log.waiting,
  delivered: words.log.delivered,
  failed: words.log.failed,
  dropped: words.log.dropped,
};

/** `Delivered, 200, 0.12 s, “thanks”` */
export function deliverySentence(delivery: Delivery): string {
  const { event, state, tries = 0, tookSeconds, status, problem, answer } = delivery;
  return [
    event === 'test' && state === 'failed' ? words.log.testFailed : states[state],
    problem === undefined ? status : whyFailed(delivery),
    tries > 1 ? words.log.tries(tries) : undefined,
    problem !== undefined || tookSeconds === undefined ? undefined : words.log.took(decimals(tookSeconds, 2)),
    answer === undefined ? undefined : words.log.quoted(answer),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** What is sent to it, in short: `Live, not recorded; Encoder lost and 3 more` */
export function eventsSummary({ events, tags = [], streamIds = [] }: Webhook, all: number): string {
  const names = events.slice(0, 2).map((event) => words.events[event]);
  const rest = events.length - names.length;
  const outcome =
    events.length === all ? words.row.everything : rest > 0 ? words.row.more(names.join('; '), rest) : names.join('; ');
  const of = [
    ...(tags.length > 0 ? [words.row.tagged(tags.join(', '))] : []),
    ...(streamIds.length > 0 ? [words.row.streams(streamIds.length)] : []),
  ];
  return [outcome, ...of].join(' · ');
}
