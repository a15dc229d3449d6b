import { siteConfig } from '../api/site-config.ts';
import { Logo } from '../shared/logo.tsx';
import { useStore } from '../ui/create-store.ts';
import { Backdrop } from './backdrop.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInPageProps {
  /** Why the sign-in link did not work, in words. */
  linkProblem?: string | undefined;
}

export default function SignInPage({ linkProblem }: SignInPageProps) {
  return (
    <div className="grid min-h-screen grid-cols-[30rem_minmax(0,1fr)] max-desk:grid-cols-[minmax(0,1fr)] max-desk:grid-rows-[1fr_auto]">
      <title>Sign in · Aircheck</title>
      <main className="flex flex-col justify-center px-16 max-desk:px-6 max-desk:py-10">
        <p className="mb-10 flex items-center gap-2.5 text-lead font-strong">
          <Logo status="idle" className="size-7" />
          Aircheck
        </p>
        <h1 className="mb-3 text-title font-strong">Sign in</h1>
        {linkProblem ? (
          <div role="alert" className="mb-5 border-l-2 border-failed-fill pl-3">
            <p className="font-strong">{linkProblem}</p>
            <p className="text-ink-2">
              A sign-in link works once, for ten minutes. Start Aircheck again to have a fresh one printed, or sign in
              with an API key.
            </p>
          </div>
        ) : (
          <p className="mb-5 text-ink-2">
            Open the link that Aircheck printed when it was started, or sign in with an API key.
          </p>
        )}
        <SignInForm baseUrl={useStore(siteConfig).apiBase} />
      </main>
      <Backdrop />
    </div>
  );
}
