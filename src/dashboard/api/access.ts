import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  apiKeySchema,
  browserSessionSchema,
  createdApiKeySchema,
  inviteSchema,
  openInviteSchema,
} from '../../contract/account.ts';
import { routes } from '../../contract/routes.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { deleteIfThere, fetchOne, fetchRows, sendApi } from './client.ts';
import { me } from './connections.ts';

export type ApiKeyInfo = Tolerant<typeof apiKeySchema>;

const parseApiKey = tolerant(apiKeySchema);
const parseCreated = tolerant(createdApiKeySchema);
const parseSession = tolerant(browserSessionSchema);
const parseInvite = tolerant(inviteSchema);
const parseOpenInvite = tolerant(openInviteSchema);

/** The service never lists the keys themselves. */
export const apiKeys = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: ({ signal }) => fetchRows(routes.apiKeys(), parseApiKey, { signal }),
});

/** The service returns the key only once. */
export const createApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (body: { name: string; readOnly: boolean }) =>
      (await fetchOne(routes.apiKeys(), parseCreated, { method: 'POST', body })).apiKey,
    onSuccess: () => client.invalidateQueries(apiKeys),
    // The cache must not outlive the dialog that shows the key.
    gcTime: 0,
  });

export const revokeApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (keyId: string) => deleteIfThere(routes.apiKey(keyId)),
    onSuccess: () => client.invalidateQueries(apiKeys),
  });

export const browserSessions = queryOptions({
  queryKey: ['browser-sessions'] as const,
  queryFn: ({ signal }) => fetchRows(routes.browserSessions(), parseSession, { signal }),
});

/** Names the person who uses a browser. What was done from it is listed under that name. */
export const renameBrowserSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      sendApi('PATCH', routes.browserSessionById(id), { body: { name } }),
    onSuccess: () =>
      Promise.all(
        [browserSessions.queryKey, me.queryKey, ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });

export const endBrowserSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteIfThere(routes.browserSessionById(id)),
    // The service ends a browser's invites with it.
    onSuccess: () => Promise.all([client.invalidateQueries(browserSessions), client.invalidateQueries(openInvites)]),
  });

export const openInvites = queryOptions({
  queryKey: ['open-invites'] as const,
  queryFn: ({ signal }) => fetchRows(routes.invites(), parseOpenInvite, { signal }),
});

/** The names of browsers and invites that the service ends together with this browser's session. */
export interface EndsWithThis {
  browsers: string[];
  invites: string[];
}

export async function fetchEndsWithThis(signal: AbortSignal): Promise<EndsWithThis> {
  // The session belongs to the service that this page comes from, whatever connection the page shows.
  const request = { signal, connection: { upstream: undefined } };
  const [browsers, invites] = await Promise.all([
    fetchRows(routes.browserSessions(), parseSession, request),
    fetchRows(routes.invites(), parseOpenInvite, request),
  ]);
  const namesOf = (rows: { name: string; endsWithThis?: true | undefined }[]) =>
    rows.filter(({ endsWithThis }) => endsWithThis).map(({ name }) => name);
  return { browsers: namesOf(browsers), invites: namesOf(invites) };
}

export const withdrawInvite = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteIfThere(routes.inviteById(id)),
    onSuccess: () => client.invalidateQueries(openInvites),
  });

/** The service returns the sign-in link only once. */
export const createInvite = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { name: string; readOnly: boolean; wallOnly?: boolean }) =>
      fetchOne(routes.invites(), parseInvite, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries(openInvites),
    // The cache must not outlive the dialog that shows the link.
    gcTime: 0,
  });
