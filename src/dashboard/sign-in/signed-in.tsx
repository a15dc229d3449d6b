import { lazy, type ReactNode, Suspense } from 'react';
import { connection } from '../api/connection.ts';
import { ApiError } from '../api/errors.ts';
import { signInWithToken } from '../api/sign-in.ts';
import { WritePermission } from '../shared/write-permission.tsx';
import { useStore } from '../ui/create-store.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { words } from './words.ts';

const ExpiredDialog = lazy(() => import('./sign-in-form.tsx').then((file) => ({ default: file.ExpiredDialog })));

interface SignedInProps {
  children: ReactNode;
  isWall: boolean;
  /** The wall has no layout around it and shows an expired session itself. */
  wall: ReactNode;
  signIn: ReactNode;
}

/** A browser that may only show the wall gets it at every address. An expired session keeps its page under a sign-in dialog. */
export function SignedIn({ children, isWall, wall, signIn }: SignedInProps) {
  const state = useStore(connection);
  if (state.status === 'signed-out') return signIn;
  const { wallOnly } = state.connection;
  return (
    <WritePermission>
      {state.status === 'expired' && !wallOnly ? (
        <PartBoundary>
          <Suspense>
            <ExpiredDialog baseUrl={state.connection.baseUrl} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {isWall || wallOnly ? wall : children}
    </WritePermission>
  );
}

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
