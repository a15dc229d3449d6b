import { type Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { overviewDays, routePatterns, routes } from '../../../src/contract/routes.ts';
import {
  betweenFeedReadsMs,
  feedPauseMs,
  followedPollMs,
  noticesPollMs,
  pollIntervalMs,
  slowPollMs,
} from '../../../src/dashboard/api/polls.ts';
import type { Counts } from './counts.ts';

// One dashboard on its Streams page: src/dashboard/api, without what it shows.

const timeoutMs = 30_000;
/** What a page asks for once a minute wherever it is. */
const minutely = [routePatterns.notices, routePatterns.schedules, routePatterns.storage];

const answerSchema = v.looseObject({
  cursor: v.string(),
  more: v.optional(v.boolean()),
  startsAnew: v.optional(v.boolean()),
  deleted: v.array(v.string()),
  streams: v.array(v.looseObject({ id: v.string(), name: v.string(), isActive: v.optional(v.boolean()) })),
  sessions: v.array(v.looseObject({ id: v.string(), recordingStatus: v.optional(v.string()) })),
});

/** What one has read so far: where it goes on, and what is live or processed. */
export interface Known {
  cursor: string;
  live: Set<string>;
  processed: Set<string>;
}

/** A stream of this name changed at that time, in Unix ms: so that it is known how long the change has been on its way. */
export const changedName = (atMs: number) => `Changed ${atMs}`;
const changedForm = /^Changed (\d+)$/;

export interface DashboardParts {
  apiUrl: string;
  cookie: string;
  agent: Agent;
  counts: () => Counts;
  known?: Known | undefined;
}

export function createDashboard({ apiUrl, cookie, agent, counts, known }: DashboardParts) {
  let state = known && { ...known, live: new Set(known.live), processed: new Set(known.processed) };
  let isFollowing = false;
  let failures = 0;
  let notBeforeMs = 0;
  let okAtMs = performance.now();
  let reading: Promise<void> | undefined;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  let seenAtMs = Date.now();
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en-GB',
    'cache-control': 'no-cache',
    cookie,
    'sec-fetch-site': 'same-origin',
  };

  function open(path: string, lastEventId?: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = { ...headers, ...(lastEventId && { 'last-event-id': lastEventId }) };
      get(`${apiUrl}${path}`, { agent, headers: sent }, resolve).once('error', reject);
    });
  }

  /** The JSON of an answer; undefined where there is nothing, or no good answer. Its status; 0 where none came. */
  async function ask(path: string): Promise<{ status: number; text?: string }> {
    try {
      const answer = await withLimit(open(path).then(readWhole));
      counts().answered(answer.body.length);
      if (answer.status < 400) return { status: answer.status, text: unpacked(answer) };
      counts().failed('refused', `${path}: ${answer.status} ${unpacked(answer)}`);
      return { status: answer.status };
    } catch (error) {
      counts().failed('lost', `${path}: ${error}`);
      return { status: 0 };
    }
  }

  async function readChanges(): Promise<number> {
    const since = state === undefined ? '' : `&since=${state.cursor}`;
    const startedAtMs = performance.now();
    const { status, text } = await ask(`${routes.changes()}?days=${overviewDays}${since}`);
    if (status === 200 || status === 204) counts().read(performance.now() - startedAtMs);
    if (status !== 200 || text === undefined) return status;
    const answer = v.parse(answerSchema, JSON.parse(text));
    const isKnown = state !== undefined && answer.startsAnew !== true;
    const { live, processed } = isKnown && state ? state : { live: new Set<string>(), processed: new Set<string>() };
    for (const { id, isActive } of answer.streams) isActive ? live.add(id) : live.delete(id);
    for (const { id, recordingStatus } of answer.sessions) {
      recordingStatus === 'waiting' ? processed.add(id) : processed.delete(id);
    }
    for (const id of answer.deleted) for (const ids of [live, processed]) ids.delete(id);
    state = { cursor: answer.cursor, live, processed };
    for (const { name } of answer.streams) {
      const changedAtMs = Number(changedForm.exec(name)?.[1] ?? 0);
      if (changedAtMs <= seenAtMs) continue;
      seenAtMs = changedAtMs;
      counts().saw(Date.now() - changedAtMs, isFollowing);
    }
    return answer.more ? readChanges() : status;
  }

  /** Reads once for all that asks meanwhile, then waits as a page does. */
  function read(): void {
    clearTimeout(timer);
    isAsked = reading !== undefined;
    reading ??= readChanges().then((status) => {
      reading = undefined;
      const isGood = status === 200 || status === 204;
      if (isGood) okAtMs = performance.now();
      if (isGood && !isFollowing && performance.now() >= notBeforeMs) void follow();
      if (isAsked) timer = setTimeout(read, betweenFeedReadsMs);
      else waitOn(status, isGood);
    });
  }

  function waitOn(status: number, isGood: boolean): void {
    const isLive = (state?.live.size ?? 0) > 0;
    const isMoving = isLive || (state?.processed.size ?? 0) > 0;
    const failingForMs = performance.now() - okAtMs;
    const waitMs =
      isFollowing && isGood && !isLive
        ? followedPollMs
        : pollIntervalMs({ isMoving, error: isGood ? null : { status }, failingForMs });
    if (waitMs !== false) timer = setTimeout(read, waitMs);
  }

  async function follow(): Promise<void> {
    isFollowing = true;
    let heard = 0;
    try {
      const answer = await open(routePatterns.hints, state?.cursor);
      if (answer.statusCode !== 200) answer.resume();
      else {
        for await (const piece of answer) {
          heard += 1;
          if (String(piece).includes('event:')) read();
        }
      }
    } catch {
      // The next read says what is wrong.
    }
    isFollowing = false;
    failures = heard > 1 ? 0 : failures + 1;
    if (failures > 1) notBeforeMs = performance.now() + feedPauseMs;
    read();
  }

  async function readMinutely(): Promise<void> {
    for (const path of minutely) await ask(path);
    setTimeout(readMinutely, noticesPollMs);
  }

  return {
    /** As a page that is opened, or as one that read a while ago. */
    async begin(isFirst: boolean): Promise<void> {
      if (isFirst) {
        read();
        await reading;
      } else timer = setTimeout(read, Math.random() * slowPollMs);
      setTimeout(readMinutely, isFirst ? 0 : Math.random() * noticesPollMs);
    },
    known: () => state,
    isFollowing: () => isFollowing,
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

interface Whole {
  status: number;
  encoding: string | undefined;
  body: Buffer;
}

function readWhole(answer: IncomingMessage): Promise<Whole> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.once('end', () => {
      if (!answer.complete) return reject(new Error('The answer is not whole.'));
      const encoding = answer.headers['content-encoding'];
      resolve({ status: answer.statusCode ?? 0, encoding, body: Buffer.concat(pieces) });
    });
    answer.once('error', reject);
  });
}

function unpacked({ encoding, body }: Whole): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs / 1000} s`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
