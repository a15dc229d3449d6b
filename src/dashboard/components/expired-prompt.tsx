import { lazy, Suspense, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';

const ExpiredDialog = lazy(() => import('./expired-dialog.tsx').then((file) => ({ default: file.ExpiredDialog })));

/** Asks to sign in again, once, when the key was refused while the dashboard was open. */
export function ExpiredPrompt() {
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  if (state.status !== 'expired') return null;
  return (
    <Suspense>
      <ExpiredDialog baseUrl={state.connection.baseUrl} />
    </Suspense>
  );
}
