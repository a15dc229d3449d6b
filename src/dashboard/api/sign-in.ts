import { createdApiKeySchema, signedInSchema } from '../../contract/account.ts';
import { isOriginRefused, lacksPrivileges } from '../../contract/hosted-words.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { formatDayOfMonth } from '../lib/format.ts';
import { absentIfGone, fetchOne, requestApi, sendApi } from './client.ts';
import { type Connection, connection } from './connection.ts';
import { parseMe } from './connections.ts';
import { ApiError, refusal } from './errors.ts';
import { siteConfig } from './site-config.ts';
import { words } from './words.ts';

/**
 * Our own service exchanges the key for a session, so that the page stores no key. Elsewhere the page stores the key, once
 * a request has shown that it works. Throws ApiError and then changes nothing.
 */
export async function signInWithKey(entered: { baseUrl: string; apiKey: string }): Promise<void> {
  const credentials = { baseUrl: entered.baseUrl.trim().replace(/\/+$/, ''), apiKey: entered.apiKey.trim() };
  if (credentials.baseUrl === siteConfig.get().apiBase && canSendCookie(credentials.baseUrl))
    return beginSession(credentials);
  connection.signIn({ ...credentials, account: await fetchAccount(credentials) });
}

/** The hosted API has no endpoint for the account: listing one stream shows whether the key works. */
async function fetchAccount(credentials: Connection): Promise<string | undefined> {
  const answer = await absentIfGone(requestApi(routes.me(), { credentials }));
  const account = answer && parseMe(answer.body);
  if (account !== undefined) return account.account;
  try {
    const { body } = await requestApi(`${routes.streams()}?limit=1`, { credentials });
    if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    // The hosted API answers 403 to a key that browsers may not use. Source: hosted-api, "Browsers".
    if (isOriginRefused(error.status, error.messages)) throw refusal({ status: 403, messages: [words.otherOrigin] });
    // A key that may not list streams still works for streams that are added by their ids.
    if (!lacksPrivileges(error.status, error.messages)) throw error;
  }
  return undefined;
}

/** Exchanges the token of a sign-in link for a session of this browser. Throws ApiError. */
export async function signInWithToken(token: string): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  if (canSendCookie(apiBase)) return beginSession({ baseUrl: apiBase, token });
  // The browser sends the cookie to its own origin and path alone; elsewhere it gets a key of its own.
  const { apiKey, account } = await fetchOne(routes.signIn(), tolerant(createdApiKeySchema), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, Date.now()) },
    credentials: { baseUrl: apiBase, apiKey: '' },
  });
  connection.signIn({ baseUrl: apiBase, apiKey, account });
}

const retrySignOutMs = 5000;

/** Signs out in every tab. A session of our service ends; an API key still works. */
export async function signOut(): Promise<void> {
  const state = connection.get();
  connection.signOut();
  if (state.status === 'signed-in' && state.connection.apiKey === undefined) await endSession(state.connection);
}

/** Retries until the service answers. A sign-in meanwhile begins another session, so retrying stops. */
async function endSession(credentials: Connection): Promise<void> {
  if (connection.get().status !== 'signed-out') return;
  let isOpen = false;
  try {
    await sendApi('POST', routes.signOut(), { credentials });
  } catch (error) {
    isOpen = !(error instanceof ApiError && error.status === 401);
  }
  connection.setSessionOpen(isOpen);
  if (isOpen) setTimeout(() => void endSession(credentials), retrySignOutMs);
}

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

/** `Chromium on Linux, 21 Nov 2026`. The API answers it as `createdByTokenName`. */
export function keyName(userAgent: string, nowMs: number): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const where = [nameIn(browsers) ?? 'Browser', nameIn(systems)].filter((part) => part !== undefined).join(' on ');
  return `${where}, ${formatDayOfMonth(nowMs)} ${new Date(nowMs).getFullYear()}`;
}

/** A browser signs in under such a name until its user gives one: `Chromium on Linux, 21 Nov 2026`. */
export function isBrowserName(name: string): boolean {
  return browsers.some(([, browser]) => new RegExp(`^${browser}(?: on \\w+)?, .+ \\d{4}$`).test(name));
}

/** The session's cookie has the path `/api` and the page's own origin. */
export function canSendCookie(baseUrl: string): boolean {
  const { href, origin } = window.location;
  return URL.canParse(baseUrl, href) && new URL(baseUrl, href).href === `${origin}/api`;
}

/** Throws ApiError. The page does not store the token or the key. */
export async function beginSession(by: { baseUrl: string; token?: string; apiKey?: string }): Promise<void> {
  const { baseUrl, token, apiKey = '' } = by;
  const { account, wallOnly } = await fetchOne(routes.signInBrowser(), tolerant(signedInSchema), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, Date.now()) },
    credentials: { baseUrl, apiKey },
    signsIn: true,
  });
  connection.signIn({ baseUrl, account, wallOnly });
}
