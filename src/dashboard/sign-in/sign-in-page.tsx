import { useEffect, useRef } from 'react';
import { connection } from '../api/client/connection.ts';
import { siteConfig } from '../api/credentials/site-config.ts';
import { Logo } from '../shared/logo.tsx';
import { useStore } from '../ui/create-store.ts';
import { Backdrop } from './backdrop.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { words } from './sign-in-words.ts';

interface SignInPageProps {
  /** Why the sign-in link did not work, in words. */
  linkProblem?: string | undefined;
}

export default function SignInPage({ linkProblem }: SignInPageProps) {
  const state = useStore(connection);
  const main = useRef<HTMLElement>(null);

  // As the dialog does it: whoever comes here has a key to paste.
  useEffect(() => main.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const isSessionOpen = state.status === 'signed-out' && state.isSessionOpen === true;
  return (
    <div className="grid min-h-screen grid-cols-[30rem_minmax(0,1fr)] max-desk:grid-cols-[minmax(0,1fr)] max-desk:grid-rows-[1fr_auto]">
      <title>{words.pageTitle}</title>
      <main ref={main} className="flex flex-col justify-center px-16 max-desk:px-6 max-desk:py-10">
        <p className="mb-10 flex items-center gap-2.5 text-lead font-strong">
          <Logo status="idle" className="size-7" />
          {words.aircheck}
        </p>
        <h1 className="mb-3 text-title font-strong">{words.title}</h1>
        {isSessionOpen ? (
          <Problem title={words.sessionOpen.title} detail={words.sessionOpen.detail} />
        ) : linkProblem ? (
          <Problem title={linkProblem} detail={words.link.whatToDo} />
        ) : (
          <p className="mb-5 text-ink-2">{words.howTo}</p>
        )}
        <SignInForm baseUrl={useStore(siteConfig).apiBase} />
      </main>
      <Backdrop />
    </div>
  );
}

function Problem({ title, detail }: { title: string; detail: string }) {
  return (
    <div role="alert" className="mb-5 border-l-2 border-failed-fill pl-3">
      <p className="font-strong">{title}</p>
      <p className="text-ink-2">{detail}</p>
    </div>
  );
}
