import AsyncLibsql from 'libsql/promise';
import * as v from 'valibot';
import { ListBusyError } from './list-errors.ts';

export interface ListReaderLimits {
  /** A query is interrupted after this long, counted from when it starts to run. */
  maxMs: number;
  /** Queries at a time, each on a connection of its own. */
  readers: number;
  /** Queries of one account that may wait while another one of it is running. */
  waitingPerAccount: number;
}

const defaultListReaderLimits: ListReaderLimits = {
  maxMs: 2_000,
  readers: 4,
  waitingPerAccount: 64,
};

export type ListParameters = Record<string, string | number | null>;

/** The driver ends the process over text that is not UTF-8: text comes as hexadecimal digits. */
export const hexText = v.pipe(
  v.string(),
  v.transform((digits) => Buffer.from(digits, 'hex').toString('utf8')),
);

export interface ListReader {
  /**
   * The first row of a query that reads. An account has one query running at a time: however many it asks for, those of
   * others do not wait for them.
   * @throws ListBusyError
   */
  read(accountId: string, sql: string, parameters: ListParameters): Promise<unknown>;
  close(): Promise<void>;
}

/** Queued until a reader and its account's turn are free. */
interface Waiting {
  accountId: string;
  begin(reader: Reader): void;
}

/**
 * Runs queries whose cost a client decides on threads of the driver, never on that of JavaScript, and for no longer than
 * a limit. The connections may only read.
 */
export function openListReader(path: string, limits: ListReaderLimits = defaultListReaderLimits): ListReader {
  const readers = Array.from({ length: limits.readers }, () => openReader(path, limits));
  const free = [...readers];
  const running = new Set<string>();
  let waiting: Waiting[] = [];

  function beginNext(): void {
    const next = waiting.find(({ accountId }) => !running.has(accountId));
    const reader = next === undefined ? undefined : free.pop();
    if (next === undefined || reader === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    running.add(next.accountId);
    next.begin(reader);
  }

  async function turnOf(accountId: string): Promise<Reader> {
    if (waiting.filter((one) => one.accountId === accountId).length >= limits.waitingPerAccount) {
      throw new ListBusyError('too many lists are being read for this account: try again in a moment');
    }
    return new Promise((begin) => {
      waiting.push({ accountId, begin });
      beginNext();
    });
  }

  return {
    async read(accountId, sql, parameters) {
      const reader = await turnOf(accountId);
      try {
        return await reader.first(sql, parameters);
      } finally {
        running.delete(accountId);
        free.push(reader);
        beginNext();
      }
    },
    async close() {
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}

const ticksUntilLate = 20;
const rowsSchema = v.array(v.unknown());

interface Reader {
  first(sql: string, parameters: ListParameters): Promise<unknown>;
  close(): Promise<void>;
}

/** One connection, opened when it is first needed. */
function openReader(path: string, { maxMs }: ListReaderLimits): Reader {
  let opened: Promise<AsyncLibsql> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function open(): Promise<AsyncLibsql> {
    const database = new AsyncLibsql(path, { timeout: 500 });
    await database.exec('PRAGMA query_only = ON');
    return database;
  }

  async function run(sql: string, parameters: ListParameters): Promise<unknown> {
    if (isClosed) throw new ListBusyError('the service is stopping');
    opened ??= open();
    const database = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    // The driver ends the process where a closed connection is asked.
    if (isClosed) throw new ListBusyError('the service is stopping');
    const statement = await database.prepare(sql);
    if (isClosed) throw new ListBusyError('the service is stopping');
    let ticks = 0;
    // Ticks, not wall time: while this thread is busy, a cheap query that is done cannot say so. An interrupt before the
    // query runs has no effect, so every later tick interrupts again.
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks >= ticksUntilLate) database.interrupt();
    }, maxMs / ticksUntilLate);
    try {
      return v.parse(rowsSchema, await statement.all(parameters))[0];
    } catch (error) {
      if (ticks < ticksUntilLate) throw error;
      throw new ListBusyError('this list takes too long to read: ask for less of it, with fewer filters');
    } finally {
      clearInterval(timer);
    }
  }

  return {
    first(sql, parameters) {
      const work = run(sql, parameters);
      last = work.catch(() => undefined);
      return work;
    },
    async close() {
      isClosed = true;
      const database = await opened?.catch(() => undefined);
      database?.interrupt();
      await last;
      database?.close();
    },
  };
}
