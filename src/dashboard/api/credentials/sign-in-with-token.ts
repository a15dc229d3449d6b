import { createdApiKeySchema } from '../../../contract/api-key.ts';
import { routes } from '../../../contract/routes.ts';
import { tolerant } from '../../../contract/tolerant.ts';
import { connection } from '../client/connection.ts';
import { readOne } from '../client/read-answers.ts';
import { requestApi } from '../client/request.ts';
import { beginSession, keepsCookieOf, keyName } from './browser-session.ts';
import { siteConfig } from './site-config.ts';

/** Exchanges the token of a sign-in link for a session of this browser, and is signed in then. Throws ApiError. */
export async function signInWithToken(token: string): Promise<void> {
  const { apiBase } = await siteConfig.settled();
  if (keepsCookieOf(apiBase)) return beginSession({ baseUrl: apiBase, token });
  // At another origin or path the browser would not send the cookie: there it gets a key of its own.
  const { body } = await requestApi(routes.signIn(), {
    method: 'POST',
    body: { token, name: keyName(navigator.userAgent, Date.now()) },
    as: { baseUrl: apiBase, apiKey: '' },
  });
  const { apiKey, account } = readOne(body, tolerant(createdApiKeySchema));
  connection.signIn({ baseUrl: apiBase, apiKey, account });
}
