import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asOfEveryMs, progressEveryMs } from '../../recording/polls/page-polls.ts';
import { streamsKey, streamsOverviewKey } from '../streams.ts';
import type { StreamsOverview } from './overview.ts';

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
