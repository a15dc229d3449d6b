import type { ApiError } from '../api/api-error.ts';

/** Why a sign-in link did not sign in, in words. */
export function signInLinkProblem(error: ApiError): string {
  // The service tells used, unknown and timed-out tokens apart from nothing else.
  if (error.status >= 400 && error.status < 500 && error.status !== 429) {
    return 'This sign-in link was already used, or is too old.';
  }
  return `The sign-in link could not be tried. ${error.message}`;
}
