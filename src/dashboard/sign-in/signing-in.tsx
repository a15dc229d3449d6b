import { words } from './words.ts';

/** While the link's token is exchanged for a key: a moment, said in words. */
export function SigningIn() {
  return (
    <main className="grid min-h-screen place-items-center">
      <title>{words.pageTitle}</title>
      <p role="status" className="text-ink-2">
        {words.link.signingIn}
      </p>
    </main>
  );
}
