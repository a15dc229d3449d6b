import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ingestIssueSchema } from '../../contract/ingest-health.ts';
import { queuedChangeSchema } from '../../contract/queued-change.ts';
import { routes } from '../../contract/routes.ts';
import { isRecordOn } from '../../contract/stream.ts';
import { changesSchema, streamObjectSchema } from '../../contract/stream-object.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type {
  IngestIssue,
  Processing,
  QueuedRecord,
  Session,
  SessionDetails,
  StreamObject,
} from '../domain/stream-object.ts';
import {
  type ApiRequest,
  absentIfGone,
  type ConnectionRef,
  fetchOne,
  fetchPages,
  fetchRows,
  maxPageSize,
} from './client.ts';
import { connectionOf } from './query-client.ts';

/** The page shows every field of `raw`, so it must not hold keys. The hosted API's sessions carry their parent's key. */
const secretFields = new Set(['streamKey', 'parentStream', 'multistream', 'pull', 'userId']);

const parseFields = tolerant(streamObjectSchema);

// An unchanged answer is the same object again, so its rows are parsed once and stay the same objects too.
const parsed = new WeakMap<object, StreamObject>();

/** Undefined for a row without an id, which every use needs. */
export function parseStreamObject(value: unknown): StreamObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stream = parsed.get(value) ?? parseNew(value);
  if (stream !== undefined) parsed.set(value, stream);
  return stream;
}

function parseNew(value: object): StreamObject | undefined {
  const answer = parseFields(value);
  if (answer === undefined) return undefined;
  const { sourceSegmentsDuration, aircheck, ...fields } = answer;
  const raw = Object.fromEntries(Object.entries(value).filter(([name]) => !secretFields.has(name)));
  return {
    ...fields,
    name: fields.name ?? '',
    record: isRecordOn(fields),
    // Unparsed: a word that is unknown here is shown as it is.
    recordingStatus: raw.recordingStatus,
    recordedSeconds: sourceSegmentsDuration,
    aircheck: aircheck && withoutImpossible(aircheck),
    raw,
  };
}

/** Drops values that are well formed and still impossible. */
function withoutImpossible(aircheck: NonNullable<Tolerant<typeof streamObjectSchema>['aircheck']>): SessionDetails {
  return {
    ...aircheck,
    gaps: aircheck.gaps?.filter(({ startedAtMs, endedAtMs }) => endedAtMs >= startedAtMs),
    issues: aircheck.issues?.map(knownIssue),
    processing: aircheck.processing && possibleProgress(aircheck.processing),
  };
}

function knownIssue({ code, track, seconds, codec }: Tolerant<typeof ingestIssueSchema>): IngestIssue {
  if ((code === 'missing-configuration' || code === 'track-left-out') && track !== undefined) return { code, track };
  if (code === 'audio-codec' && codec !== undefined) return { code, codec };
  return code === 'keyframe-interval' && seconds !== undefined ? { code, seconds } : { code: 'unknown' };
}

function possibleProgress({ done, total, ...rest }: Processing): Processing | undefined {
  return total === 0 ? undefined : { ...rest, done: Math.min(done, total), total };
}

/** A row that names its parent is a session. */
export function isSessionRow(row: StreamObject): row is Session {
  return row.parentId !== undefined;
}

/** A list of one stream's sessions may leave out their parent; `parentId` fills it in. */
export function parseSession(value: unknown, parentId?: string): Session | undefined {
  const row = parseStreamObject(value);
  const parent = row?.parentId ?? parentId;
  if (row === undefined || parent === undefined) return undefined;
  return isSessionRow(row) ? row : { ...row, parentId: parent };
}

export function fetchStreamById(streamId: string, request: Pick<ApiRequest, 'connection' | 'signal'>) {
  return fetchOne(routes.stream(streamId), parseStreamObject, request);
}

export const maxSessionsOfStream = 200;

