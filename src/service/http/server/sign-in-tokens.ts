import { createHash, randomBytes } from 'node:crypto';

const goodForMs = 10 * 60_000;

/** The tokens of printed sign-in links: 160 random bits, used once, good for 10 minutes, gone with the process. */
export function createSignInTokens(now: () => number) {
  const expiry = new Map<string, number>();
  const hash = (token: string) => createHash('sha256').update(token).digest('hex');
  return {
    create(): string {
      const token = randomBytes(20).toString('base64url');
      expiry.set(hash(token), now() + goodForMs);
      return token;
    },
    /** True once for a token that is known and in time. */
    take(token: string): boolean {
      const key = hash(token);
      const until = expiry.get(key);
      expiry.delete(key);
      return until !== undefined && now() <= until;
    },
  };
}

export type SignInTokens = ReturnType<typeof createSignInTokens>;
