import { ApiError } from '../api/api-error.ts';
import { signInWithToken } from '../api/sign-in-with-token.ts';
import { signInLinkProblem } from './sign-in-link.ts';

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
