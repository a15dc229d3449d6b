import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { localConnectionName } from '../../../contract/connections.ts';
import { routePatterns } from '../../../contract/routes.ts';
import {
  type BrowserSession,
  browserSignInSchema,
  createInviteSchema,
  type Invite,
  type OpenInvite,
  renameBrowserSchema,
  type SignedIn,
} from '../../../contract/sign-in.ts';
import type { Activity } from '../../store/activity.ts';
import type { ApiKeys, Bearer } from '../../store/api-keys.ts';
import type { BrowserSessions, SessionKey } from '../../store/browser-sessions.ts';
import type { Invites } from '../../store/invites.ts';
import { type AuthParts, bearerOf, findBearer } from '../server/auth.ts';
import { baseUrl } from '../server/base-url.ts';
import { ApiError, notFound } from '../server/error-answers.ts';
import { parseBody } from '../server/request-body.ts';
import {
  type CookieParts,
  clearForeignSessions,
  isFromOwnPage,
  readSessionCookie,
  sendSessionCookie,
} from '../server/session-cookie.ts';
import type { FailedTries, SignInTokens } from '../server/sign-in-limits.ts';
import { whoDid } from './activity-routes.ts';

export interface BrowserSignInParts extends AuthParts, CookieParts {
  activity: Pick<Activity, 'note'>;
  apiKeys: Pick<ApiKeys, 'find' | 'configuredBearer' | 'defaultAccount'>;
  browserSessions: BrowserSessions;
  invites: Invites;
  signInTokens: SignInTokens;
  failedTries: FailedTries;
}

const idSchema = v.looseObject({ id: v.string() });

/** What a good token or key begins. */
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
export function addBrowserSignIn(app: FastifyInstance, parts: BrowserSignInParts): void {
  const { activity, apiKeys, browserSessions, invites, signInTokens, failedTries } = parts;

  function admit(request: FastifyRequest, token: string | undefined): Admission | undefined {
    if (token === undefined) {
      const bearer = findBearer(request, parts);
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
    if (!isFromOwnPage(request, parts.settings.ownUrls())) throw notOwnPage();
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
    const replaced = readSessionCookie(request, parts);
    const session = browserSessions.create({ name: admission.name ?? name, key, replaced, alongside });
    after?.();
    sendSessionCookie(reply, session.token, parts);
    clearForeignSessions(request, reply, parts);
    const bearer = browserSessions.find(session.token);
    if (bearer !== undefined) {
      activity.note(bearer.accountId, { ...whoDid(bearer), connection: localConnectionName, what });
    }
    reply.code(201);
    const who = { account: bearer?.accountName ?? '', name: bearer?.keyName ?? name };
    return { ...who, ...(bearer?.isWallOnly && { wallOnly: true }) };
  });
}

export interface BrowserSessionParts extends CookieParts {
  activity: Pick<Activity, 'rename'>;
  browserSessions: Pick<BrowserSessions, 'list' | 'rename' | 'end'>;
  invites: Pick<Invites, 'create' | 'isFull' | 'list' | 'remove'>;
}

/** The browsers that are signed in, and invites. */
export function addBrowserSessionRoutes(app: FastifyInstance, parts: BrowserSessionParts): void {
  const { activity, browserSessions, invites } = parts;

  app.get(routePatterns.browserSessions, async (request): Promise<BrowserSession[]> => {
    const { accountId, sessionId } = bearerOf(request);
    return browserSessions.list(accountId, sessionId);
  });

  app.patch(routePatterns.browserSessionById, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const { name } = parseBody(renameBrowserSchema, request.body);
    const { accountId } = bearerOf(request);
    const renamed = browserSessions.rename(accountId, id, name);
    if (renamed === undefined) throw notFound();
    if (renamed.keyId !== undefined) activity.rename(accountId, renamed.keyId, name);
    return reply.code(204).send();
  });

  app.delete(routePatterns.browserSessionById, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const { accountId, sessionId } = bearerOf(request);
    if (!browserSessions.end(accountId, id)) throw notFound();
    if (id === sessionId) sendSessionCookie(reply, '', parts);
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
    const url = `${baseUrl(request)}/${wallOnly ? 'wall' : ''}#sign-in=${token}`;
    reply.code(201);
    return { id, url, name, readOnly: invitation.isReadOnly, ...(wallOnly && { wallOnly }), expiresAt };
  });

  app.get(routePatterns.invites, async (request): Promise<OpenInvite[]> => {
    const { accountId, sessionId } = bearerOf(request);
    return invites.list(accountId, sessionId);
  });

  app.delete(routePatterns.inviteById, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    if (!invites.remove(bearerOf(request).accountId, id)) throw notFound();
    return reply.code(204).send();
  });
}

/** Ends the session that asks. False where a key asks. */
export function endSessionThatAsks(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: CookieParts & { browserSessions: Pick<BrowserSessions, 'end'> },
): boolean {
  const { accountId, sessionId } = bearerOf(request);
  if (sessionId === undefined) return false;
  parts.browserSessions.end(accountId, sessionId);
  sendSessionCookie(reply, '', parts);
  return true;
}

function keyOf({ keyId, accountId }: Bearer): SessionKey {
  return keyId === '' ? { of: 'setting', accountId } : { of: 'key', accountId, keyId };
}

function notOwnPage(): ApiError {
  return new ApiError(403, 'a browser signs in from its own page: programs send an API key instead');
}
