import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type ApiKeyInfo, apiKeyInfoSchema, signedInSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { readRows } from './read-stream.ts';

const apiKeysKey = ['api-keys'] as const;

/** The account's keys, the newest first. The keys themselves are told to nobody. */
export const apiKeys = queryOptions({
  queryKey: apiKeysKey,
  queryFn: async ({ signal }) => readRows((await requestApi(routes.apiKeys(), { signal })).body, readApiKey),
});

/** Makes a key and returns it, which is the only time that it is told. */
export const createApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-api-key'] as const,
    mutationFn: async (body: { name: string; readOnly: boolean }): Promise<string> => {
      const answer = await requestApi(routes.apiKeys(), { method: 'POST', body });
      const read = v.safeParse(signedInSchema, answer.body);
      if (!read.success) throw new ApiError({ kind: 'parse', status: 201 });
      return read.output.apiKey;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
    // A key is kept no longer than it is shown.
    gcTime: 0,
  });

/** Revokes a key by its id: what uses it is refused from then on. One that is gone already is as good as revoked. */
export const revokeApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['revoke-api-key'] as const,
    mutationFn: async (keyId: string): Promise<void> => {
      try {
        await requestApi(routes.apiKey(keyId), { method: 'DELETE', expects: 'nothing' });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });

function readApiKey(value: unknown): ApiKeyInfo | undefined {
  const read = v.safeParse(apiKeyInfoSchema, value);
  return read.success ? read.output : undefined;
}
