import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { connection } from '../../api/connection.ts';
import type { ApiError } from '../../api/errors.ts';
import { canSendCookie, signInWithKey, signOut } from '../../api/sign-in.ts';
import { siteConfig } from '../../api/site-config.ts';
import { Logo } from '../../components/logo.tsx';
import { Strip, type StripSegment } from '../../components/strip/strip.tsx';
import { useStore } from '../../lib/create-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './words.ts';

export default function SignInPage({ linkProblem }: { linkProblem?: string | undefined }) {
  const state = useStore(connection);
  const main = useRef<HTMLElement>(null);

  // The operator has a key to paste; the dialog of an expired session focuses the field too.
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

// Each row lists spans in hundredths of the width; spans in brackets are hollow.
const nights = [
  '62-66 (3-8)',
  '4-13 95-99',
  '72-79 83-90',
  '53-68 70-98',
  '53-68 70-77 78-86 91-99',
  '90-97',
  '72-79 82-89 92-99',
  '1-11 57-69',
  '(74-81)',
  '51-56 87-91',
  '46-51 52-65 68-83',
  '3-10',
  '0-8',
  '',
];

const ticks = [3, 16, 28, 41, 53, 66, 78, 91]
  .map((at) => `linear-gradient(var(--color-line) 0 0) ${at}% 0/1px 100% no-repeat`)
  .join(',');

/** The strips are invented decoration without data. */
function Backdrop() {
  return (
    <div
      aria-hidden="true"
      style={{ '--ticks': ticks }}
      className="grid auto-rows-fr border-l border-line bg-well pr-16 max-desk:auto-rows-[1.625rem] max-desk:border-t max-desk:border-l-0 max-desk:pr-6"
    >
      {nights.map((night) => (
        <Strip key={night} label="" segments={parseSegments(night)} className="border-b border-line" />
      ))}
    </div>
  );
}

function parseSegments(night: string): StripSegment[] {
  return [...night.matchAll(/(\(?)(\d+)-(\d+)/g)].map(([, bracket, a, b]) => ({
    key: `${a}`,
    kind: bracket ? 'quiet-open' : 'quiet',
    a: Number(a) / 100,
    b: Number(b) / 100,
  }));
}

interface SignInFormProps {
  /** The initial server address, absolute or relative to this page. */
  baseUrl: string;
}

const toAbsolute = (baseUrl: string) =>
  URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;

function SignInForm({ baseUrl: initialBaseUrl }: SignInFormProps) {
  const [typedBaseUrl, setTypedBaseUrl] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const baseUrl = typedBaseUrl?.trim() || toAbsolute(initialBaseUrl);
  const [apiKey, setApiKey] = useState('');
  const signIn = useMutation<void, ApiError, { baseUrl: string; apiKey: string }>({ mutationFn: signInWithKey });
  const isKeyRefused = signIn.error?.status === 401;
  const error = signIn.error?.message;
  const isAddressWrong = signIn.error !== null && !isKeyRefused;
  // Our own service keeps its relative address, because the same page is reached through several hosts.
  const { apiBase } = siteConfig.get();
  const isOwn = toAbsolute(baseUrl) === toAbsolute(apiBase);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate({ baseUrl: isOwn ? apiBase : baseUrl, apiKey });
      }}
    >
      <Field
        label={words.form.apiKey}
        data-autofocus
        type="password"
        autoComplete="current-password"
        required
        value={apiKey}
        error={isKeyRefused ? error : undefined}
        hint={isOwn && canSendCookie(apiBase) ? words.form.hintForSession : words.form.hintForKey}
        onChange={(event) => setApiKey(event.currentTarget.value)}
      />
      <details
        open={isOpen || isAddressWrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="-ml-0.5 flex min-h-ctl list-none items-center gap-1 text-ink-2 hover:text-ink">
          <Icon name="chevron" className="group-open:rotate-90" />
          {words.form.advanced}
        </summary>
        <Field
          label={words.form.address}
          type="text"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          value={typedBaseUrl ?? baseUrl}
          error={isAddressWrong ? error : undefined}
          onChange={(event) => setTypedBaseUrl(event.currentTarget.value)}
        />
      </details>
      <Button
        type="submit"
        look="primary"
        size="big"
        aria-disabled={signIn.isPending || undefined}
        className="mt-2 w-full"
      >
        {signIn.isPending ? words.form.submitting : words.form.submit}
      </Button>
    </form>
  );
}

/** The page behind stays mounted with its data; queries pause until the operator signs in. */
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
