import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type ApiKeyInfo, type CreatedApiKey, createApiKeySchema } from '../../../contract/api-key.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import type { Me } from '../../../contract/me.ts';
import type { Profile } from '../../../contract/profile.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { signInSchema } from '../../../contract/sign-in.ts';
import type { Activity } from '../../store/activity.ts';
import type { ApiKeys } from '../../store/api-keys.ts';
import type { BrowserSessions } from '../../store/browser-sessions.ts';
import type { ServiceSettingsStore } from '../../store/service-settings.ts';
import { bearerOf } from '../server/auth.ts';
import { ApiError, notFound } from '../server/error-answers.ts';
import { parseBody } from '../server/request-body.ts';
import { type CookieParts, readSessionCookie, sendSessionCookie } from '../server/session-cookie.ts';
import type { FailedTries, SignInTokens } from '../server/sign-in-limits.ts';
import { endSessionThatAsks } from './browser-session-routes.ts';

interface SignInParts {
  activity: Pick<Activity, 'note'>;
  apiKeys: Pick<ApiKeys, 'create' | 'defaultAccount'>;
  signInTokens: SignInTokens;
  failedTries: FailedTries;
}

/** The exchange of a sign-in link's token for an API key. Needs no key. */
export function addSignInRoute(
  app: FastifyInstance,
  { activity, apiKeys, signInTokens, failedTries }: SignInParts,
): void {
  app.post(routePatterns.signIn, async (request, reply): Promise<CreatedApiKey> => {
    const { token, name } = parseBody(signInSchema, request.body);
    if (!signInTokens.isGood(token)) {
      if ((await failedTries.slow(request.ip)) === 'close') request.raw.socket.destroy();
      throw new ApiError(
        401,
        'this sign-in link was used already or is older than 10 minutes; npm run sign-in-link prints a new one',
      );
    }
    const account = apiKeys.defaultAccount();
    const apiKey = apiKeys.create(account.id, name);
    // A database that refuses the key leaves the link as good as it was.
    signInTokens.use(token);
    activity.note(account.id, { by: name, connection: localConnectionName, what: 'signed-in' });
    reply.code(201);
    return { apiKey, name, account: account.name };
  });
}

export interface AccountParts extends CookieParts {
  apiKeys: Pick<ApiKeys, 'revoke'>;
  browserSessions: Pick<BrowserSessions, 'end'>;
  defaultProfiles: readonly Profile[];
  /** The window of streams that have none of their own. */
  settings: CookieParts['settings'] & Pick<ServiceSettingsStore, 'reconnectSeconds'>;
  version: string;
}

/** Who am I, and sign out: it ends the session of the browser that asks, or revokes the key that asks. */
export function addAccountRoutes(app: FastifyInstance, parts: AccountParts): void {
  const { apiKeys, defaultProfiles, settings, version } = parts;
  app.get(routePatterns.me, async (request, reply): Promise<Me> => {
    const { accountName, keyName, isReadOnly, isWallOnly, sessionId } = bearerOf(request);
    const token = sessionId === undefined ? undefined : readSessionCookie(request, parts);
    // Each page that is opened renews what its browser keeps.
    if (token !== undefined) sendSessionCookie(reply, token, parts);
    const may = {
      ...(isReadOnly && { readOnly: true }),
      ...(isWallOnly
        ? { wallOnly: true as const }
        : { defaultProfiles: [...defaultProfiles], reconnectSeconds: settings.reconnectSeconds() }),
    };
    return { account: accountName, keyName, version, ...may };
  });
  app.post(routePatterns.signOut, async (request, reply) => {
    if (endSessionThatAsks(request, reply, parts)) return reply.code(204).send();
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

interface KeyParts {
  apiKeys: Pick<ApiKeys, 'list' | 'create' | 'revokeOf'>;
  /** For each account. */
  maxApiKeys: number;
}

const idSchema = v.looseObject({ id: v.string() });

/** The API keys of the caller's account: list, create, revoke. A key is returned only when it is created. */
export function addKeyRoutes(app: FastifyInstance, { apiKeys, maxApiKeys }: KeyParts): void {
  app.get(routePatterns.apiKeys, async (request): Promise<ApiKeyInfo[]> => {
    const { accountId, keyId } = bearerOf(request);
    return apiKeys.list(accountId).map((key) => ({ ...key, ...(key.id === keyId && { isThis: true }) }));
  });

  app.post(routePatterns.apiKeys, async (request, reply): Promise<CreatedApiKey> => {
    const { name, readOnly } = parseBody(createApiKeySchema, request.body);
    const { accountName, accountId } = bearerOf(request);
    if (apiKeys.list(accountId).length >= maxApiKeys) {
      throw new ApiError(403, `this account has ${maxApiKeys} API keys, the most it may have: revoke some first`);
    }
    reply.code(201);
    return { apiKey: apiKeys.create(accountId, name, { isReadOnly: readOnly ?? false }), name, account: accountName };
  });

  app.delete(routePatterns.apiKey, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    if (!apiKeys.revokeOf(bearerOf(request).accountId, id)) throw notFound();
    return reply.code(204).send();
  });
}
