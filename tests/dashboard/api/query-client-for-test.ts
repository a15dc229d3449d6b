import type { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../../../src/dashboard/api/query-client.ts';

/** The dashboard's own query client, without retries, for one test. */
export function queryClientForTest(): QueryClient {
  const { queryClient, close } = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  onTestFinished(() => {
    close();
    queryClient.clear();
  });
  return queryClient;
}
