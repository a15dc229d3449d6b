import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { type ChangeSettings, serviceSettingsSchema } from '../../contract/settings.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { WriteConnection } from '../../contract/write-connection.ts';
import { absentIfGone, fetchOne, sendApi } from './client.ts';
import { connections } from './connections.ts';

export type ServiceSettings = Tolerant<typeof serviceSettingsSchema>;
const parseSettings = tolerant(serviceSettingsSchema);

/** Null for other APIs, which answer 404. */
export const serviceSettings = queryOptions({
  queryKey: ['service-settings'] as const,
  queryFn: async ({ signal }): Promise<ServiceSettings | null> =>
    (await absentIfGone(fetchOne(routes.settings(), parseSettings, { signal }))) ?? null,
});

/** Links, expiry and the reconnect window are in most answers, so everything is fetched again. */
export const changeSettings = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (changes: ChangeSettings) =>
      fetchOne(routes.settings(), parseSettings, { method: 'PATCH', body: changes }),
    onSuccess: (settings) => {
      client.setQueryData(serviceSettings.queryKey, settings);
      return client.invalidateQueries();
    },
  });

/** Without a name it adds a connection. */
export const saveConnection = (client: QueryClient, name: string | undefined) =>
  mutationOptions({
    mutationFn: (body: WriteConnection) =>
      name === undefined
        ? sendApi('POST', routes.connections(), { body })
        : sendApi('PUT', routes.connectionByName(name), { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: connections.queryKey }),
  });

export const removeConnection = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => sendApi('DELETE', routes.connectionByName(name)),
    onSuccess: () => client.invalidateQueries({ queryKey: connections.queryKey }),
  });
