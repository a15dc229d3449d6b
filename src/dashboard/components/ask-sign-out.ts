import { type EndsWithThis, fetchEndsWithThis } from '../api/access.ts';
import { connection } from '../api/connection.ts';
import { signOut } from '../api/sign-in.ts';
import { createStore } from '../lib/create-store.ts';

/** A service that does not answer must not stop anybody from signing out. */
const maxWaitMs = 3000;

/** Browsers and invites that end with this session; the dialog is open while there is a value. */
export const signOutQuestion = createStore<EndsWithThis | undefined>(undefined);

/** Signs out, or asks first where others would be signed out too. */
export async function askSignOut(): Promise<void> {
  const state = connection.get();
  // A key ends nothing when this page forgets it.
  if (state.status !== 'signed-in' || state.connection.apiKey !== undefined) return signOut();
  const ending = await fetchEndsWithThis(AbortSignal.timeout(maxWaitMs)).catch(() => undefined);
  if (ending && ending.browsers.length + ending.invites.length > 0) signOutQuestion.set(ending);
  else await signOut();
}
