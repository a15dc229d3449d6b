import { isOriginRefused, lacksPrivileges } from '../../../contract/hosted-words.ts';
import { routes } from '../../../contract/routes.ts';
import { ApiError } from '../client/api-error.ts';
import { type Connection, connection } from '../client/connection.ts';
import { refusal } from '../client/refusal.ts';
import { requestApi } from '../client/request.ts';
import { beginSession, keepsCookieOf } from './browser-session.ts';
import { words } from './credentials-words.ts';
import { readMe } from './me.ts';
import { siteConfig } from './site-config.ts';

/**
 * Signs in with a key: to our own service by a session, so that the page keeps no key; elsewhere with the key itself, once
 * a read has shown that it is good. Throws ApiError, and leaves everything as it was.
 */
export async function signInWithKey(asked: { baseUrl: string; apiKey: string }): Promise<void> {
  const as = { baseUrl: asked.baseUrl.trim().replace(/\/+$/, ''), apiKey: asked.apiKey.trim() };
  if (as.baseUrl === siteConfig.get().apiBase && keepsCookieOf(as.baseUrl)) return beginSession(as);
  connection.signIn({ ...as, account: await readAccount(as) });
}

/** The hosted API has no word for the account: there the key is tried by listing one stream. */
async function readAccount(as: Connection): Promise<string | undefined> {
  try {
    const read = readMe((await requestApi(routes.me(), { as })).body);
    if (read !== undefined) return read.account;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  try {
    const { body } = await requestApi(`${routes.streams()}?limit=1`, { as });
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
