import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepsCookieOf } from '../../api/browser-sessions.ts';
import type { ApiError } from '../../api/errors.ts';
import { signInWithKey, signOut } from '../../api/sign-in.ts';
import { siteConfig } from '../../api/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from './words.ts';

interface SignInFormProps {
  /** The initial server address, absolute or relative to this page. */
  baseUrl: string;
}

const toAbsolute = (baseUrl: string) =>
  URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;

export function SignInForm({ baseUrl: initialBaseUrl }: SignInFormProps) {
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
        hint={isOwn && keepsCookieOf(apiBase) ? words.form.hintForSession : words.form.hintForKey}
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
