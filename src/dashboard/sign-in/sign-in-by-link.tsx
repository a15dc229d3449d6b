import { ApiError } from '../api/client/api-error.ts';
import { signInWithToken } from '../api/credentials/sign-in-with-token.ts';
import { words } from './sign-in-words.ts';

/** While the link's token is exchanged for a key: a moment, said in words. */
export function SigningIn() {
  return (
    <main className="grid min-h-screen place-items-center">
      <title>{words.pageTitle}</title>
      <p role="status" className="text-ink-2">
        {words.link.signingIn}
      </p>
    </main>
  );
}

/** Exchanges a sign-in link's token; returns why that did not work, if it did not. */
export async function signInByLink(token: string): Promise<string | undefined> {
  try {
    await signInWithToken(token);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return signInLinkProblem(error);
    throw error;
  }
}

/** Why a sign-in link did not sign in, in words. */
export function signInLinkProblem(error: ApiError): string {
  // The service answers used, unknown and timed-out tokens alike.
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    return words.link.refused;
  }
  return words.link.unchecked(error.message);
}
