import { routes } from '../../contract/routes.ts';
import { requestApi } from './client.ts';
import { connection } from './connection.ts';
import { ownBaseUrl } from './site-config.ts';

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

/** Gives the key up: our service forgets it too; the tabs forget it whatever the service answers. */
export function signOut(): void {
  const state = connection.get();
  if (state.status === 'signed-in' && state.connection.baseUrl === ownBaseUrl) {
    requestApi(routes.signOut(), { method: 'POST', expects: 'nothing', as: state.connection }).catch(() => undefined);
  }
  connection.signOut();
}
