import { type MutationState, useQueryClient } from '@tanstack/react-query';
import { perConnection } from '../../api/query-client.ts';
import { type RecordChange, setRecordKey } from '../../api/record.ts';
import type { RecordSetting } from '../../domain/stream-object.ts';
import { createStore, type Store, useStore } from '../../lib/create-store.ts';

type ChangeState = MutationState<RecordChange, Error, RecordSetting | undefined>;
type ChangesById = ReadonlyMap<unknown, ChangeState>;

const [keyWord] = setRecordKey('');

/** The last change of a stream's switch, in whatever state it is; undefined when there was none. */
export function useRecordChange(streamId: string): ChangeState | undefined {
  const { subscribe, get } = changesOf(useQueryClient());
  return useStore({ subscribe, get: () => get().get(streamId) });
}

/** One store for all rows: with `useMutationState` every row would look through all changes at each step of each. */
const changesOf = perConnection((client): Store<ChangesById> => {
  const cache = client.getMutationCache();
  const read = () => {
    const changes = new Map<unknown, ChangeState>();
    for (const { options, state } of cache.getAll()) {
      const [word, streamId] = options.mutationKey ?? [];
      // The cache does not carry the types of its mutations; the key is this one mutation's own.
      if (word === keyWord) changes.set(streamId, state as ChangeState);
    }
    return changes;
  };
  const store = createStore<ChangesById>(read(), {
    onWatched: () => {
      store.set(read());
      return cache.subscribe(() => store.set(read()));
    },
  });
  return store;
});
