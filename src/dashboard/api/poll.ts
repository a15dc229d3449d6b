import type { Query } from '@tanstack/react-query';
import { pollIntervalMs } from '../recording/polls/polls.ts';
import { createStore } from '../ui/create-store.ts';
import { ApiError } from './errors.ts';

/** While the service itself says what changes: how often is then asked; where that is undefined, as ever. `follow-changes.ts` */
export const followed = createStore<((error: Error | null) => number | undefined) | undefined>(undefined);

/** The `refetchInterval` of a query, from what its last read ended with. `moves` judges the last data. */
export function pollInterval<Data>(moves: (data: Data) => boolean) {
  return (query: Pick<Query<Data>, 'state'>): number | false => {
    const { data, error, dataUpdatedAt, errorUpdatedAt } = query.state;
    return (
      followed.get()?.(error) ??
      pollIntervalMs({
        isMoving: data !== undefined && moves(data),
        error: error === null ? null : facts(error),
        failingForMs: dataUpdatedAt === 0 ? 0 : Math.max(0, errorUpdatedAt - dataUpdatedAt),
      })
    );
  };
}

function facts(error: Error): { status: number; retryAfterMs?: number | undefined } {
  return error instanceof ApiError ? error : { status: 0 };
}
