import { type EndsWithThis, fetchEndsWithThis } from '../api/access.ts';
import { connection } from '../api/connection.ts';
import { signOut } from '../api/sign-in.ts';
import { createStore } from '../lib/create-store.ts';

/** A service that does not answer keeps nobody signed in. */
const longestMs = 3000;

/** Browsers and invites that end with this session, while the page asks whether to sign out. */
export const signOutQuestion = createStore<EndsWithThis | undefined>(undefined);

/** Signs out; where others would be signed out too, the page says so and asks. */
export async function askSignOut(): Promise<void> {
  const state = connection.get();
  // A key ends nothing when this page forgets it.
  if (state.status !== 'signed-in' || state.connection.apiKey !== undefined) return signOut();
  const ending = await fetchEndsWithThis(AbortSignal.timeout(longestMs)).catch(() => undefined);
  if (ending && ending.browsers.length + ending.invites.length > 0) signOutQuestion.set(ending);
  else await signOut();
}
