import { lazy, type ReactNode, Suspense } from 'react';
import { connection } from '../../api/connection.ts';
import { WritePermission } from '../../components/write-permission.tsx';
import { useStore } from '../../lib/create-store.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

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
