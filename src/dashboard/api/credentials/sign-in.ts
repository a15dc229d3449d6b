import { routes } from '../../../contract/routes.ts';
import { connection } from '../client/connection.ts';
import { requestApi } from '../client/request.ts';
import { siteConfig } from './site-config.ts';

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

/**
 * Gives the key up: the tabs forget it at once, and our service is asked to forget it too, whatever it answers. Resolves
 * when it has.
 */
export async function signOut(): Promise<void> {
  const state = connection.get();
  connection.signOut();
  if (state.status !== 'signed-in') return;
  const { apiBase } = await siteConfig.settled();
  if (state.connection.baseUrl !== apiBase) return;
  await requestApi(routes.signOut(), { method: 'POST', expects: 'nothing', as: state.connection }).catch(
    () => undefined,
  );
}
