import { describe, expect, it, onTestFinished } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';
import { signInWithKey } from '../../../src/dashboard/api/sign-in.ts';
import { serveApi } from './serve-api.ts';

async function signInWhereListing(errors: string[]) {
  onTestFinished(() => connection.signOut());
  const { baseUrl } = await serveApi(({ path }) =>
    path === '/stream' ? { status: 403, json: { errors } } : undefined,
  );
  await signInWithKey({ baseUrl, apiKey: 'key' });
}

describe('signing in with a key that is refused the list of streams', () => {
  it('works where it merely may not list: streams are added by their ids', async () => {
    await signInWhereListing(['credential has insufficent privileges']);
    expect(connection.get().status).toBe('signed-in');
  });

  it('says what to do if no browser may use it from here', async () => {
    const refused = signInWhereListing(['credential disallows CORS access from origin http://here']);
    await expect(refused).rejects.toThrow(/allow the address for the key, or reach the API through Aircheck/);
    expect(connection.get().status).toBe('signed-out');
  });

  it('fails with any other refusal', async () => {
    await expect(signInWhereListing(['user is suspended'])).rejects.toMatchObject({ status: 403 });
  });
});