/** The sessions of a stream, in no promised order. An API without that list has them among the streams. */
export async function fetchSessionsOf(
  streamId: string,
  signal: AbortSignal,
  limit = maxSessionsOfStream,
): Promise<Session[]> {
  const parse = (value: unknown) => parseSession(value, streamId);
  const own = await absentIfGone(fetchRows(`${routes.streamSessions(streamId)}?limit=${limit}`, parse, { signal }));
  if (own) return own;
  const query = { sessionsonly: '1', limit: String(maxPageSize) };
  const { rows } = await fetchPages(routes.streams(), query, (value) => parseSession(value), { maxPages: 1, signal });
  return rows.filter(({ parentId }) => parentId === streamId);
}

/** `/session/{id}` today, `/stream/{id}` in the API of 2021. Source: hosted-api, "Eras". */
export async function fetchSessionById(streamId: string, sessionId: string, signal: AbortSignal): Promise<Session> {
  const parse = (value: unknown) => parseSession(value, streamId);
  const session = await absentIfGone(fetchOne(routes.session(sessionId), parse, { signal }));
  return session ?? fetchOne(routes.stream(sessionId), parse, { signal });
}

/** Some APIs do not say that a session is still live; its recorded seconds grow from fetch to fetch. */
export function inferLiveFromDuration(previous: readonly Session[], next: readonly Session[], nowMs: number) {
  const before = new Map(previous.map((session) => [session.id, session]));
  return next.map((session) => {
    const old = before.get(session.id);
    const hasGrown = (session.recordedSeconds ?? Number.NaN) > (old?.recordedSeconds ?? Number.NaN);
    const grewAtMs = hasGrown ? nowMs : old?.grewAtMs;
    return grewAtMs === undefined ? session : { ...session, grewAtMs };
  });
}

export interface StreamsOverview {
  /** Parents, in no promised order. */
  streams: StreamObject[];
  /** Recent sessions, and each stream's last one and last recording, in no promised order. */
  sessions: Session[];
  /** False for a key that may not list streams: it has those whose ids were added in this browser. */
  isListed: boolean;
  /** Our own service sends the changes since then. */
  cursor?: string | undefined;
  /** Other APIs: which lists the sessions come from. */
  lists?: { sessionsFrom: 'session' | 'stream'; allReadAtMs: number } | undefined;
}

const rows = v.array(v.unknown());
export const parseChanges = tolerant(v.strictObject({ ...changesSchema.entries, streams: rows, sessions: rows }));

/** Rows stay in their order; new ones come last. */
export function mergeRows<Row extends { id: string }>(
  cached: readonly Row[] | undefined,
  changed: readonly Row[],
  deleted: ReadonlySet<string>,
): Row[] {
  const byId = new Map(cached?.map((row) => [row.id, row]));
  for (const row of changed) byId.set(row.id, row);
  for (const id of deleted) byId.delete(id);
  return [...byId.values()];
}

/** Changes that our service makes at an upstream after a session has ended, by stream. */
export type QueuedChanges = ReadonlyMap<string, QueuedRecord>;

const parseQueuedFields = tolerant(queuedChangeSchema);

function parseQueuedChange(value: unknown): (QueuedRecord & { streamId: string }) | undefined {
  const fields = parseQueuedFields(value);
  if (fields === undefined) return undefined;
  const { state, ...change } = fields;
  return { ...change, hasFailed: state === 'given-up' };
}

/** Only upstreams refuse changes while live, so only they have a queue. */
export async function fetchQueuedChanges({ upstream }: ConnectionRef, signal?: AbortSignal): Promise<QueuedChanges> {
  if (upstream === undefined) return new Map();
  const changes = await fetchRows(routes.upstreamQueue(upstream), parseQueuedChange, { signal });
  return new Map(changes.map(({ streamId, ...queued }) => [streamId, queued]));
}

export async function fetchQueuedChange(client: QueryClient, streamId: string, signal?: AbortSignal) {
  return (await fetchQueuedChanges(connectionOf(client), signal)).get(streamId);
}

/** An unchanged stream stays the same object. */
export function withQueued(stream: StreamObject, queued: QueuedRecord | undefined): StreamObject {
  return queued === stream.queued ? stream : { ...stream, queued };
}
