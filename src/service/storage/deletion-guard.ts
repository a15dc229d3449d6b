import type { WaitingDeletion } from '../../contract/expiring.ts';

/** Earlier runs left this of the clock. */
export interface KnownClock {
  /** Unix ms when the service ran last, as far as the clock could be believed. */
  seenAt: number;
  isDoubted: boolean;
}

interface ClockGuardDeps {
  clock: { read(): KnownClock | undefined; save(known: KnownClock): void };
  /** When anything was written last, for a database that knows no `KnownClock` yet. */
  newestRowAt: () => number | undefined;
  now: () => number;
  monotonicMs: () => number;
}

export type ClockGuard = ReturnType<typeof createClockGuard>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A service that was off for a fortnight is nothing special. Longer, and the clock may as well be wrong. */
const longestOffMs = 15 * dayMs;
/** Laptops sleep over a long weekend, and their monotonic clock with them. */
const longestAsleepMs = 4 * dayMs;
/** Machines without a clock of their own begin with an old time, and are told the right one a moment later. */
const startMs = hourMs;

/**
 * Knows whether the machine's clock can be believed: it may not be further ahead of what the service saw last than the
 * service can have been off for. A clock that is behind is believed after a day, and deletes nothing until then.
 */
export function createClockGuard({ clock, newestRowAt, now, monotonicMs }: ClockGuardDeps) {
  const known = clock.read();
  const startedAt = monotonicMs();
  let seenAt = known?.seenAt ?? newestRowAt() ?? now();
  let seenAtMonotonic = startedAt;
  let mayHaveBeenOff = known?.isDoubted !== true;
  let behindSince: number | undefined;
  let isDoubted = known?.isDoubted ?? false;

  /** The clock would say this if nothing had happened to it. */
  const expectedAt = () => seenAt + monotonicMs() - seenAtMonotonic;

  function moveTo(atMs: number): void {
    seenAt = atMs;
    seenAtMonotonic = monotonicMs();
  }

  return {
    /** Looks at the clock. True where it can be believed. */
    look(): boolean {
      const expected = expectedAt();
      const aheadMs = now() - expected;
      const isStart = mayHaveBeenOff && monotonicMs() - startedAt < startMs;
      isDoubted = aheadMs > (isStart ? longestOffMs : longestAsleepMs);
      if (aheadMs < -hourMs) behindSince ??= monotonicMs();
      else behindSince = undefined;
      if (isDoubted) {
        moveTo(expected);
        return false;
      }
      if (aheadMs > hourMs) mayHaveBeenOff = false;
      const isBelieved = aheadMs > 0 || (behindSince !== undefined && monotonicMs() - behindSince > dayMs);
      moveTo(isBelieved ? now() : expected);
      return true;
    },
    /** Somebody says that the clock is right. */
    accept(): void {
      moveTo(now());
      isDoubted = false;
      behindSince = undefined;
      mayHaveBeenOff = false;
      clock.save({ seenAt, isDoubted });
    },
    /** For the next run. */
    save: () => clock.save({ seenAt: Math.round(expectedAt()), isDoubted }),
  };
}

/** A recording that is to be deleted by now. */
export interface DueRecording {
  id: string;
  accountId: string;
  expiresAt: number;
  sizeBytes?: number | undefined;
}

/** That recordings of an account wait, since when (Unix ms) and why. */
export interface KnownWait {
  since: number;
  why: WaitingDeletion['why'];
  postponedUntil?: number | undefined;
}

export interface WaitRows {
  find(accountId: string): KnownWait | undefined;
  listAccounts(): string[];
  set(accountId: string, wait: KnownWait): void;
  remove(accountId: string): void;
  /** The service's days as they were in the last run; `set` is told those of this one. */
  serviceDays: { read(): { days: number | undefined } | undefined; save(days: number | undefined): void };
}

