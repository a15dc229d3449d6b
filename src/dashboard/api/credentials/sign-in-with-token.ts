import { createdApiKeySchema } from '../../../contract/api-key.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { connection } from '../client/connection.ts';
import { requestApi } from '../client/request.ts';
import { keyName } from '../key-name.ts';
import { readOne } from '../read-stream.ts';
import { siteConfig } from './site-config.ts';

/** Exchanges the token for an API key of this browser's own, and signs in with it. Throws ApiError. */
export async function signInWithToken(token: string, nowMs = Date.now()): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, nowMs) },
    as: { baseUrl: apiBase, apiKey: '' },
  });
  const { apiKey, account } = readOne(body, tolerant(createdApiKeySchema));
  connection.signIn({ baseUrl: apiBase, apiKey, account });
}
