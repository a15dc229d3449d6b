import { Suspense } from 'react';
import { connection } from '../api/connection.ts';
import { useStore } from '../ui/create-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';

const ExpiredDialog = lazyPart(() => import('./expired-dialog.tsx').then((file) => file.ExpiredDialog));

/** Asks to sign in again, once, when the key was refused while the dashboard was open. */
export function ExpiredPrompt() {
  const state = useStore(connection);
  if (state.status !== 'expired') return null;
  return (
    <PartBoundary>
      <Suspense>
        <ExpiredDialog baseUrl={state.connection.baseUrl} />
      </Suspense>
    </PartBoundary>
  );
}
