import type { DeliveryState } from '../../../contract/webhook.ts';
import type { DeliveryRow } from '../../db/webhooks/deliveries.ts';
import type { WebhookRow } from '../../db/webhooks/webhook-rows.ts';
import type { PostResult } from './post-message.ts';

/** Between tries each wait is twice the one before it, up to this: an alert is worth little hours later. */
const longestWaitMs = 5 * 60_000;
/** As a receiver may ask for. */
const longestAskedMs = 60 * 60_000;
/** What could not be delivered for so long is given up. */
export const giveUpAfterMs = 24 * 60 * 60_000;
/** A message that the receiver refuses does not hold up those after it for longer. */
const mostRefusals = 5;

/** What is to be done after a try. */
export interface AfterTry {
  /** Of this message. */
  state: DeliveryState;
  /** Of the webhook. */
  failures: number;
  nextTryAt: number | undefined;
}

/**
 * What comes of a try. While the receiver cannot be reached or has a fault of its own, its messages wait in order;
 * what it refuses again and again is given up, and the next one is sent.
 */
export function afterTry(
  result: PostResult,
  { failures }: Pick<WebhookRow, 'failures'>,
  { tries, at }: Pick<DeliveryRow, 'tries' | 'at'>,
  { nowMs, firstWaitMs }: { nowMs: number; firstWaitMs: number },
): AfterTry {
  if (result.problem === undefined) return { state: 'delivered', failures: 0, nextTryAt: undefined };
  if (isRefusal(result.status) && tries + 1 >= mostRefusals) {
    return { state: 'failed', failures: 0, nextTryAt: undefined };
  }
  const asked = Math.min((result.retryAfterSeconds ?? 0) * 1000, longestAskedMs);
  const waitMs = Math.max(asked, Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 30)));
  const state = nowMs - at >= giveUpAfterMs ? 'failed' : 'waiting';
  return { state, failures: failures + 1, nextTryAt: nowMs + Math.round(waitMs) };
}

/** How long to wait still; a clock that was set back makes nobody wait for longer than a wait is. */
export function waitLeftMs({ nextTryAt }: Pick<WebhookRow, 'nextTryAt'>, nowMs: number): number {
  const left = (nextTryAt ?? nowMs) - nowMs;
  return left > longestAskedMs ? 0 : Math.max(0, left);
}

/** It is this message that the receiver does not take; an address or a right that is wrong is wrong for all. */
function isRefusal(status: number | undefined): boolean {
  return status !== undefined && [400, 406, 411, 413, 415, 422].includes(status);
}
