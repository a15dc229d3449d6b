import { useEffect } from 'react';
import type { EndsWithThis } from '../api/browser-sessions.ts';
import { signOut } from '../api/sign-in.ts';
import { signOutQuestion } from '../components/ask-sign-out.ts';
import { shortName } from '../components/stream-name.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';
import { words } from './words.ts';

const close = () => signOutQuestion.set(undefined);

/** Says who is signed out too, and asks. */
export function SignOutDialog({ ending: { browsers, invites } }: { ending: EndsWithThis }) {
  // However the page is left, it does not ask again by itself.
  useEffect(() => close, []);
  const texts = words.signOutQuestion;
  return (
    <ConfirmDialog
      texts={{ ...texts, confirm: words.signOut }}
      mutation={{ error: null, isPending: false }}
      onConfirm={() => {
        close();
        void signOut();
      }}
      onClose={close}
    >
      {browsers.length > 0 ? <p className="text-ink-2">{texts.browsers(browsers.map(shortName))}</p> : null}
      {invites.length > 0 ? <p className="mt-2 text-ink-2">{texts.invites(invites.map(shortName))}</p> : null}
    </ConfirmDialog>
  );
}
