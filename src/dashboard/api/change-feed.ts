import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { routePatterns } from '../../contract/routes.ts';
import { asOfEveryMs, followedPollMs, progressEveryMs } from '../recording/polls/page-polls.ts';
import { openResponse } from './client.ts';
import { connection } from './connection.ts';
import { followed } from './poll.ts';
import { connectionOf } from './query-client.ts';
import type { StreamsOverview } from './stream-object.ts';
import { streamsKey, streamsOverviewKey } from './streams.ts';

/** One tab of a browser follows at a time, and a visible one: a browser has six connections to a host. Others poll. */
const lockName = 'aircheck.follow-changes';
/** The service says every 2 s that it is there. */
const silenceMs = 5_000;
/** After one failure the next good read; after two, what stands between may keep answers back, or end them. */
const pauseMs = 300_000;

/** All that is no hint, and no part of one. */
const beats = /^(?:: .*\n\n)+$/;

/**
 * Reads again what is on the page when the service hints at a change, instead of asking every few seconds. State comes by
 * the queries alone. Where nobody can be followed (another API, an older service, a proxy that keeps answers back, a
 * browser without locks), the page polls as ever. Returns what ends it. docs/decisions/069.
 */
export function followChanges(client: QueryClient): () => void {
  const canFollow = 'locks' in navigator && connectionOf(client).upstream === undefined;
  let turn: AbortController | undefined;
  let failures = 0;
  let notBeforeMs = 0;

  const overview = () => client.getQueryCache().find<StreamsOverview>({ queryKey: streamsOverviewKey });
  const readNow = () => {
    if (!document.hidden) void client.invalidateQueries({ queryKey: streamsKey });
  };

  /** Is this page worth a hint, and has the service just answered it? */
  function mayFollow(): boolean {
    const state = connection.get();
    const query = overview()?.state;
    return (
      canFollow &&
      state.status === 'signed-in' &&
      state.connection.baseUrl.startsWith('/') &&
      !document.hidden &&
      query?.status === 'success' &&
      query.fetchFailureCount === 0 &&
      query.data?.cursor !== undefined &&
      performance.now() >= notBeforeMs
    );
  }

  function begin(): void {
    if (turn !== undefined || !mayFollow()) return;
    const own = new AbortController();
    turn = own;
    navigator.locks
      .request(lockName, { signal: own.signal }, () => follow(own.signal))
      // Left while it waited for its turn.
      .catch(() => undefined)
      .finally(() => {
        turn = undefined;
      });
  }

  async function follow(left: AbortSignal): Promise<void> {
    const { readAgain, note, end } = createHintReader(client);
    let heard = 0;
    await readHints(left, (text) => {
      heard += 1;
      if (heard === 1) {
        // What is live is read as ever for its figures.
        followed.set((error) =>
          error !== null || overview()?.state.data?.streams.some(({ isActive }) => isActive)
            ? undefined
            : followedPollMs,
        );
      }
      // What changed before it was followed is read too.
      if (heard > 1 && beats.test(text)) note();
      else readAgain();
    });
    end();
    followed.set(undefined);
    failures = heard > 1 || left.aborted ? 0 : failures + 1;
    if (failures > 1) notBeforeMs = performance.now() + pauseMs;
    // What is gone is noticed by the next read, at once.
    readNow();
  }

  const leave = () => turn?.abort();
  const onVisibility = () => (document.hidden ? leave() : begin());
  /** What comes by a network that is another one may be lost without a word. */
  const onOnline = () => {
    leave();
    readNow();
  };
  const stopWatching = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query === overview()) begin();
  });
  // Whoever signs out, or in as somebody else, hears nothing more of what was before.
  const stopListening = connection.subscribe(leave);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('offline', leave);
  addEventListener('online', onOnline);
  begin();
  return () => {
    leave();
    stopWatching();
    stopListening();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('offline', leave);
    removeEventListener('online', onOnline);
  };
}

