import type { QueryClient } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { requestApi } from './client/request.ts';
import { streamsKey } from './streams.ts';
import { testBroadcastOf } from './test-broadcast.ts';

// Apart from test-broadcast.ts, which the first page has.

/** Stops the test broadcast that is being sent; its session ends as when an encoder stops. */
export async function stopTestBroadcast(client: QueryClient, streamId: string): Promise<void> {
  await requestApi(routes.testBroadcastOf(streamId), { method: 'DELETE', expects: 'nothing' });
  // A read under way is not begun anew: it would never end on a slow service.
  void client.invalidateQueries({ queryKey: streamsKey }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey: testBroadcastOf(streamId).queryKey });
}
