import { onTestFinished } from 'vitest';
import { connection } from '../../../src/dashboard/api/connection.ts';

export const testKey = 'test-key-of-no-worth-0123456789';

/** Signs this page in to an API for one test. */
export function signInForTest(baseUrl: string, apiKey = testKey): void {
  connection.signIn({ baseUrl, apiKey, account: 'Northlight' });
  onTestFinished(() => connection.signOut());
}
