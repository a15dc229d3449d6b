import { routes } from '../../../contract/routes.ts';
import { connection } from '../client/connection.ts';
import { requestApi } from '../client/request.ts';

/**
 * Takes the token of a sign-in link out of the address, before anything renders or learns the address.
 * Undefined when there is none.
 */
export function takeSignInToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('sign-in');
  if (token === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token === '' ? undefined : token;
}

/** Signs out in every tab. A session of our service ends; an API key stays as good as it was. */
export async function signOut(): Promise<void> {
  const state = connection.get();
  connection.signOut();
  if (state.status !== 'signed-in' || state.connection.apiKey !== undefined) return;
  const request = { method: 'POST', expects: 'nothing', as: state.connection } as const;
  await requestApi(routes.signOut(), request).catch(() => undefined);
}
