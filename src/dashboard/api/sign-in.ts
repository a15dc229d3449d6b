import * as v from 'valibot';
import { meSchema, signedInSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { type Connection, connection } from './connection.ts';
import { keyName } from './key-name.ts';

/** Our own service's API, beside the dashboard that it serves. */
export const ownBaseUrl = '/api';

/**
 * Takes the token of a sign-in link out of the address, before anything renders or is told the address.
 * Undefined when there is none.
 */
export function takeSignInToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('sign-in');
  if (token === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token === '' ? undefined : token;
}

/** Exchanges the token for an API key of this browser's own, and signs in with it. Throws ApiError. */
export async function signInWithToken(token: string, nowMs = Date.now()): Promise<void> {
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, nowMs) },
    as: { baseUrl: ownBaseUrl, apiKey: '' },
  });
  const read = v.safeParse(signedInSchema, body);
  if (!read.success) throw new ApiError({ kind: 'parse', status: 200 });
  connection.signIn({ baseUrl: ownBaseUrl, apiKey: read.output.apiKey, account: read.output.account });
}

/** Tries the key with a read, and signs in with it. Throws ApiError, and leaves everything as it was. */
export async function signInWithKey(asked: Connection): Promise<void> {
  const as = { baseUrl: asked.baseUrl.trim().replace(/\/+$/, ''), apiKey: asked.apiKey.trim() };
  connection.signIn({ ...as, account: await readAccount(as) });
}

/** The hosted API has no word for the account: there the key is tried by listing one stream. */
async function readAccount(as: Connection): Promise<string | undefined> {
  try {
    const read = v.safeParse(meSchema, (await requestApi(routes.me(), { as })).body);
    if (read.success) return read.output.account;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const { body } = await requestApi(`${routes.streams()}?limit=1`, { as });
  if (!Array.isArray(body)) throw new ApiError({ kind: 'parse', status: 200 });
  return undefined;
}

/** Gives the key up: our service forgets it too; the tabs forget it whatever the service answers. */
export function signOut(): void {
  const state = connection.get();
  if (state.status === 'signed-in' && state.connection.baseUrl === ownBaseUrl) {
    requestApi(routes.signOut(), { method: 'POST', expects: 'nothing', as: state.connection }).catch(() => undefined);
  }
  connection.signOut();
}
