import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type ApiKeyInfo,
  type BrowserSession,
  browserSignInSchema,
  type CreatedApiKey,
  createApiKeySchema,
  createInviteSchema,
  type Invite,
  type OpenInvite,
  renameBrowserSchema,
  type SignedIn,
  signInSchema,
} from '../../contract/account.ts';
import { localConnectionName } from '../../contract/connections.ts';
import type { Me } from '../../contract/me.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Profile } from '../../contract/stream.ts';
import type { Activity } from '../db/activity.ts';
import type { ApiKeys, Bearer } from '../db/api-keys.ts';
import type { SessionKey } from '../db/browser-sessions.ts';
import type { Invites } from '../db/invites.ts';
import { noteBy, whoDid } from './activity-log.ts';
import {
  type AuthDeps,
  bearerOf,
  clearForeignSessions,
  findBearer,
  isFromOwnPage,
  readSessionCookie,
  type SignInTokens,
  sendSessionCookie,
} from './auth.ts';
import { ApiError, notFound } from './errors.ts';
import { baseUrl, idOf, parseBody } from './requests.ts';

/** The exchange of a sign-in link's token for an API key. Needs no key. */
export function addSignInRoute(
  app: FastifyInstance,
  { apiKeys, failedTries }: AuthDeps,
  signInTokens: SignInTokens,
  activity: Activity,
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

/** The account of a key, and sign out, which ends the session of the browser that asks, or revokes the key that asks. */
export function addAccountRoutes(
  app: FastifyInstance,
  auth: AuthDeps,
  defaultProfiles: readonly Profile[],
  version: string,
): void {
  app.get(routePatterns.me, async (request, reply): Promise<Me> => {
    const { accountName, keyName, isReadOnly, isWallOnly, sessionId } = bearerOf(request);
    const token = sessionId === undefined ? undefined : readSessionCookie(request, auth);
    // Each page that is opened renews what its browser keeps.
    if (token !== undefined) sendSessionCookie(reply, token, auth);
    const may = {
      ...(isReadOnly && { readOnly: true }),
      ...(isWallOnly
        ? { wallOnly: true as const }
        : { defaultProfiles: [...defaultProfiles], reconnectSeconds: auth.settings.reconnectSeconds() }),
    };
    return { account: accountName, keyName, version, ...may };
  });
  app.post(routePatterns.signOut, async (request, reply) => {
    const { accountId, sessionId, keyId, keyName } = bearerOf(request);
    if (sessionId !== undefined) {
      auth.browserSessions.end(accountId, sessionId);
      sendSessionCookie(reply, '', auth);
      return reply.code(204).send();
    }
    if (keyId === '') {
      throw new ApiError(
        403,
        `this key is set as ${keyName} and cannot be revoked here: change or remove that setting`,
      );
    }
    auth.apiKeys.revoke(keyId);
    return reply.code(204).send();
  });
}

/** The API keys of the caller's account: list, create, revoke. A key is returned only when it is created. */
export function addKeyRoutes(app: FastifyInstance, apiKeys: ApiKeys, maxApiKeys: number, activity: Activity): void {
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
    const apiKey = apiKeys.create(accountId, name, { isReadOnly: readOnly ?? false });
    noteBy(request, activity, { what: 'api-key-created', name });
    reply.code(201);
    return { apiKey, name, account: accountName };
  });

  app.delete(routePatterns.apiKey, async (request, reply) => {
    const id = idOf(request);
    const { accountId } = bearerOf(request);
    const key = apiKeys.list(accountId).find((one) => one.id === id);
    if (!apiKeys.revokeOf(accountId, id)) throw notFound();
    noteBy(request, activity, { what: 'api-key-revoked', name: key?.name });
    return reply.code(204).send();
  });
}

/** The session that a good token or key begins. */
interface Admission {
  /** An invite names the session itself. */
  name?: string;
  key: SessionKey;
  what: 'signed-in' | 'invite-used';
  /** Written with the session. */
  alongside?: () => void;
  /** Done once the session has begun. */
  after?: () => void;
}

