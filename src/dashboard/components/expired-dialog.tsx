import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { signOut } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The key was refused while the dashboard was open: nothing is asked any more, and the page behind keeps what it has. */
export function ExpiredDialog() {
  const state = useSyncExternalStore(connection.subscribe, connection.get);
  if (state.status !== 'expired') return null;
  return (
    <Dialog title="Sign in again">
      <p className="mb-4 text-ink-2">
        The service no longer accepts this key. The page behind stays as it is, and nothing that was typed is lost.
      </p>
      <SignInForm baseUrl={state.connection.baseUrl} />
      <p className="mt-4">
        <Button look="ghost" className="-ml-1.5" onClick={signOut}>
          Sign out instead
        </Button>
      </p>
    </Dialog>
  );
}
