import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WriteConnection } from '../../contract/connections.ts';
import { routes } from '../../contract/routes.ts';
import { type ChangeSettings, serviceSettingsSchema } from '../../contract/settings.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseOne, requestApi } from './client.ts';
import { connections } from './connections.ts';
import { ApiError } from './errors.ts';

export type ServiceSettings = Tolerant<typeof serviceSettingsSchema>;
const parseSettings = tolerant(serviceSettingsSchema);

/** Null for other APIs, which answer 404. */
export const serviceSettings = queryOptions({
  queryKey: ['service-settings'] as const,
  queryFn: async ({ signal }): Promise<ServiceSettings | null> => {
    try {
      return parseOne((await requestApi(routes.settings(), { signal })).body, parseSettings);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** Links, expiry and the reconnect window are in most answers, so everything is fetched again. */
export const changeSettings = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['change-settings'] as const,
    mutationFn: async (changes: ChangeSettings) =>
      parseOne((await requestApi(routes.settings(), { method: 'PATCH', body: changes })).body, parseSettings),
    onSuccess: (settings) => {
      client.setQueryData(serviceSettings.queryKey, settings);
      return client.invalidateQueries();
    },
  });

/** Without a name it adds a connection. */
export const saveConnection = (client: QueryClient, name: string | undefined) =>
  mutationOptions({
    mutationKey: ['save-connection'] as const,
    mutationFn: (body: WriteConnection) =>
      name === undefined
        ? requestApi(routes.connections(), { method: 'POST', body, expects: 'nothing' })
        : requestApi(routes.connectionByName(name), { method: 'PUT', body, expects: 'nothing' }),
    onSuccess: () => client.invalidateQueries({ queryKey: connections.queryKey }),
  });

export const removeConnection = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['remove-connection'] as const,
    mutationFn: (name: string) => requestApi(routes.connectionByName(name), { method: 'DELETE', expects: 'nothing' }),
    onSuccess: () => client.invalidateQueries({ queryKey: connections.queryKey }),
  });