/** Signing a browser in: by the token of a sign-in link or an invite, or by an API key. */
export function addBrowserSignIn(
  app: FastifyInstance,
  auth: AuthDeps,
  signInTokens: SignInTokens,
  invites: Invites,
  activity: Activity,
): void {
  const { apiKeys, browserSessions, failedTries } = auth;

  function admit(request: FastifyRequest, token: string | undefined): Admission | undefined {
    if (token === undefined) {
      const bearer = findBearer(request, auth);
      return bearer && { what: 'signed-in', key: keyOf(bearer) };
    }
    if (signInTokens.isGood(token)) {
      const { id: accountId } = apiKeys.defaultAccount();
      const key = { of: 'browser', accountId, isReadOnly: false } as const;
      return { what: 'signed-in', key, after: () => signInTokens.use(token) };
    }
    const invitation = invites.find(token);
    if (invitation === undefined) return undefined;
    const { id, name, ...may } = invitation;
    const key = { of: 'browser', ...may } as const;
    return { what: 'invite-used', name, key, alongside: () => invites.remove(may.accountId, id) };
  }

  app.post(routePatterns.signInBrowser, async (request, reply): Promise<SignedIn> => {
    const { token, name } = parseBody(browserSignInSchema, request.body);
    if (!isFromOwnPage(request, auth.settings.ownUrls())) {
      throw new ApiError(403, 'a browser signs in from its own page: programs send an API key instead');
    }
    const admission = admit(request, token);
    if (admission === undefined) {
      if ((await failedTries.slow(request.ip)) === 'close') request.raw.socket.destroy();
      throw new ApiError(
        401,
        token === undefined
          ? 'no valid API key'
          : 'this sign-in link was used already or has expired; npm run sign-in-link prints a new one',
      );
    }
    const { key, what, alongside, after } = admission;
    const replaced = readSessionCookie(request, auth);
    const session = browserSessions.create({ name: admission.name ?? name, key, replaced, alongside });
    after?.();
    sendSessionCookie(reply, session.token, auth);
    clearForeignSessions(request, reply, auth);
    const bearer = browserSessions.find(session.token);
    if (bearer !== undefined) {
      activity.note(bearer.accountId, { ...whoDid(bearer), connection: localConnectionName, what });
    }
    reply.code(201);
    const who = { account: bearer?.accountName ?? '', name: bearer?.keyName ?? name };
    return { ...who, ...(bearer?.isWallOnly && { wallOnly: true }) };
  });
}

/** The browsers that are signed in, and invites. */
export function addBrowserSessionRoutes(
  app: FastifyInstance,
  auth: AuthDeps,
  invites: Invites,
  activity: Activity,
): void {
  const { browserSessions } = auth;

  app.get(routePatterns.browserSessions, async (request): Promise<BrowserSession[]> => {
    const { accountId, sessionId } = bearerOf(request);
    return browserSessions.list(accountId, sessionId);
  });

  app.patch(routePatterns.browserSessionById, async (request, reply) => {
    const id = idOf(request);
    const { name } = parseBody(renameBrowserSchema, request.body);
    const { accountId } = bearerOf(request);
    const renamed = browserSessions.rename(accountId, id, name);
    if (renamed === undefined) throw notFound();
    if (renamed.keyId !== undefined) activity.rename(accountId, renamed.keyId, name);
    return reply.code(204).send();
  });

  app.delete(routePatterns.browserSessionById, async (request, reply) => {
    const id = idOf(request);
    const { accountId, sessionId } = bearerOf(request);
    const session = browserSessions.list(accountId).find((one) => one.id === id);
    if (!browserSessions.end(accountId, id)) throw notFound();
    noteBy(request, activity, { what: 'signed-out', name: session?.name });
    if (id === sessionId) sendSessionCookie(reply, '', auth);
    return reply.code(204).send();
  });

  app.post(routePatterns.invites, async (request, reply): Promise<Invite> => {
    const { name, readOnly = false, wallOnly = false } = parseBody(createInviteSchema, request.body);
    const { accountId, sessionId, keyId, keyName } = bearerOf(request);
    if (invites.isFull(accountId)) {
      throw new ApiError(
        403,
        'this account has as many open invites as it may have: withdraw one, or wait until one is used or expires',
      );
    }
    const invitation = { accountId, name, isReadOnly: readOnly || wallOnly, isWallOnly: wallOnly };
    const { id, token, expiresAt } = invites.create(invitation, { id: sessionId ?? keyId, name: keyName });
    noteBy(request, activity, { what: 'invite-created', name });
    const url = `${baseUrl(request)}/${wallOnly ? 'wall' : ''}#sign-in=${token}`;
    reply.code(201);
    return { id, url, name, readOnly: invitation.isReadOnly, ...(wallOnly && { wallOnly }), expiresAt };
  });

  app.get(routePatterns.invites, async (request): Promise<OpenInvite[]> => {
    const { accountId, sessionId } = bearerOf(request);
    return invites.list(accountId, sessionId);
  });

  app.delete(routePatterns.inviteById, async (request, reply) => {
    const id = idOf(request);
    if (!invites.remove(bearerOf(request).accountId, id)) throw notFound();
    noteBy(request, activity, { what: 'invite-withdrawn' });
    return reply.code(204).send();
  });
}

function keyOf({ keyId, accountId }: Bearer): SessionKey {
  return keyId === '' ? { of: 'setting', accountId } : { of: 'key', accountId, keyId };
}
