import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { followChanges } from '../../../src/dashboard/api/change-feed.ts';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { feedSilenceMs } from '../../../src/dashboard/api/polls.ts';
import { feedPollMs } from '../../../src/dashboard/api/query-client.ts';
import { streamDetail, streamsOverview } from '../../../src/dashboard/api/streams.ts';
import { patient } from '../../support/patient.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { signInForTest } from './sign-in-for-test.ts';

const changes = '/api/aircheck/changes';
const beat = ': still here\n\n';
const hint = 'event: change\ndata:\n\n';

let reads: number;
let sessions: object[];
let details: string[];
/** Each time that changes were followed: what says more of them, and what ends it. */
let follows: { say: (text: string) => void; end: () => void; signal: AbortSignal; lastEventId: string | null }[];
let refuses: boolean;

beforeEach(() => {
  [reads, follows, refuses, sessions, details] = [0, [], false, [], []];
  // jsdom has neither locks nor answers that have no end.
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
  vi.stubGlobal('fetch', async (url: string, { signal, headers }: { signal: AbortSignal; headers: HeadersInit }) => {
    if (url.startsWith('/api/stream/')) {
      details.push(url);
      return Response.json(url.includes('/sessions') ? [] : { id: 'a', name: 'Chapel' });
    }
    if (!url.endsWith('/hints')) {
      reads += 1;
      const streams = [{ id: 'a', name: 'Chapel' }];
      return Response.json({ cursor: String(reads), startsAnew: true, streams, sessions, deleted: [] });
    }
    if (refuses) return Response.json({ errors: ['too many'] }, { status: 503 });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        const lastEventId = new Headers(headers).get('last-event-id');
        follows.push({ say, end: () => controller.close(), signal, lastEventId });
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
  signInForTest('/api');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const client = queryClientForTest();
  const observer = new QueryObserver(client, streamsOverview);
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(reads).toBe(1), patient);
  onTestFinished(followChanges(client));
  return { client, observer };
}

const nth = (count: number) => vi.waitFor(() => expect(follows).toHaveLength(count), patient);
/** The service says that it is there, and the page knows. */
async function begins(index = 0) {
  follows[index]?.say(beat);
  await vi.waitFor(() => expect(feedPollMs.get()).toBeDefined(), patient);
}
const isRead = (count: number) => vi.waitFor(() => expect(reads).toBe(count), patient);

describe(`A page that has read ${changes}`, () => {
  it('follows from where it has read, reads after each event, and for a heartbeat not', async () => {
    await open();
    await nth(1);
    expect(follows[0]?.lastEventId).toBe('1');
    await begins();
    follows[0]?.say(beat);
    follows[0]?.say(hint);
    await isRead(2);
    follows[0]?.say(beat);
    follows[0]?.say(hint);
    await isRead(3);
  });

  it('reads at most eight times a minute while a recording is processed, and at once when the service hints at more', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
    sessions = [{ id: 's', parentId: 'a', createdAt: Date.now(), record: true, recordingStatus: 'waiting' }];
    await open();
    await nth(1);
    await begins();
    await vi.advanceTimersByTimeAsync(1_000);
    for (let beats = 0; beats < 30; beats += 1) {
      follows[0]?.say(beat);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(reads - 1).toBeLessThanOrEqual(8);
    expect(reads - 1).toBeGreaterThan(1);
    const before = reads;
    follows[0]?.say(hint);
    await vi.advanceTimersByTimeAsync(100);
    expect(reads).toBe(before + 1);
  });

  it('reads at once when the service falls silent, and follows again', async () => {
    // The clock stands still while a busy machine does something else, or the new connection falls silent as well.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open();
    await nth(1);
    await begins();
    follows[0]?.say(beat);
    await vi.advanceTimersByTimeAsync(500);
    expect(follows[0]?.signal.aborted).toBe(false);
    const before = reads;
    await vi.advanceTimersByTimeAsync(feedSilenceMs + 1_000);
    expect(follows[0]?.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(reads).toBeGreaterThan(before), patient);
    await nth(2);
  });

  it('lets go of what it follows when the network is gone, and reads', async () => {
    await open();
    await nth(1);
    await begins();
    dispatchEvent(new Event('offline'));
    expect(follows[0]?.signal.aborted).toBe(true);
    await isRead(2);
    await nth(2);
  });

  it('reads at once after a laptop has slept, and follows again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open();
    await nth(1);
    await begins();
    // The timers stood still, and the time of day went on.
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(follows[0]?.signal.aborted).toBe(true);
    await isRead(2);
    await nth(2);
  });

  it('reads at once when the network is back, and follows anew', async () => {
    await open();
    await nth(1);
    await begins();
    dispatchEvent(new Event('online'));
    expect(follows[0]?.signal.aborted).toBe(true);
    await vi.waitFor(() => expect(reads).toBeGreaterThan(1), patient);
    await nth(2);
  });

  it('lets go when somebody signs out, and when it is hidden', async () => {
    await open();
    await nth(1);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(follows[0]?.signal.aborted).toBe(true);
    hidden.mockReturnValue(false);
    await vi.waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(follows).toHaveLength(2);
    }, patient);
    connection.signOut();
    expect(follows[1]?.signal.aborted).toBe(true);
  });

  it('waits with a hint while a change is under way, and reads once it has ended', async () => {
    const { client } = await open();
    await nth(1);
    await begins();
    let finish = () => {};
    const changing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const change = client.getMutationCache().build(client, { mutationFn: () => changing });
    const changed = change.execute(undefined);
    await vi.waitFor(() => expect(client.isMutating()).toBe(1), patient);
    follows[0]?.say(hint);
    follows[0]?.say(beat);
    // A poll of its own is not what waits.
    await client.refetchQueries(streamsOverview);
    expect(reads).toBe(2);
    finish();
    await changed;
    await isRead(3);
  });

  it('reads what is open of a stream after a hint', async () => {
    const { client } = await open();
    onTestFinished(new QueryObserver(client, streamDetail('a')).subscribe(() => undefined));
    await vi.waitFor(() => expect(details).toHaveLength(2), patient);
    await nth(1);
    await begins();
    follows[0]?.say(hint);
    await vi.waitFor(() => expect(details).toHaveLength(4), patient);
  });

  it('polls where it is refused twice', async () => {
    refuses = true;
    const { client, observer } = await open();
    // One read after each refusal; then nothing is asked of who refuses.
    await isRead(3);
    refuses = false;
    await client.refetchQueries(streamsOverview);
    expect(follows).toEqual([]);
    const { refetchInterval } = observer.options;
    const query = observer.getCurrentQuery();
    expect(typeof refetchInterval === 'function' && refetchInterval(query)).toBe(5_000);
  });

  it('polls rarely while it is followed, and as ever once that has ended', async () => {
    const { observer } = await open();
    await nth(1);
    await begins();
    const { refetchInterval } = observer.options;
    const query = observer.getCurrentQuery();
    const interval = () => typeof refetchInterval === 'function' && refetchInterval(query);
    expect(interval()).toBe(8_000);
    follows[0]?.end();
    await vi.waitFor(() => expect(interval()).toBe(5_000), patient);
  });
});
