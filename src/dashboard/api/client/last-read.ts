import { type DataTag, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../ui/create-store.ts';

const stores = new WeakMap<QueryClient, Map<QueryKey, Store<unknown>>>();

/**
 * What was read last under a query's key, for what many rows show; undefined until some other part of the page has read
 * it. An observer in each row would cost a timer and, where the data is old, a request for each row that comes.
 * `queryKey`: the same object each time.
 */
export function useLastRead<Key extends QueryKey, Data>({ queryKey }: { queryKey: DataTag<Key, Data> }) {
  const client = useQueryClient();
  const ofClient = stores.get(client) ?? new Map<QueryKey, Store<unknown>>();
  stores.set(client, ofClient);
  const store = ofClient.get(queryKey) ?? follow(client, queryKey);
  ofClient.set(queryKey, store);
  // The cache does not carry the types of its data; the key is this one query's own.
  return useStore(store) as Data | undefined;
}

function follow(client: QueryClient, queryKey: QueryKey): Store<unknown> {
  const read = () => client.getQueryData(queryKey);
  const store = createStore<unknown>(read());
  client.getQueryCache().subscribe(() => store.set(read()));
  return store;
}
