import { queryOptions } from '@tanstack/react-query';
import type { Me } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { readFields, readText } from './read-values.ts';

/**
 * The account and the key that ask, or null where the API is not our service's and has no word for it. Read once for
 * each connection: what a key may do never changes.
 */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return readMe((await requestApi(routes.me(), { signal })).body);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

function readMe(value: unknown): Me | null {
  const fields = readFields(value);
  const account = readText(fields?.account);
  const keyName = readText(fields?.keyName);
  const version = readText(fields?.version);
  if (account === undefined || keyName === undefined || version === undefined) return null;
  return { account, keyName, version, readOnly: fields?.readOnly === true };
}
