import type { QueryClient } from '@tanstack/react-query';
import { routePatterns } from '../../contract/routes.ts';
import { hasTabLocks, inOneTab } from '../lib/tab-lock.ts';
import { connectionOf, fetchEvents } from './client.ts';
import { connection } from './connection.ts';
import { betweenFeedReadsMs, feedPauseMs, feedSilenceMs, followedPollMs } from './polls.ts';
import { feedPollMs } from './query-client.ts';
import { type StreamsOverview, streamsKey, streamsOverviewKey } from './stream.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const heartbeats = /^(?:: .*\n\n)+$/;

/**
 * Invalidates the streams when the service sends an event, in one visible tab: a browser has six connections to a host.
 * Without a feed (other APIs, buffering proxies, no locks) the page goes on polling. Returns a function that stops it.
 */
export function followChanges(client: QueryClient): () => void {
  const canFollow = hasTabLocks() && connectionOf(client).upstream === undefined;
  let turn: AbortController | undefined;
  let failures = 0;
  let notBeforeMs = 0;

  const overview = () => client.getQueryState<StreamsOverview>(streamsOverviewKey);
  const isAnyLive = () => overview()?.data?.streams.some(({ isActive }) => isActive);
  const begin = () => {
    const state = connection.get();
    const isOurs = state.status === 'signed-in' && state.connection.baseUrl.startsWith('/');
    const isRead = overview()?.fetchFailureCount === 0 && overview()?.data?.cursor !== undefined;
    if (!canFollow || turn || !isOurs || !isRead || document.hidden || performance.now() < notBeforeMs) return;
    const own = new AbortController();
    turn = own;
    void inOneTab('aircheck.follow-changes', own.signal, () => follow(own.signal)).then(() => {
      turn = undefined;
    });
  };
  const follow = async (signal: AbortSignal) => {
    const invalidate = createInvalidator(client, signal);
    let received = 0;
    const onText = (text: string) => {
      received += 1;
      if (received === 1) feedPollMs.set(() => (isAnyLive() ? undefined : followedPollMs));
      if (!heartbeats.test(text)) void invalidate();
    };
    // The service sends an event at once if anything has changed since.
    const lastEventId = overview()?.data?.cursor;
    await fetchEvents(routePatterns.hints, { signal, silenceMs: feedSilenceMs, lastEventId, onText });
    feedPollMs.set(undefined);
    failures = received > 1 || signal.aborted ? 0 : failures + 1;
    if (failures > 1) notBeforeMs = performance.now() + feedPauseMs;
    refetch();
  };

  const refetch = () => !document.hidden && void client.invalidateQueries({ queryKey: streamsKey });
  const leave = () => turn?.abort();
  const ended = new AbortController();
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : begin()), ended);
  addEventListener('offline', leave, ended);
  addEventListener('online', () => [leave(), refetch()], ended);
  const stops = [
    connection.subscribe(leave),
    client.getQueryCache().subscribe((event) => event.type === 'updated' && event.action.type === 'success' && begin()),
    () => ended.abort(),
    leave,
  ];
  begin();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Events that come close together cause one read. It waits for mutations, which read what they changed themselves. */
function createInvalidator(client: QueryClient, signal: AbortSignal): () => Promise<void> {
  let isPending = false;
  let isRunning = false;
  return async () => {
    isPending = true;
    if (isRunning) return;
    isRunning = true;
    while (isPending && !signal.aborted) {
      while (client.isMutating() > 0) await wait(betweenFeedReadsMs);
      // A pending read may have been answered before the event.
      isPending = client.isFetching({ queryKey: streamsKey }) > 0;
      for (const queryKey of [streamsOverviewKey, [...streamsKey, 'detail']]) {
        await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      }
      await wait(betweenFeedReadsMs);
    }
    isRunning = false;
  };
}
