import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiKeySchema, createdApiKeySchema } from '../../contract/api-key.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';

export type ApiKeyInfo = Tolerant<typeof apiKeySchema>;

const parseApiKey = tolerant(apiKeySchema);
const parseCreated = tolerant(createdApiKeySchema);
const apiKeysKey = ['api-keys'] as const;

/** The account's keys, the newest first. The keys themselves are never returned. */
export const apiKeys = queryOptions({
  queryKey: apiKeysKey,
  queryFn: async ({ signal }) => parseRows((await requestApi(routes.apiKeys(), { signal })).body, parseApiKey),
});

/** Makes a key and returns it, which is the only time that it is returned. */
export const createApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-api-key'] as const,
    mutationFn: async (body: { name: string; readOnly: boolean }): Promise<string> => {
      const answer = await requestApi(routes.apiKeys(), { method: 'POST', body });
      return parseOne(answer.body, parseCreated).apiKey;
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
