import { signOut } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { words } from './words.ts';

/** The page behind keeps what it has; nothing is asked of the service until somebody has signed in. */
export function ExpiredDialog({ baseUrl }: { baseUrl: string }) {
  return (
    <Dialog title={words.expired.title}>
      <p className="mb-4 text-ink-2">{words.expired.detail}</p>
      <SignInForm baseUrl={baseUrl} />
      <p className="mt-4">
        <Button look="ghost" className="-ml-1.5" onClick={signOut}>
          {words.expired.signOut}
        </Button>
      </p>
    </Dialog>
  );
}
