import { routes } from '../../../contract/routes.ts';
import { ApiError } from '../client/api-error.ts';
import { type Connection, connection } from '../client/connection.ts';
import { requestApi } from '../client/request.ts';

const againAfterMs = 5000;

/** Signs out in every tab. A session of our service ends; an API key stays as good as it was. */
export async function signOut(): Promise<void> {
  const state = connection.get();
  connection.signOut();
  if (state.status === 'signed-in' && state.connection.apiKey === undefined) await endSession(state.connection);
}

/** Until the service has answered; whoever signs in meanwhile has another session. */
async function endSession(as: Connection): Promise<void> {
  if (connection.get().status !== 'signed-out') return;
  let isOpen = false;
  try {
    await requestApi(routes.signOut(), { method: 'POST', expects: 'nothing', as });
  } catch (error) {
    isOpen = !(error instanceof ApiError && error.status === 401);
  }
  connection.setSessionOpen(isOpen);
  if (isOpen) setTimeout(() => void endSession(as), againAfterMs);
}
