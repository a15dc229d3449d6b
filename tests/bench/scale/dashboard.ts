import { type Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { overviewDays, routePatterns, routes } from '../../../src/contract/routes.ts';
import { betweenFeedReadsMs, noticesPollMs, pollIntervalMs, slowPollMs } from '../../../src/dashboard/api/polls.ts';

// One dashboard on its Streams page: src/dashboard/api, without what it shows.

const timeoutMs = 30_000;
/** Every page asks for these once a minute. */
const minutely = [routePatterns.notices, routePatterns.schedules, routePatterns.storage];

const answerSchema = v.looseObject({
  cursor: v.string(),
  more: v.optional(v.boolean()),
  streams: v.array(v.looseObject({ name: v.string() })),
});

/** A stream of this name changed at that time, in Unix ms: so the reader knows how long the change has been on its way. */
export const changedName = (atMs: number) => `Changed ${atMs}`;

/** Sums over all dashboards. */
export interface Seen {
  answers: number;
  /** How long each answer took that said what had changed. */
  changesMs: number[];
  /** From the moment a change was asked for until a dashboard had read it. */
  followedMs: number[];
  /** Requests that were refused, or had no whole answer in time. */
  failures: string[];
  followers: number;
}

export interface DashboardOptions {
  apiUrl: string;
  cookie: string;
  agent: Agent;
  seen: Seen;
  /** The cursor of a dashboard that has read everything; without it this one reads everything first. */
  cursor?: string | undefined;
}

/** Resolves with the cursor once the dashboard has read what there is; it goes on until its process ends. */
export async function runDashboard({ apiUrl, cookie, agent, seen, cursor }: DashboardOptions): Promise<string> {
  let since = cursor;
  let isFollowing = false;
  let reading: Promise<boolean> | undefined;
  let seenAtMs = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'cache-control': 'no-cache',
    cookie,
    'sec-fetch-site': 'same-origin',
  };

  function open(path: string, signal?: AbortSignal): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = { ...headers, ...(signal === undefined && since && { 'last-event-id': since }) };
      get(`${apiUrl}${path}`, { agent, headers: sent, signal }, resolve).once('error', reject);
    });
  }

  /** The answer's text, empty for 204; undefined where the request failed. */
  async function ask(path: string): Promise<string | undefined> {
    try {
      const answer = await open(path, AbortSignal.timeout(timeoutMs));
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      seen.answers += 1;
      const text = unpacked(Buffer.concat(pieces), answer.headers['content-encoding']);
      if ((answer.statusCode ?? 0) < 400) return text;
      seen.failures.push(`${path}: ${answer.statusCode} ${text}`);
    } catch (error) {
      seen.failures.push(`${path}: ${error}`);
    }
    return undefined;
  }

  /** False where a request failed. */
  async function readChanges(): Promise<boolean> {
    const startedAtMs = performance.now();
    const text = await ask(`${routes.changes()}?days=${overviewDays}${since === undefined ? '' : `&since=${since}`}`);
    if (text === undefined) return false;
    seen.changesMs.push(performance.now() - startedAtMs);
    if (text === '') return true;
    const answer = v.parse(answerSchema, JSON.parse(text));
    since = answer.cursor;
    for (const { name } of answer.streams) {
      const changedAtMs = Number(/^Changed (\d+)$/.exec(name)?.[1] ?? 0);
      if (changedAtMs <= seenAtMs) continue;
      seenAtMs = changedAtMs;
      seen.followedMs.push(Date.now() - changedAtMs);
    }
    return answer.more ? readChanges() : true;
  }

  async function read(): Promise<void> {
    clearTimeout(timer);
    const isAskedMeanwhile = reading !== undefined;
    reading ??= readChanges();
    const isGood = await reading;
    reading = undefined;
    if (isGood && !isFollowing) void follow();
    // A show is live all the time: a page polls although it follows.
    const waitMs = isAskedMeanwhile
      ? betweenFeedReadsMs
      : pollIntervalMs({ isMoving: true, error: isGood ? null : { status: 0 }, failingForMs: 0 });
    clearTimeout(timer);
    if (waitMs !== false) timer = setTimeout(read, waitMs);
  }

  async function follow(): Promise<void> {
    isFollowing = true;
    seen.followers += 1;
    try {
      const answer = await open(routePatterns.hints);
      if (answer.statusCode !== 200) return void answer.resume();
      for await (const piece of answer) if (String(piece).includes('event:')) void read();
      isFollowing = false;
    } catch {
      // The next read says what is wrong.
      isFollowing = false;
    } finally {
      seen.followers -= 1;
    }
  }

  async function readMinutely(): Promise<void> {
    for (const path of minutely) await ask(path);
    setTimeout(readMinutely, noticesPollMs);
  }

  if (since === undefined) await read();
  else timer = setTimeout(read, Math.random() * slowPollMs);
  setTimeout(readMinutely, Math.random() * noticesPollMs);
  return since ?? '';
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
