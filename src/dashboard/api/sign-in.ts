import { createdApiKeySchema } from '../../contract/api-key.ts';
import { isOriginRefused, lacksPrivileges } from '../../contract/hosted-words.ts';
import { routes } from '../../contract/routes.ts';
import { tolerant } from '../../contract/tolerant.ts';
import { beginSession, keepsCookieOf, keyName } from './browser-sessions.ts';
import { parseOne, requestApi } from './client.ts';
import { type Connection, connection } from './connection.ts';
import { parseMe } from './connections.ts';
import { ApiError, refusal } from './errors.ts';
import { siteConfig } from './site-config.ts';
import { words } from './words.ts';

/**
 * Signs in with a key: to our own service by a session, so that the page keeps no key; elsewhere with the key itself, once
 * a read has shown that it is good. Throws ApiError, and leaves everything as it was.
 */
export async function signInWithKey(asked: { baseUrl: string; apiKey: string }): Promise<void> {
  const credentials = { baseUrl: asked.baseUrl.trim().replace(/\/+$/, ''), apiKey: asked.apiKey.trim() };
  if (credentials.baseUrl === siteConfig.get().apiBase && keepsCookieOf(credentials.baseUrl))
    return beginSession(credentials);
  connection.signIn({ ...credentials, account: await fetchAccount(credentials) });
}

/** The hosted API does not say which account a key has: listing one stream shows whether the key is good. */
async function fetchAccount(credentials: Connection): Promise<string | undefined> {
  try {
    const read = parseMe((await requestApi(routes.me(), { credentials })).body);
    if (read !== undefined) return read.account;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  try {
    const { body } = await requestApi(`${routes.streams()}?limit=1`, { credentials });
    if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    if (isOriginRefused(error.status, error.messages)) throw otherOrigin();
    // A key that may not list is good for streams that are added by their ids.
    if (!lacksPrivileges(error.status, error.messages)) throw error;
  }
  return undefined;
}

/** The hosted API's 403 to a key that no browser may use from here. Source: hosted-api, "Browsers". */
function otherOrigin(): ApiError {
  return refusal({ status: 403, messages: [words.otherOrigin] });
}

/** Exchanges the token of a sign-in link for a session of this browser, and is signed in then. Throws ApiError. */
export async function signInWithToken(token: string): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  if (keepsCookieOf(apiBase)) return beginSession({ baseUrl: apiBase, token });
  // At another origin or path the browser would not send the cookie: there it gets a key of its own.
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, Date.now()) },
    credentials: { baseUrl: apiBase, apiKey: '' },
  });
  const { apiKey, account } = parseOne(body, tolerant(createdApiKeySchema));
  connection.signIn({ baseUrl: apiBase, apiKey, account });
}

const againAfterMs = 5000;

/** Signs out in every tab. A session of our service ends; an API key stays as good as it was. */
export async function signOut(): Promise<void> {
  const state = connection.get();
  connection.signOut();
  if (state.status === 'signed-in' && state.connection.apiKey === undefined) await endSession(state.connection);
}

/** Until the service has answered; whoever signs in meanwhile has another session. */
async function endSession(credentials: Connection): Promise<void> {
  if (connection.get().status !== 'signed-out') return;
  let isOpen = false;
  try {
    await requestApi(routes.signOut(), { method: 'POST', expects: 'nothing', credentials });
  } catch (error) {
    isOpen = !(error instanceof ApiError && error.status === 401);
  }
  connection.setSessionOpen(isOpen);
  if (isOpen) setTimeout(() => void endSession(credentials), againAfterMs);
}
