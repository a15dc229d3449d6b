import { type ReactNode, Suspense } from 'react';
import { connection } from '../api/client/connection.ts';
import { WritePermission } from '../shared/write-permission.tsx';
import { useStore } from '../ui/create-store.ts';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PartBoundary } from '../ui/lazy/part-boundary.tsx';

const ExpiredDialog = lazyPart(() => import('./sign-in-form.tsx').then((file) => file.ExpiredDialog));

interface SignedInProps {
  children: ReactNode;
  /** What stands here while nobody is signed in. */
  signIn: ReactNode;
}

/** Shows the dashboard to who is signed in. A key that was refused keeps its page, and is asked for anew over it. */
export function SignedIn({ children, signIn }: SignedInProps) {
  const state = useStore(connection);
  if (state.status === 'signed-out') return signIn;
  return (
    <WritePermission>
      {state.status === 'expired' ? (
        <PartBoundary>
          <Suspense>
            <ExpiredDialog baseUrl={state.connection.baseUrl} />
          </Suspense>
        </PartBoundary>
      ) : null}
      {children}
    </WritePermission>
  );
}