interface DeletionGuardDeps {
  clock: Pick<ClockGuard, 'look' | 'accept' | 'save'>;
  rows: WaitRows;
  serviceDays: () => number | undefined;
  /** The machine is this account's: its people know the clock. */
  operatorId: string;
  /** Recordings have begun to wait, or wait still after a day that somebody gave them. */
  onWaits(accountId: string, waiting: Pick<WaitingDeletion, 'why' | 'count' | 'bytes'>): void;
  now: () => number;
}

export type DeletionGuard = ReturnType<typeof createDeletionGuard>;

/**
 * A service that runs deletes a recording within the hour, and one that was off for a fortnight within the fortnight. A
 * recording that is later than that was made under a wrong clock, or a setting is wrong.
 */
const latestMs = 15 * dayMs;
/** After a change of the service's own days so many are deleted at once, as somebody at the machine has just said. */
const mostAfterChange = 20;
const postponedMs = dayMs;

/** Decides which recordings the retention may delete by itself, and which wait for a person. docs/decisions/055. */
export function createDeletionGuard({ clock, rows, serviceDays, operatorId, onWaits, now }: DeletionGuardDeps) {
  const earlier = rows.serviceDays.read();
  const confirmed = new Set<string>();
  function waitingOf(due: readonly DueRecording[]): { why: WaitingDeletion['why']; held: DueRecording[] } {
    const open = due.filter(({ id }) => !confirmed.has(id));
    if (!clock.look()) return { why: 'clock', held: open };
    const mostLate = earlier === undefined || earlier.days !== serviceDays() ? mostAfterChange : 0;
    const late = open.filter(({ expiresAt }) => now() - expiresAt > latestMs);
    return { why: 'late', held: late.length > mostLate ? late : [] };
  }

  const bytesOf = (held: readonly DueRecording[]) => held.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);

  return {
    /** Those of `due` that may be deleted now. The others wait, and it is said. */
    mayGo<TRecording extends DueRecording>(due: readonly TRecording[]): TRecording[] {
      const { why, held } = waitingOf(due);
      const accounts = new Set(held.map(({ accountId }) => accountId));
      for (const accountId of rows.listAccounts()) if (!accounts.has(accountId)) rows.remove(accountId);
      for (const accountId of accounts) {
        const known = rows.find(accountId);
        const own = held.filter((recording) => recording.accountId === accountId);
        if (known !== undefined && (known.postponedUntil ?? Infinity) > now()) continue;
        rows.set(accountId, { since: known?.since ?? now(), why });
        onWaits(accountId, { why, count: own.length, bytes: bytesOf(own) });
      }
      clock.save();
      rows.serviceDays.save(serviceDays());
      const waits = new Set(held.map(({ id }) => id));
      return due.filter(({ id }) => !waits.has(id));
    },
    /** An account's recordings that wait; `listDue` is asked only if any may. */
    waiting(accountId: string, listDue: () => readonly DueRecording[]): WaitingDeletion | undefined {
      const known = rows.find(accountId);
      if (known === undefined) return undefined;
      const { why, held } = waitingOf(listDue());
      const own = held.filter((recording) => recording.accountId === accountId);
      if (own.length === 0) return undefined;
      const { since, postponedUntil } = known;
      return { since, why, count: own.length, bytes: bytesOf(own), ...(postponedUntil && { postponedUntil }) };
    },
    /** They may go after all. False where as many as `count` do not wait any more, or more do. */
    confirm(accountId: string, count: number, due: readonly DueRecording[]): boolean {
      const own = waitingOf(due).held.filter((recording) => recording.accountId === accountId);
      if (rows.find(accountId) === undefined || own.length !== count) return false;
      for (const { id } of own) confirmed.add(id);
      rows.remove(accountId);
      if (accountId === operatorId) clock.accept();
      return true;
    },
    /** They stay for now, and nothing is said of it for a day. False where nothing waits. */
    postpone(accountId: string): boolean {
      const known = rows.find(accountId);
      if (known === undefined) return false;
      rows.set(accountId, { ...known, postponedUntil: now() + postponedMs });
      return true;
    },
    /** Is the clock believed by now, or no longer? */
    looksRight: () => clock.look(),
    save: () => clock.save(),
  };
}
