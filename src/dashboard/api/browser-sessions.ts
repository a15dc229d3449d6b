import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { routes } from '../../contract/routes.ts';
import { browserSessionSchema, inviteSchema, openInviteSchema, signedInSchema } from '../../contract/sign-in.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import { formatDayOfMonth } from '../lib/format.ts';
import { parseOne, parseRows, requestApi } from './client.ts';
import { connection } from './connection.ts';
import { ApiError } from './errors.ts';

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chromium'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** What this browser's API key is called: `Chromium on Linux, 21 Nov 2026`. It becomes `createdByTokenName`. */
export function keyName(userAgent: string, nowMs: number): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const where = [nameIn(browsers) ?? 'Browser', nameIn(systems)].filter((part) => part !== undefined).join(' on ');
  return `${where}, ${formatDayOfMonth(nowMs)} ${new Date(nowMs).getFullYear()}`;
}

/** Would the browser send this API the cookie of a session? Its path is `/api`, at the page's own origin alone. */
export function keepsCookieOf(baseUrl: string): boolean {
  const { href, origin } = window.location;
  return URL.canParse(baseUrl, href) && new URL(baseUrl, href).href === `${origin}/api`;
}

/** Begins a session of this browser, by the token of a sign-in link or an API key, which is not kept. Throws ApiError. */
export async function beginSession(by: { baseUrl: string; token?: string; apiKey?: string }): Promise<void> {
  const { baseUrl, token, apiKey = '' } = by;
  const { body } = await requestApi(routes.signInBrowser(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, Date.now()) },
    credentials: { baseUrl, apiKey },
    signsIn: true,
  });
  const { account, wallOnly } = parseOne(body, tolerant(signedInSchema));
  connection.signIn({ baseUrl, account, wallOnly });
}

type BrowserSession = Tolerant<typeof browserSessionSchema>;
const parseSession = tolerant(browserSessionSchema);
const parseInvite = tolerant(inviteSchema);
type OpenInvite = Tolerant<typeof openInviteSchema>;
const parseOpenInvite = tolerant(openInviteSchema);
const browserSessionsKey = ['browser-sessions'] as const;
const openInvitesKey = ['open-invites'] as const;

/** The browsers that are signed in to the account, the newest first. */
export const browserSessions = queryOptions({
  queryKey: browserSessionsKey,
  queryFn: async ({ signal }): Promise<BrowserSession[]> =>
    parseRows((await requestApi(routes.browserSessions(), { signal })).body, parseSession),
});

/** Signs another browser out. One that is out already is as good as signed out. */
export const endBrowserSession = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['end-browser-session'] as const,
    mutationFn: (id: string) => deleteIfThere(routes.browserSessionById(id)),
    // Its invites end with it.
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

/** The invites that somebody may still sign in with, the newest first. */
export const openInvites = queryOptions({
  queryKey: openInvitesKey,
  queryFn: async ({ signal }): Promise<OpenInvite[]> =>
    parseRows((await requestApi(routes.invites(), { signal })).body, parseOpenInvite),
});

/** Browsers and invites that end with this browser’s session, each by its name. */
export interface EndsWithThis {
  browsers: string[];
  invites: string[];
}

export async function fetchEndsWithThis(signal: AbortSignal): Promise<EndsWithThis> {
  // The session is with the service that this page comes from, whatever API the page shows.
  const read = async (path: string) => (await requestApi(path, { signal, connection: { upstream: undefined } })).body;
  const [browsers, invites] = await Promise.all([read(routes.browserSessions()), read(routes.invites())]);
  const namesOf = (rows: { name: string; endsWithThis?: true | undefined }[]) =>
    rows.filter(({ endsWithThis }) => endsWithThis).map(({ name }) => name);
  return {
    browsers: namesOf(parseRows(browsers, parseSession)),
    invites: namesOf(parseRows(invites, parseOpenInvite)),
  };
}

/** Withdraws an invite. One that was used or has expired is as good as withdrawn. */
export const withdrawInvite = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['withdraw-invite'] as const,
    mutationFn: (id: string) => deleteIfThere(routes.inviteById(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: openInvitesKey }),
  });

/** Makes a sign-in link for somebody else, which is returned this once. */
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
    // A link is kept no longer than it is shown.
    gcTime: 0,
  });
