import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type ActivityEntry, activityGroups, kindsOf, noteActivitySchema } from '../../../contract/activity.ts';

import { localConnectionName } from '../../../contract/connections.ts';
import { csvLine } from '../../../contract/csv.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { routePatterns } from '../../../contract/routes.ts';
import { localParts } from '../../../contract/zones.ts';
import type { Activity, ActivityFilter, ActivityPlace } from '../../db/activity.ts';
import type { ApiKeys, Bearer } from '../../db/api-keys.ts';
import type { BrowserSessions } from '../../db/browser-sessions.ts';
import { bearerOf } from '../../http/auth.ts';
import { ApiError, notFound } from '../../http/errors.ts';
import type { Presenter } from '../../http/presenter.ts';
import { baseUrl, onWrites, parseBody, readCursor } from '../../http/requests.ts';
import type { Logger } from '../../lib/logger.ts';
import type { RetentionPolicy } from '../../storage/retention.ts';
import {
  type DescribedActivity,
  describeActivity,
  reconnectText,
  retentionText,
  type StreamBefore,
  watchText,
} from './describe-activity.ts';

interface ActivityParts {
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
  retention: Pick<RetentionPolicy, 'policyOf'>;
  apiKeys: Pick<ApiKeys, 'list'>;
  browserSessions: Pick<BrowserSessions, 'list'>;
}

/** On what a request acts. */
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
        activity.add(accountId, { ...known, ...named(done, name) });
      }
    } catch (error) {
      // It is done already: that it could not be written down must not make it look undone.
      log.error('The activity log was not written', { error });
    }
    return payload;
  };

  onWrites(app, { preHandler, preSerialization, onSend });
}

function named(done: DescribedActivity, name: string | undefined): DescribedActivity {
  return { ...done, name: done.name ?? name };
}

/** A key as the activity log names it. `AIRCHECK_API_KEY` has no id, and whatever has one is another key. */
export function whoDid({ keyName, keyId }: Pick<Bearer, 'keyName' | 'keyId'>): Pick<ActivityEntry, 'by' | 'byKeyId'> {
  return { by: keyName, ...(keyId !== '' && { byKeyId: keyId }) };
}

const columns = [
  'time',
  'utc',
  'event',
  'stream',
  'by',
  'connection',
  'on air seconds',
  'recorded seconds',
  'details',
  'stream id',
  'session ids',
] as const;

/** How a table is written: `zone` is an IANA name. */
interface CsvOptions {
  zone: string;
  language: Language;
}

function csvHead({ language }: CsvOptions): string {
  return csvLine(columns, language);
}

/** An entry as a line; `time` is that of the zone, or of UTC where there is no such zone. */
function csvEntry(entry: ActivityEntry, { zone, language }: CsvOptions): string {
  const { at, what, name, by, connection, onAirSeconds, recordedSeconds, streamId, sessionIds } = entry;
  const cells = [
    timeIn(at, { zone, language }),
    new Date(at).toISOString(),
    what,
    name,
    by,
    connection,
    onAirSeconds,
    recordedSeconds,
    detailsOf(entry),
    streamId,
    sessionIds?.join(' '),
  ];
  return csvLine(cells, language);
}

function detailsOf(entry: ActivityEntry) {
  const {
    record,
    to,
    changes = [],
    refused,
    cause,
    signal = [],
    awaySeconds,
    freeBytes,
    messages,
    recordings,
    why,
    isUnclean,
    note,
  } = entry;
  return [
    record === undefined ? '' : `record ${record ? 'on' : 'off'}`,
    ...changes.map(({ field, from = '', to = '' }) => `${field}: ${from} → ${to}`),
    refused === undefined ? '' : `${refused.reason}, ${refused.count} tries, ${refused.address ?? 'several addresses'}`,
    to === undefined ? '' : `to ${to}`,
    cause ?? '',
    ...signal,
    awaySeconds === undefined ? '' : `away ${awaySeconds} s`,
    freeBytes === undefined ? '' : `${freeBytes} bytes free`,
    recordings === undefined ? '' : `${recordings} recordings`,
    why ?? '',
    messages === undefined ? '' : `${messages} messages`,
    isUnclean ? 'not stopped before' : '',
    note ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** `2026-11-21 18:58:40`; in the hour that a clock shows twice with the zone. */
function timeIn(at: number, { zone, language }: CsvOptions): string {
  const { date, time, repeatedZone } = localParts(at, zone, language);
  return [date, time, repeatedZone].filter(Boolean).join(' ');
}

interface ActivityListParts {
  activity: Pick<Activity, 'list'>;
  now: () => number;
}

const querySchema = v.looseObject({
  group: v.optional(v.string()),
  streamId: v.optional(v.string()),
  q: v.optional(v.string()),
  zone: v.optional(v.string()),
  language: v.optional(v.string()),
});
const groupsSchema = v.array(v.picklist(activityGroups));

/** Rows that are read before others get their turn. */
const rowsAtOnce = 200;

/** `GET /aircheck/activity`, page by page, and `GET /aircheck/activity.csv`, all of it. */
export function addActivityLists(app: FastifyInstance, { activity, now }: ActivityListParts): void {
  app.get(routePatterns.activity, async (request, reply): Promise<ActivityEntry[]> => {
    const { limit, cursor } = readCursor(request.query);
    const { filter } = readQuery(request.query);
    const { accountId } = bearerOf(request);
    const { entries, hasMore } = activity.list(accountId, { ...filter, limit, after: placeOf(cursor) });
    const last = entries.at(-1);
    if (last !== undefined && hasMore) {
      // By its last entry, not by position: entries are added while somebody turns the pages.
      const next = new URL(request.url, baseUrl(request));
      next.searchParams.set('cursor', `before${last.at}-${last.id}`);
      reply.header('link', `<${next.href}>; rel="next"`);
    }
    return entries;
  });

  app.get(routePatterns.activityFile, async (request, reply) => {
    const { filter, table } = readQuery(request.query);
    const { accountId } = bearerOf(request);
    const day = new Date(now()).toISOString().slice(0, 10);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="Aircheck activity ${day}.csv"`);
    return reply.send(Readable.from(linesOf(accountId, filter, table)));
  });

  async function* linesOf(accountId: string, filter: ActivityFilter, table: CsvOptions): AsyncGenerator<string> {
    // Spreadsheets take it for UTF-8 by this mark alone.
    yield `\uFEFF${csvHead(table)}`;
    let after: ActivityPlace | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = activity.list(accountId, { ...filter, limit: rowsAtOnce, after });
      yield page.entries.map((entry) => csvEntry(entry, table)).join('');
      after = page.entries.at(-1);
      hasMore = page.hasMore && after !== undefined;
      await giveWay();
    }
  }
}

function readQuery(query: unknown): { filter: ActivityFilter; table: CsvOptions } {
  const read = v.safeParse(querySchema, query);
  if (!read.success) throw new ApiError(400, 'a query parameter is given twice');
  const { group = '', streamId, q: search, zone = 'UTC', language: asked } = read.output;
  const groups = v.safeParse(groupsSchema, group === '' ? [] : group.split(','));
  if (!groups.success) throw new ApiError(400, `group is none of ${activityGroups.join(', ')}`);
  const language = languages.find((each) => each === asked) ?? languages[0];
  const kinds = groups.output.length === 0 ? undefined : kindsOf(groups.output);
  return { filter: { kinds, streamId, search }, table: { zone, language } };
}

function placeOf(cursor: string | undefined): ActivityPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^before(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ApiError(400, 'cursor is not one of ours');
  return { at: Number(at), id: Number(id) };
}
