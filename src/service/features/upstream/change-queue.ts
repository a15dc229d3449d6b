import * as v from 'valibot';
import type { QueuedChange } from '../../../contract/connections.ts';
import { routes } from '../../../contract/routes.ts';
import { isRecordOn } from '../../../contract/stream.ts';
import type { Activity } from '../../db/activity.ts';
import type { NewQueuedChange, QueuedChangeRow, QueuedChanges } from '../../db/upstreams.ts';
import type { Logger } from '../../lib/logger.ts';
import type { UpstreamAnswer } from './read-answer.ts';
import type { UpstreamClient } from './upstream-client.ts';

interface ChangeQueueDeps {
  changes: QueuedChanges;
  /** Connections come and go while it runs. */
  clients: () => readonly UpstreamClient[];
  activity: Activity;
  everyMs?: number;
  now: () => number;
  log: Logger;
}

export type ChangeQueue = ReturnType<typeof startChangeQueue>;

interface Turn {
  client: UpstreamClient;
  /** Consecutive failures. */
  failures: number;
  notBeforeMs: number;
}

/**
 * Keeps changes of `record` that an upstream refuses while live, and sends each once its stream is no longer live:
 * checks every 5 s while any are queued, one request at a time per upstream, less often while it does not answer.
 */
export function startChangeQueue({ changes, clients, activity, everyMs = 5000, now, log }: ChangeQueueDeps) {
  const turnOf = new WeakMap<UpstreamClient, Turn>();
  const turns = () =>
    clients().map((client) => {
      const turn = turnOf.get(client) ?? { client, failures: 0, notBeforeMs: 0 };
      turnOf.set(client, turn);
      return turn;
    });
  /** By the change's id. */
  const problems = new Map<number, string>();
  /** By the change's id. It is too late to cancel these. */
  const sending = new Map<number, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> | undefined;
  let isClosed = false;

  const waiting = (turn: Turn) =>
    changes.list(turn.client.upstream.name).filter(({ givenUpWhy }) => givenUpWhy === undefined);
  const nameOf = (connection: string, streamId: string) =>
    clients()
      .find(({ upstream }) => upstream.name === connection)
      ?.nameOf(streamId);
  const isCurrent = (row: QueuedChangeRow) => changes.find(row.connection, row.streamId)?.id === row.id;

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      poll().catch((error: unknown) => log.error('Queued changes could not be checked', { error }));
    }, afterMs);
    timer.unref();
  }

  /** One pass over all upstreams; schedules the next if changes are still queued afterwards. */
  async function poll(): Promise<void> {
    if (pass !== undefined) return;
    pass = Promise.all(turns().map(sendWaiting)).then(
      () => undefined,
      (error: unknown) => log.error('Queued changes could not be sent', { error }),
    );
    await pass;
    pass = undefined;
    const waitMs = nextPollMs();
    if (waitMs !== undefined) schedule(waitMs);
  }

  /** Undefined if nothing is queued. A database that cannot be read is polled too. */
  function nextPollMs(): number | undefined {
    try {
      const waits = turns()
        .filter((turn) => waiting(turn).length > 0)
        .map(({ notBeforeMs }) => Math.max(everyMs, notBeforeMs - now()));
      return waits.length > 0 ? Math.min(...waits) : undefined;
    } catch (error) {
      log.error('Queued changes cannot be read', { error });
      return everyMs;
    }
  }

  async function sendWaiting(turn: Turn): Promise<void> {
    if (turn.notBeforeMs > now()) return;
    for (const row of waiting(turn)) {
      if (isClosed) return;
      if (!isCurrent(row)) continue;
      const decision = await advance(turn.client, row);
      if (isClosed) return;
      if (decision.step !== 'later') continue;
      turn.failures += 1;
      turn.notBeforeMs = now() + nextTryMs(everyMs, turn.failures, decision.retryAfterSeconds);
      return;
    }
    turn.failures = 0;
  }

  async function advance(client: UpstreamClient, row: QueuedChangeRow): Promise<QueueDecision> {
    const read = await client.call('GET', routes.stream(row.streamId));
    const name = nameOf(row.connection, row.streamId);
    if (name !== undefined && name !== row.name) changes.setName(row.id, name);
    const decision = decideAfterRead(read, row.record);
    // It may have been cancelled or replaced during the request.
    if (isClosed || !isCurrent(row)) return { step: 'wait' };
    if (decision.step !== 'apply') return conclude(row, decision);
    const { record } = row;
    const sent = client
      .call('PATCH', routes.streamRecord(row.streamId), { body: { record } })
      .then((answer) => conclude(row, decideAfterChange(answer)));
    sending.set(row.id, sent);
    return sent.finally(() => sending.delete(row.id));
  }

  function conclude(row: QueuedChangeRow, decision: QueueDecision): QueueDecision {
    // Stopped midway: the next start reads how far it got. Replaced: the newer intent counts.
    if (isClosed || !isCurrent(row)) return decision;
    problems.delete(row.id);
    switch (decision.step) {
      case 'wait':
      case 'apply':
        break;
      case 'later':
        problems.set(row.id, decision.problem);
        break;
      case 'done':
        changes.remove(row.id);
        note(row, 'applied');
        break;
      case 'give-up':
        changes.giveUp(row.id, decision.why);
        note(row, 'given-up', decision.why);
        break;
    }
    return decision;
  }

  function drop(row: QueuedChangeRow | undefined): boolean {
    if (row === undefined) return false;
    problems.delete(row.id);
    return changes.remove(row.id);
  }

  function note(row: QueuedChangeRow, what: 'applied' | 'given-up', words?: string): void {
    const { accountId, connection, streamId, record, queuedBy: by } = row;
    const name = nameOf(connection, streamId) ?? row.name;
    activity.note(accountId, { by, connection, what, streamId, name, record, note: words });
  }

  function describe(row: QueuedChangeRow): QueuedChange {
    const problem = row.givenUpWhy ?? problems.get(row.id);
    return {
      streamId: row.streamId,
      ...(row.name !== undefined && { name: row.name }),
      record: row.record,
      queuedAt: row.queuedAt,
      queuedBy: row.queuedBy,
      state: row.givenUpWhy === undefined ? 'waiting' : 'given-up',
      ...(problem !== undefined && { problem }),
    };
  }

  // An earlier run may have left some.
  if (nextPollMs() !== undefined) schedule(0);

  return {
    /** Replaces an earlier intent for the same stream. */
    add(change: NewQueuedChange): QueuedChange {
      const earlier = changes.find(change.connection, change.streamId);
      if (earlier !== undefined) problems.delete(earlier.id);
      const row = changes.put(change);
      if (pass === undefined) schedule(0);
      return describe(row);
    },
    list: (connection: string): QueuedChange[] => changes.list(connection).map(describe),
    /** Waits for a change that is being sent. False if none is queued afterwards. */
    async remove(connection: string, streamId: string): Promise<boolean> {
      const found = changes.find(connection, streamId);
      if (found !== undefined) await sending.get(found.id);
      return drop(changes.find(connection, streamId));
    },
    /** The connection was removed; a later one of this name is another. */
    forget(connection: string): void {
      for (const row of changes.list(connection)) drop(row);
    },
    /** A person has changed the stream. */
    supersede(connection: string, streamId: string): void {
      drop(changes.find(connection, streamId));
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      for (const client of clients()) client.close();
      await pass;
    },
  };
}

type QueueDecision =
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

/** The next step after the stream was read. */
export function decideAfterRead(answer: UpstreamAnswer, wanted: boolean): QueueDecision {
  if (!answer.ok) return afterError(answer);
  const stream = v.safeParse(streamSchema, answer.body);
  if (!stream.success) return { step: 'later', problem: 'The stream was returned in a form that cannot be read.' };
  if (stream.output.parentId) return { step: 'give-up', why: 'This is a session, whose record cannot be changed.' };
  if (isRecordOn(stream.output) === wanted) return { step: 'done' };
  // Absent means not live; if that is wrong, the change is refused and keeps waiting.
  return stream.output.isActive === true ? { step: 'wait' } : { step: 'apply' };
}

/** The next step after the change was sent. */
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

const maxWaitMs = 5 * 60_000;

/** The wait doubles after each failure in a row, up to 5 minutes; `retryAfterSeconds` is respected up to that. */
export function nextTryMs(everyMs: number, failures: number, retryAfterSeconds = 0): number {
  return Math.min(maxWaitMs, Math.max(everyMs * 2 ** Math.min(failures, 20), retryAfterSeconds * 1000));
}
