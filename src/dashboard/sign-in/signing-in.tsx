/** While the link's token is exchanged for a key: a moment, said in words. */
export function SigningIn() {
  return (
    <main className="grid min-h-screen place-items-center">
      <title>Sign in · Aircheck</title>
      <p role="status" className="text-ink-2">
        Signing in…
      </p>
    </main>
  );
}
