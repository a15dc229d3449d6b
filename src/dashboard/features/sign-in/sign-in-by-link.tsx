import { ApiError } from '../../api/errors.ts';
import { signInWithToken } from '../../api/sign-in.ts';
import { words } from './words.ts';

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

/** Returns undefined after a sign-in, otherwise the sentence that explains the failure. */
export async function signInByLink(token: string): Promise<string | undefined> {
  try {
    await signInWithToken(token);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return signInLinkProblem(error);
    return words.link.unchecked(error instanceof Error ? error.message : '');
  }
}

export function signInLinkProblem(error: ApiError): string {
  // The service gives used, unknown and expired tokens the same answer.
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    return words.link.refused;
  }
  return words.link.unchecked(error.message);
}
