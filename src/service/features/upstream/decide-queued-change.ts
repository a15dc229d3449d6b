import * as v from 'valibot';
import { isRecordOn } from '../../../contract/stream.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';

export type QueueDecision =
  /** The change is done. */
  | { step: 'done' }
  /** The session is still live. */
  | { step: 'wait' }
  | { step: 'apply' }
  /** Nothing can be read or done at the moment. */
  | { step: 'later'; problem: string; retryAfterSeconds?: number | undefined }
  /** The change will never succeed. */
  | { step: 'give-up'; why: string };

const streamSchema = v.looseObject({
  parentId: v.optional(v.nullable(v.string())),
  record: v.optional(v.unknown()),
  isActive: v.optional(v.unknown()),
});

const gone = 'The stream is not there any more: deleted, or of another account.';

/** What to do after the stream was read. */
export function decideAfterRead(answer: UpstreamAnswer, wanted: boolean): QueueDecision {
  if (!answer.ok) return afterError(answer);
  const stream = v.safeParse(streamSchema, answer.body);
  if (!stream.success) return { step: 'later', problem: 'The stream was returned in a form that cannot be read.' };
  if (stream.output.parentId) return { step: 'give-up', why: 'This is a session, whose record cannot be changed.' };
  if (isRecordOn(stream.output) === wanted) return { step: 'done' };
  // Absent means not live; if that is wrong, the change is refused and keeps waiting.
  return stream.output.isActive === true ? { step: 'wait' } : { step: 'apply' };
}

/** What to do after the change was sent. */
export function decideAfterChange(answer: UpstreamAnswer): QueueDecision {
  if (answer.ok) return { step: 'done' };
  // Meanwhile the next session began.
  return answer.reason === 'live' ? { step: 'wait' } : afterError(answer);
}

function afterError(answer: Extract<UpstreamAnswer, { ok: false }>): QueueDecision {
  const problem = answer.errors.join(' ');
  if (answer.reason !== 'refused') {
    const seconds = Number(answer.headers.retryAfter);
    return { step: 'later', problem, ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }) };
  }
  return { step: 'give-up', why: answer.status === 404 ? gone : `It was refused: ${problem}` };
}

const longestMs = 5 * 60_000;

/** When to ask again: doubled after each failure in a row, up to 5 minutes; `retryAfterSeconds` is respected up to that. */
export function nextTryMs(everyMs: number, failures: number, retryAfterSeconds = 0): number {
  return Math.min(longestMs, Math.max(everyMs * 2 ** Math.min(failures, 20), retryAfterSeconds * 1000));
}
