import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiKeySchema, createdApiKeySchema } from '../../contract/api-key.ts';
import { routes } from '../../contract/routes.ts';
import { browserSessionSchema, inviteSchema, openInviteSchema } from '../../contract/sign-in.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { me } from './connections.ts';
import { ApiError } from './errors.ts';

export type ApiKeyInfo = Tolerant<typeof apiKeySchema>;

const parseApiKey = tolerant(apiKeySchema);
const parseCreated = tolerant(createdApiKeySchema);
const apiKeysKey = ['api-keys'] as const;

/** The service never lists the keys themselves. */
export const apiKeys = queryOptions({
  queryKey: apiKeysKey,
  queryFn: async ({ signal }) => parseRows((await requestApi(routes.apiKeys(), { signal })).body, parseApiKey),
});

/** The service returns the key only once. */
export const createApiKey = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-api-key'] as const,
    mutationFn: async (body: { name: string; readOnly: boolean }): Promise<string> => {
      const answer = await requestApi(routes.apiKeys(), { method: 'POST', body });
      return parseOne(answer.body, parseCreated).apiKey;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
    // The cache must not outlive the dialog that shows the key.
    gcTime: 0,
  });

/** A 404 counts as success: the key is revoked already. */
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

type BrowserSession = Tolerant<typeof browserSessionSchema>;
const parseSession = tolerant(browserSessionSchema);
const parseInvite = tolerant(inviteSchema);
type OpenInvite = Tolerant<typeof openInviteSchema>;
const parseOpenInvite = tolerant(openInviteSchema);
const browserSessionsKey = ['browser-sessions'] as const;
const openInvitesKey = ['open-invites'] as const;

export const browserSessions = queryOptions({
  queryKey: browserSessionsKey,
  queryFn: async ({ signal }): Promise<BrowserSession[]> =>
    parseRows((await requestApi(routes.browserSessions(), { signal })).body, parseSession),
});

/** Names the person who uses a browser. What was done from it is listed under that name. */
export const renameBrowserSession = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['rename-browser-session'] as const,
    mutationFn: async ({ id, name }: { id: string; name: string }): Promise<void> => {
      await requestApi(routes.browserSessionById(id), { method: 'PATCH', body: { name }, expects: 'nothing' });
    },
    onSuccess: () =>
      Promise.all(
        [browserSessionsKey, me.queryKey, ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });

/** A 404 counts as success: the browser is signed out already. */
export const endBrowserSession = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['end-browser-session'] as const,
    mutationFn: (id: string) => deleteIfThere(routes.browserSessionById(id)),
    // The service ends a browser's invites with it.
    onSuccess: () =>
      Promise.all([browserSessionsKey, openInvitesKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

async function deleteIfThere(route: string): Promise<void> {
  try {
    await requestApi(route, { method: 'DELETE', expects: 'nothing' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

export const openInvites = queryOptions({
  queryKey: openInvitesKey,
  queryFn: async ({ signal }): Promise<OpenInvite[]> =>
    parseRows((await requestApi(routes.invites(), { signal })).body, parseOpenInvite),
});

/** The names of browsers and invites that the service ends together with this browser's session. */
export interface EndsWithThis {
  browsers: string[];
  invites: string[];
}

export async function fetchEndsWithThis(signal: AbortSignal): Promise<EndsWithThis> {
  // The session belongs to the service that this page comes from, whatever connection the page shows.
  const fetchBody = async (path: string) =>
    (await requestApi(path, { signal, connection: { upstream: undefined } })).body;
  const [browsers, invites] = await Promise.all([fetchBody(routes.browserSessions()), fetchBody(routes.invites())]);
  const namesOf = (rows: { name: string; endsWithThis?: true | undefined }[]) =>
    rows.filter(({ endsWithThis }) => endsWithThis).map(({ name }) => name);
  return {
    browsers: namesOf(parseRows(browsers, parseSession)),
    invites: namesOf(parseRows(invites, parseOpenInvite)),
  };
}

/** A 404 counts as success: the invite was used, or has expired. */
export const withdrawInvite = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['withdraw-invite'] as const,
    mutationFn: (id: string) => deleteIfThere(routes.inviteById(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: openInvitesKey }),
  });

/** The service returns the sign-in link only once. */
export const createInvite = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['create-invite'] as const,
    mutationFn: async (body: {
      name: string;
      readOnly: boolean;
      wallOnly?: boolean;
    }): Promise<Tolerant<typeof inviteSchema>> =>
      parseOne((await requestApi(routes.invites(), { method: 'POST', body })).body, parseInvite),
    onSuccess: () => client.invalidateQueries({ queryKey: openInvitesKey }),
    // The cache must not outlive the dialog that shows the link.
    gcTime: 0,
  });
