import type { FastifyInstance } from 'fastify';
import { type CreatedApiKey, signInSchema } from '../../../contract/api-key.ts';
import type { Me } from '../../../contract/me.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import { ApiError } from '../server/api-error.ts';
import { bearerOf } from '../server/auth.ts';
import type { FailedTries } from '../server/failed-tries.ts';
import { parseBody } from '../server/parse-body.ts';
import type { SignInTokens } from '../server/sign-in-tokens.ts';

export interface SignInParts {
  apiKeys: Pick<ApiKeys, 'create' | 'defaultAccount'>;
  signInTokens: SignInTokens;
  failedTries: FailedTries;
}

/** The exchange of a sign-in link's token for an API key. Needs no key. */
export function addSignInRoute(app: FastifyInstance, { apiKeys, signInTokens, failedTries }: SignInParts): void {
  app.post(routePatterns.signIn, async (request, reply): Promise<CreatedApiKey> => {
    const { token, name } = parseBody(signInSchema, request.body);
    if (!signInTokens.take(token)) {
      if ((await failedTries.slow(request.ip)) === 'close') request.raw.socket.destroy();
      throw new ApiError(
        401,
        'this sign-in link was used already or is older than 10 minutes; each start prints a new one',
      );
    }
    const account = apiKeys.defaultAccount();
    reply.code(201);
    return { apiKey: apiKeys.create(account.id, name), name, account: account.name };
  });
}

/** Who am I, and sign out (which revokes the key that asks). */
export function addAccountRoutes(app: FastifyInstance, apiKeys: Pick<ApiKeys, 'revoke'>, version: string): void {
  app.get(routePatterns.me, async (request): Promise<Me> => {
    const { accountName, keyName, isReadOnly } = bearerOf(request);
    return { account: accountName, keyName, version, ...(isReadOnly && { readOnly: true }) };
  });
  app.post(routePatterns.signOut, async (request, reply) => {
    const { keyId, keyName } = bearerOf(request);
    if (keyId === '') {
      throw new ApiError(
        403,
        `this key is set as ${keyName} and cannot be revoked here: change or remove that setting`,
      );
    }
    apiKeys.revoke(keyId);
    return reply.code(204).send();
  });
}
