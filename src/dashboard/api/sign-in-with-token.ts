import * as v from 'valibot';
import { signedInSchema } from '../../contract/requests.ts';
import { routes } from '../../contract/routes.ts';
import { ApiError } from './api-error.ts';
import { requestApi } from './client.ts';
import { connection } from './connection.ts';
import { keyName } from './key-name.ts';
import { siteConfig } from './site-config.ts';

/** Exchanges the token for an API key of this browser's own, and signs in with it. Throws ApiError. */
export async function signInWithToken(token: string, nowMs = Date.now()): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, nowMs) },
    as: { baseUrl: apiBase, apiKey: '' },
  });
  const read = v.safeParse(signedInSchema, body);
  if (!read.success) throw new ApiError({ kind: 'parse', status: 200 });
  connection.signIn({ baseUrl: apiBase, apiKey: read.output.apiKey, account: read.output.account });
}
