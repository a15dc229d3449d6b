import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ActivityEntry } from '../../contract/activity.ts';
import { localConnectionName } from '../../contract/connections.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Activity, NewActivity } from '../db/activity.ts';
import type { ApiKeys, Bearer } from '../db/api-keys.ts';
import type { BrowserSessions } from '../db/browser-sessions.ts';
import type { Logger } from '../lib/logger.ts';
import type { RetentionPolicy } from '../storage/retention.ts';
import { bearerOf } from './auth.ts';
import type { StreamBefore } from './describe-activity.ts';
import { describeActivity, reconnectText, retentionText, watchText } from './describe-activity.ts';
import type { Presenter } from './presenter.ts';
import { onWrites } from './requests.ts';

interface ActivityLogDeps {
  activity: Activity;
  presenter: Presenter;
  retention: RetentionPolicy;
  apiKeys: ApiKeys;
  browserSessions: BrowserSessions;
  log: Logger;
}

/** The stream, session or key that a request acts on. */
interface ActivitySubject {
  connection: string;
  /** The operation's, as in the contract. */
  pattern: string;
  id?: string | undefined;
  /** The name of the stream, session or key before the request, since a deleted one has none any more. */
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

/** The answers to requests that created something. */
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
export function addActivityLog(app: FastifyInstance, deps: ActivityLogDeps): void {
  const { activity, presenter, retention, apiKeys, browserSessions, log } = deps;
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

  const preHandler = async (request: FastifyRequest) => {
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
  };

  const preSerialization = async (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    if (reply.statusCode === 201) created.set(request, answer);
    return answer;
  };

  const onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const subject = subjects.get(request);
    if (subject === undefined || reply.statusCode < 200 || reply.statusCode > 299) return payload;
    try {
      const { accountId, ...bearer } = bearerOf(request);
      const { connection, pattern, id, parentId: streamId, before } = subject;
      // A stream that is restored had no name before.
      const name = subject.name ?? (connection === localConnectionName ? nameOf(pattern, id, accountId) : undefined);
      const { method, body } = request;
      const known = { ...whoDid(bearer), connection, ...(streamId && { streamId }) };
      for (const done of describeActivity({ method, pattern, id, body, answer: created.get(request), before })) {
        activity.add(accountId, { ...known, ...done, name: done.name ?? name });
      }
    } catch (error) {
      // It is done already: that it could not be written down must not make it look undone.
      log.error('The activity log was not written', { error });
    }
    return payload;
  };

  onWrites(app, { preHandler, preSerialization, onSend });
}

/** A key as the activity log names it. `AIRCHECK_API_KEY` has no id, and whatever has one is another key. */
export function whoDid({ keyName, keyId }: Pick<Bearer, 'keyName' | 'keyId'>): Pick<ActivityEntry, 'by' | 'byKeyId'> {
  return { by: keyName, ...(keyId !== '' && { byKeyId: keyId }) };
}
type Note = Omit<NewActivity, 'by' | 'byKeyId' | 'connection'> & { connection?: string };

/** Notes that the key of the request did this, at the local connection unless another one is named. */
export function noteBy(request: FastifyRequest, activity: Activity, note: Note): void {
  const { accountId, ...bearer } = bearerOf(request);
  activity.note(accountId, { ...whoDid(bearer), connection: localConnectionName, ...note });
}
