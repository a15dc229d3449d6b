import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ActivityEntry, noteActivitySchema } from '../../../contract/activity.ts';
import { localConnectionName } from '../../../contract/connections.ts';
import { routePatterns } from '../../../contract/routes.ts';
import type { Logger } from '../../log/logger.ts';
import type { RetentionBook } from '../../storage/retention.ts';
import type { Activity } from '../../store/activity.ts';
import type { ApiKeys, Bearer } from '../../store/api-keys.ts';
import type { BrowserSessions } from '../../store/browser-sessions.ts';
import { bearerOf } from '../server/auth.ts';
import { notFound } from '../server/error-answers.ts';
import { parseBody } from '../server/request-body.ts';
import { type DescribedActivity, describeActivity } from './describe-activity.ts';
import { reconnectText, retentionText, type StreamBefore, watchText } from './describe-changes.ts';
import type { Presenter } from './presenter.ts';

export interface ActivityParts {
  activity: Pick<Activity, 'add'>;
  presenter: Pick<Presenter, 'findSession'>;
  /** May the account use an upstream of that name? */
  hasUpstream: (name: string, accountId: string) => boolean;
}

/** `POST /aircheck/activity` adds what only the dashboard sees. */
export function addActivityRoutes(app: FastifyInstance, { activity, presenter, hasUpstream }: ActivityParts): void {
  app.post(routePatterns.activity, async (request, reply) => {
    const { what, sessionIds, connection } = parseBody(noteActivitySchema, request.body);
    const { accountId, ...bearer } = bearerOf(request);
    const names = new Set<string>();
    const streamIds = new Set<string>();
    if (connection === localConnectionName) {
      for (const id of sessionIds) {
        const session = presenter.findSession(id, accountId);
        if (session === undefined) throw notFound();
        names.add(session.name);
        streamIds.add(session.parentId);
      }
    } else if (!hasUpstream(connection, accountId)) {
      throw notFound();
    }
    const [name] = names;
    const [streamId] = streamIds;
    const about = { ...(streamIds.size === 1 && { streamId }), ...(names.size === 1 && { name }) };
    activity.add(accountId, { ...whoDid(bearer), connection, what, sessionIds, ...about });
    return reply.code(204).send();
  });
}

interface ActivityLogParts {
  activity: Pick<Activity, 'add'>;
  log: Logger;
  presenter: Pick<Presenter, 'findStream' | 'findSession'>;
  retention: Pick<RetentionBook, 'policyOf'>;
  apiKeys: Pick<ApiKeys, 'list'>;
  browserSessions: Pick<BrowserSessions, 'list'>;
}

/** On what a request acts. */
interface ActivitySubject {
  connection: string;
  /** The operation's, as in the contract. */
  pattern: string;
  id?: string | undefined;
  /** Of the stream, session or key before the request: a deleted one has none any more. */
  name?: string | undefined;
  /** The stream of a session whose recording is deleted, kept or joined. */
  parentId?: string | undefined;
  /** The stream before the request, where that may change it. */
  before?: StreamBefore | undefined;
}

const recordingPatterns: ReadonlySet<string> = new Set([
  routePatterns.recording,
  routePatterns.keptRecording,
  routePatterns.joinedSession,
]);
const subjects = new WeakMap<FastifyRequest, ActivitySubject>();
/** What was answered where something was created. */
const created = new WeakMap<FastifyRequest, unknown>();
const idSchema = v.looseObject({ id: v.optional(v.string()), streamId: v.optional(v.string()) });

/** Marks a request that acts at an upstream instead of its own route. */
export function setActivitySubject(request: FastifyRequest, subject: ActivitySubject): void {
  subjects.set(request, subject);
}

/** Marks a request that changes nothing: what it asks for is so already. */
export function noteNoActivity(request: FastifyRequest): void {
  subjects.delete(request);
}

/** Writes down who did what: after every write of this scope that succeeded, and whatever the log's own fate. */
export function addActivityLog(app: FastifyInstance, parts: ActivityLogParts): void {
  const { activity, presenter, retention, apiKeys, browserSessions, log } = parts;
  const nameOf = (pattern: string, id: string | undefined, accountId: string): string | undefined => {
    if (id === undefined) return undefined;
    if (pattern === routePatterns.apiKey) return apiKeys.list(accountId).find((key) => key.id === id)?.name;
    if (pattern === routePatterns.browserSessionById)
      return browserSessions.list(accountId).find((session) => session.id === id)?.name;
    return (presenter.findStream(id, accountId) ?? presenter.findSession(id, accountId))?.name;
  };

  const streamBefore = (pattern: string, id: string | undefined, accountId: string): StreamBefore | undefined => {
    const row = id === undefined || pattern !== routePatterns.stream ? undefined : presenter.findStream(id, accountId);
    if (row === undefined) return undefined;
    const noExtras = { creatorId: undefined, userTags: undefined, playbackPolicy: undefined, multistream: undefined };
    const { name, profiles, tags = [] } = row;
    return {
      ...noExtras,
      ...row.extras,
      name,
      profiles,
      tags,
      signalWatch: watchText(row.signalWatch),
      retention: retentionText(retention.policyOf(row.id)?.retention),
      reconnectSeconds: reconnectText(row.reconnectSeconds),
    };
  };

  app.addHook('preHandler', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const pattern = (request.routeOptions.url ?? '').replace(/^\/api/, '');
    const inPath = v.safeParse(idSchema, request.params);
    const inBody = v.safeParse(idSchema, request.body);
    const id = inPath.success ? inPath.output.id : undefined;
    const about = id ?? (inBody.success ? inBody.output.streamId : undefined);
    const { accountId } = bearerOf(request);
    const name = nameOf(pattern, about, accountId);
    const before = streamBefore(pattern, id, accountId);
    const session = id !== undefined && recordingPatterns.has(pattern) && presenter.findSession(id, accountId);
    const parentId = session ? session.parentId : undefined;
    subjects.set(request, { connection: localConnectionName, pattern, id, name, parentId, before });
  });

  app.addHook('preSerialization', async (request, reply, answer) => {
    if (reply.statusCode === 201) created.set(request, answer);
    return answer;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const subject = subjects.get(request);
    if (subject === undefined || reply.statusCode < 200 || reply.statusCode > 299) return payload;
    try {
      const { accountId, ...bearer } = bearerOf(request);
      const { connection, pattern, id, parentId: streamId, before } = subject;
      // What is brought back had no name before.
      const name = subject.name ?? (connection === localConnectionName ? nameOf(pattern, id, accountId) : undefined);
      const { method, body } = request;
      const known = { ...whoDid(bearer), connection, ...(streamId && { streamId }) };
      for (const done of describeActivity({ method, pattern, id, body, answer: created.get(request), before })) {
        activity.add(accountId, { ...known, ...named(done, name) });
      }
    } catch (error) {
      // It is done already: that it could not be written down must not make it look undone.
      log.error('The activity log was not written', { error });
    }
    return payload;
  });
}

function named(done: DescribedActivity, name: string | undefined): DescribedActivity {
  return { ...done, name: done.name ?? name };
}

/** A key as the activity log names it. `AIRCHECK_API_KEY` has no id, and whatever has one is another key. */
export function whoDid({ keyName, keyId }: Pick<Bearer, 'keyName' | 'keyId'>): Pick<ActivityEntry, 'by' | 'byKeyId'> {
  return { by: keyName, ...(keyId !== '' && { byKeyId: keyId }) };
}
