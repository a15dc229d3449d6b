import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../api/client/api-error.ts';
import { keepsCookieOf } from '../api/credentials/browser-session.ts';
import { signInWithKey } from '../api/credentials/sign-in-with-key.ts';
import { signOut } from '../api/credentials/sign-out.ts';
import { siteConfig } from '../api/credentials/site-config.ts';
import { Button } from '../ui/button.tsx';
import { DetailIcon } from '../ui/detail-icon.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Field } from '../ui/fields/field.tsx';
import { words } from './sign-in-words.ts';

interface SignInFormProps {
  /** What stands as the address until something is typed there; relative to this page or whole. */
  baseUrl: string;
}

const whole = (baseUrl: string) =>
  URL.canParse(baseUrl, window.location.href) ? new URL(baseUrl, window.location.href).href : baseUrl;

/** By base URL and API key. The key is tried before it is believed. */
export function SignInForm({ baseUrl: initialBaseUrl }: SignInFormProps) {
  const [typedBaseUrl, setTypedBaseUrl] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  /** Emptied, it is this page's own again. */
  const baseUrl = typedBaseUrl?.trim() || whole(initialBaseUrl);
  const [apiKey, setApiKey] = useState('');
  const signIn = useMutation<void, ApiError, { baseUrl: string; apiKey: string }>({ mutationFn: signInWithKey });
  const isKeyRefused = signIn.error?.status === 401;
  const error = signIn.error?.message;
  const isAddressWrong = signIn.error !== null && !isKeyRefused;
  // Our own service is named by its path, wherever it is reached from.
  const { apiBase } = siteConfig.get();
  const isOwn = whole(baseUrl) === whole(apiBase);
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
      {/* Nearly always it is this page's own, and the key is what somebody comes with. */}
      <details
        open={isOpen || isAddressWrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="-ml-0.5 flex min-h-ctl list-none items-center gap-1 text-ink-2 hover:text-ink">
          <DetailIcon name="chevron" className="group-open:rotate-90" />
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
