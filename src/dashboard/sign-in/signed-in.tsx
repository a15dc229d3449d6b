import { lazy, type ReactNode, Suspense } from 'react';
import { connection } from '../api/client/connection.ts';
import { WritePermission } from '../shared/write-permission.tsx';
import { useStore } from '../ui/create-store.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const ExpiredDialog = lazy(() => import('./sign-in-form.tsx').then((file) => ({ default: file.ExpiredDialog })));

interface SignedInProps {
  children: ReactNode;
  /** This is the address of the wall. */
  isWall: boolean;
  /** It has no frame, and says by itself that its browser is signed out. */
  wall: ReactNode;
  /** What stands here while nobody is signed in. */
  signIn: ReactNode;
}

/** Shows the dashboard to who is signed in, to a screen's browser the wall, at every address. A key that was refused keeps its page, and is asked for anew over it. */
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
