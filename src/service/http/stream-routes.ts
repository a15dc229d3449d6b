import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { createStreamSchema } from '../../contract/requests.ts';
import { routePatterns } from '../../contract/routes.ts';
import type { Profile, Stream } from '../../contract/stream.ts';
import type { Lifecycle } from '../sessions/lifecycle.ts';
import type { SessionRow, Sessions } from '../store/sessions.ts';
import type { StreamListing } from '../store/stream-listing.ts';
import type { Page, StreamRow, Streams } from '../store/streams.ts';
import { ApiError, notFound } from './api-error.ts';
import { bearerOf } from './auth.ts';
import { baseUrl } from './base-url.ts';
import { readFlag } from './flag-query.ts';
import { linkNext, readPage } from './page-query.ts';
import { parseBody } from './parse-body.ts';
import { sessionResource, streamResource } from './resource.ts';

export interface StreamParts {
  /** Of a stream that is created without profiles. */
  defaultProfiles: readonly Profile[];
  streams: Pick<Streams, 'create' | 'find' | 'list' | 'setRecord'>;
  sessions: Pick<Sessions, 'find' | 'list' | 'listOfParent'>;
  listing: StreamListing;
  lifecycle: Pick<Lifecycle, 'liveOfParent' | 'processing'>;
}

type Listed = { kind: 'stream'; row: StreamRow } | { kind: 'session'; row: SessionRow };

const idSchema = v.looseObject({ id: v.string() });
const recordSchema = v.looseObject({ record: v.boolean() });

/** `POST /stream`, `GET /stream`, `GET /stream/{id}`, `PATCH /stream/{id}/record` and the sessions. Source: recording-interface, "Endpoints". */
export function addStreamRoutes(
  app: FastifyInstance,
  { streams, sessions, listing, lifecycle, defaultProfiles }: StreamParts,
): void {
  const parent = (row: StreamRow) => streamResource(row, lifecycle.liveOfParent(row.id));
  const child = (row: SessionRow, base: string, kind: 'stream' | 'session') =>
    sessionResource(row, {
      live: lifecycle.liveOfParent(row.parentId),
      processing: row.recordingStatus === 'waiting' ? lifecycle.processing(row.id) : undefined,
      base,
      kind,
    });
  const ownStream = (id: string, accountId: string) => {
    const row = streams.find(id);
    return row?.accountId === accountId ? row : undefined;
  };
  const ownSession = (id: string, accountId: string) => {
    const row = sessions.find(id);
    return row?.accountId === accountId ? row : undefined;
  };

  const ofSession = (row: SessionRow): Listed => ({ kind: 'session', row });
  const ofStream = (row: StreamRow): Listed => ({ kind: 'stream', row });
  /** The rows of `GET /stream`: parents, sessions, or both mixed. Source: hosted-api, "Lists". */
  const pick = (query: unknown, accountId: string, page: Page): Listed[] => {
    if (readFlag(query, 'sessionsonly') === true) return sessions.list(accountId, page).map(ofSession);
    if (readFlag(query, 'streamsonly') === true) return streams.list(accountId, page).map(ofStream);
    return listing.list(accountId, page).flatMap(({ id, kind }) => {
      const row = kind === 'stream' ? streams.find(id) : undefined;
      const session = kind === 'session' ? sessions.find(id) : undefined;
      return [...(row ? [ofStream(row)] : []), ...(session ? [ofSession(session)] : [])];
    });
  };
  const resource = (entry: Listed, base: string): Stream =>
    entry.kind === 'stream' ? parent(entry.row) : child(entry.row, base, 'stream');

  app.post(routePatterns.streams, async (request, reply): Promise<Stream> => {
    const { name, record, profiles } = parseBody(createStreamSchema, request.body);
    checkProfileNames(profiles ?? []);
    const { accountId, keyName } = bearerOf(request);
    const row = streams.create({
      accountId,
      name,
      record: record ?? false,
      profiles: profiles ?? [...defaultProfiles],
      createdBy: keyName,
    });
    reply.code(201);
    return parent(row);
  });

  app.get(routePatterns.streams, async (request, reply): Promise<Stream[]> => {
    const page = readPage(request.query);
    const { accountId } = bearerOf(request);
    const entries = pick(request.query, accountId, page);
    linkNext(request, reply, page, entries.length);
    return entries.map((entry) => resource(entry, baseUrl(request)));
  });

  app.get(routePatterns.stream, async (request): Promise<Stream> => {
    const { id } = v.parse(idSchema, request.params);
    const { accountId } = bearerOf(request);
    const row = ownStream(id, accountId);
    if (row !== undefined) return parent(row);
    const session = ownSession(id, accountId);
    if (session === undefined) throw notFound();
    return child(session, baseUrl(request), 'stream');
  });

  // Order of checks: hosted-api, "Operations and success".
  app.patch(routePatterns.streamRecord, async (request, reply) => {
    const { id } = v.parse(idSchema, request.params);
    const { accountId } = bearerOf(request);
    const row = ownStream(id, accountId);
    if (row === undefined) {
      throw ownSession(id, accountId) === undefined ? notFound() : new ApiError(400, "can't set for session");
    }
    const body = v.safeParse(recordSchema, request.body);
    if (!body.success) throw new ApiError(400, 'record field required');
    streams.setRecord(id, body.output.record);
    return reply.code(204).send();
  });

  app.get(routePatterns.streamSessions, async (request): Promise<Stream[]> => {
    const { id } = v.parse(idSchema, request.params);
    if (ownStream(id, bearerOf(request).accountId) === undefined) throw notFound();
    return sessions
      .listOfParent(id, readPage(request.query), readFlag(request.query, 'record'))
      .map((row) => child(row, baseUrl(request), 'session'));
  });

  app.get(routePatterns.sessions, async (request, reply): Promise<Stream[]> => {
    const page = readPage(request.query);
    const { accountId } = bearerOf(request);
    const rows = sessions.list(accountId, page);
    linkNext(request, reply, page, rows.length);
    return rows.map((row) => child(row, baseUrl(request), 'session'));
  });

  app.get(routePatterns.session, async (request): Promise<Stream> => {
    const { id } = v.parse(idSchema, request.params);
    const session = ownSession(id, bearerOf(request).accountId);
    if (session === undefined) throw notFound();
    return child(session, baseUrl(request), 'session');
  });
}

/** Source: hosted-api, "Behaviours its own tests assert", 6. */
function checkProfileNames(profiles: readonly Pick<Profile, 'name'>[]): void {
  const names = profiles.map(({ name }) => name);
  if (names.includes('source'))
    throw new ApiError(400, 'a profile may not be named source: that is the stream as it comes');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ApiError(400, `two profiles are named ${twice}`);
}