/** Hands over what comes. Resolves when nothing more does: it has ended, is silent or refused, or was left. */
async function readHints(left: AbortSignal, onText: (text: string) => void): Promise<void> {
  const state = connection.get();
  if (state.status !== 'signed-in') return;
  const { baseUrl, apiKey } = state.connection;
  const silent = new AbortController();
  let heardAtMs = Date.now();
  // By the time of day: it goes on while a laptop sleeps, where a timer stands still.
  const silence = setInterval(() => {
    if (Math.abs(Date.now() - heardAtMs) > silenceMs) silent.abort();
  }, 1_000);
  try {
    const { ok, headers, body } = await openResponse(`${baseUrl}${routePatterns.hints}`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      credentials: apiKey === undefined ? 'same-origin' : 'omit',
      signal: AbortSignal.any([left, silent.signal]),
    });
    const isEvents = ok && headers.get('content-type')?.startsWith('text/event-stream');
    if (!isEvents || body === null) return silent.abort();
    const chunks = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      heardAtMs = Date.now();
      onText(chunk.value);
    }
  } catch {
    // The same for who asks, whatever it was.
  } finally {
    clearInterval(silence);
  }
}

/** Of a stream that was deleted nobody asks at once what is known: its page is being left, or finds out by its own poll. */
function isWorthReading(client: QueryClient) {
  const { streams = [] } = client.getQueryData<StreamsOverview>(streamsOverviewKey) ?? {};
  const ids = new Set<unknown>(streams.map(({ id }) => id));
  return ({ queryKey: [, kind, streamId, ...session] }: { queryKey: QueryKey }) =>
    kind !== 'detail' || session.length > 0 || ids.has(streamId);
}

/** Events that come together are one reason to read. */
const betweenReadsMs = 150;

/** Reads what is on the page, once for all hints that come meanwhile. */
export function createHintReader(client: QueryClient) {
  let isReading = false;
  let isAsked = false;
  let isOver = false;
  let progressAtMs = performance.now();

  /** While a change is under way, what it is about may be gone: it reads what it needs itself. */
  function nothingWritten(): Promise<void> {
    return new Promise((resolve) => {
      const isNothing = () => client.isMutating() === 0 || isOver;
      if (isNothing()) return resolve();
      const stop = client.getMutationCache().subscribe(() => {
        if (!isNothing()) return;
        stop();
        resolve();
      });
    });
  }

  async function readOn(): Promise<void> {
    isReading = true;
    while (isAsked && !isOver) {
      await nothingWritten();
      // A read that is under way may have been answered before.
      isAsked = client.isFetching({ queryKey: streamsKey }) > 0;
      progressAtMs = performance.now();
      await client.invalidateQueries({ queryKey: streamsOverviewKey }, { cancelRefetch: false });
      if (client.isMutating() > 0) isAsked = true;
      else await readDetails();
      await new Promise((resolve) => setTimeout(resolve, betweenReadsMs));
    }
    isReading = false;
  }

  function readDetails(): Promise<void> {
    return client.invalidateQueries(
      { queryKey: [...streamsKey, 'detail'], predicate: isWorthReading(client) },
      { cancelRefetch: false },
    );
  }

  function readAgain(): void {
    isAsked = true;
    if (!isReading) void readOn();
  }

  return {
    readAgain,
    /** The service is there, and nothing has changed: what is shown holds as of now. */
    note(): void {
      const state = client.getQueryState<StreamsOverview>(streamsOverviewKey);
      if (state?.status !== 'success' || state.fetchStatus !== 'idle') return;
      const isProcessing = state.data?.sessions.some(({ recordingStatus }) => recordingStatus === 'waiting');
      if (isProcessing && performance.now() - progressAtMs > progressEveryMs) readAgain();
      if (isReading || Date.now() - state.dataUpdatedAt <= asOfEveryMs) return;
      const isShown = { queryKey: streamsKey, type: 'active', predicate: isWorthReading(client) } as const;
      for (const query of client.getQueryCache().findAll(isShown)) {
        const { status, fetchStatus, data } = query.state;
        if (status === 'success' && fetchStatus === 'idle')
          query.setData(data, { updatedAt: Date.now(), manual: true });
      }
    },
    /** Nothing more is heard: what was to be read is read by whoever says so. */
    end(): void {
      isOver = true;
    },
  };
}
