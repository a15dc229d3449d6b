import { signOut } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The page behind keeps what it has; nothing is asked of the service until somebody has signed in. */
export function ExpiredDialog({ baseUrl }: { baseUrl: string }) {
  return (
    <Dialog title="Sign in again">
      <p className="mb-4 text-ink-2">
        The service no longer accepts this key. The page behind stays as it is, and nothing that was typed is lost.
      </p>
      <SignInForm baseUrl={baseUrl} />
      <p className="mt-4">
        <Button look="ghost" className="-ml-1.5" onClick={signOut}>
          Sign out instead
        </Button>
      </p>
    </Dialog>
  );
}
