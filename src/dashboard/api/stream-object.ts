import * as v from 'valibot';
import type { ingestIssueSchema } from '../../contract/ingest-health.ts';
import { routes } from '../../contract/routes.ts';
import { isRecordOn } from '../../contract/stream.ts';
import { changesSchema, streamObjectSchema } from '../../contract/stream-object.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import type { IngestIssue, Processing, Session, SessionDetails, StreamObject } from '../domain/stream-object.ts';
import { type ApiRequest, fetchPages, maxPageSize, parseOne, parseRows, requestApi } from './client.ts';
import { ApiError } from './errors.ts';

/** Never kept where the page shows every field: a parent's key also rides on its sessions there. */
const secretFields = new Set(['streamKey', 'parentStream', 'multistream', 'pull', 'userId']);

const parseTolerantly = tolerant(streamObjectSchema);

// An unchanged answer is the same object again: its rows are read once, and nothing has to compare them.
const alreadyRead = new WeakMap<object, StreamObject>();

/** Reads one stream object; undefined when it has no id, which is the one thing nothing can do without. */
export function parseStreamObject(value: unknown): StreamObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = alreadyRead.get(value) ?? readFresh(value);
  if (read !== undefined) alreadyRead.set(value, read);
  return read;
}

function readFresh(value: object): StreamObject | undefined {
  const read = parseTolerantly(value);
  if (read === undefined) return undefined;
  const { sourceSegmentsDuration, aircheck, ...fields } = read;
  const raw = Object.fromEntries(Object.entries(value).filter(([name]) => !secretFields.has(name)));
  return {
    ...fields,
    name: fields.name ?? '',
    record: isRecordOn(fields),
    recordingStatus: raw.recordingStatus,
    recordedSeconds: sourceSegmentsDuration,
    aircheck: aircheck && sensible(aircheck),
    raw,
  };
}

/** Without what is well formed and still cannot be. */
function sensible(aircheck: NonNullable<Tolerant<typeof streamObjectSchema>['aircheck']>): SessionDetails {
  return {
    ...aircheck,
    gaps: aircheck.gaps?.filter(({ startedAtMs, endedAtMs }) => endedAtMs >= startedAtMs),
    issues: aircheck.issues?.map(knownIssue),
    processing: aircheck.processing && sensibleProgress(aircheck.processing),
  };
}

function knownIssue({ code, track, seconds, codec }: Tolerant<typeof ingestIssueSchema>): IngestIssue {
  if ((code === 'missing-configuration' || code === 'track-left-out') && track !== undefined) return { code, track };
  if (code === 'audio-codec' && codec !== undefined) return { code, codec };
  return code === 'keyframe-interval' && seconds !== undefined ? { code, seconds } : { code: 'unknown' };
}

function sensibleProgress({ done, total, ...rest }: Processing): Processing | undefined {
  return total === 0 ? undefined : { ...rest, done: Math.min(done, total), total };
}

/** Does this row name its parent? Then it is a session. */
export function isSessionRow(row: StreamObject): row is Session {
  return row.parentId !== undefined;
}

/** Reads a session; `parentId` fills in where a list of one stream's sessions leaves it out. */
export function parseSession(value: unknown, parentId?: string): Session | undefined {
  const read = parseStreamObject(value);
  const parent = read?.parentId ?? parentId;
  if (read === undefined || parent === undefined) return undefined;
  return isSessionRow(read) ? read : { ...read, parentId: parent };
}

/** Reads one stream, parent or child. */
export async function fetchStreamById(
  streamId: string,
  signal?: AbortSignal,
  request: Pick<ApiRequest, 'connection'> = {},
): Promise<StreamObject> {
  const { body } = await requestApi(routes.stream(streamId), { signal, ...request });
  return parseOne(body, parseStreamObject);
}

// Apart from sessions.ts, which knows the overview: streams.ts itself reads with these where a key may not list.

export const sessionCount = 200;

/** The sessions of a stream, in no promised order. An API without that list has them among the streams. */
export async function fetchSessionsOf(streamId: string, signal: AbortSignal, limit = sessionCount): Promise<Session[]> {
  try {
    const { body } = await requestApi(`${routes.streamSessions(streamId)}?limit=${limit}`, { signal });
    return parseRows(body, (value) => parseSession(value, streamId));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  const query = { sessionsonly: '1', limit: String(maxPageSize) };
  const { rows } = await fetchPages(routes.streams(), query, (value) => parseSession(value), { maxPages: 1, signal });
  return rows.filter(({ parentId }) => parentId === streamId);
}

/** The answer of a read; undefined where the thing is gone or never was. */
export async function absentIfGone<Value>(view: Promise<Value>): Promise<Value | undefined> {
  try {
    return await view;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** `/session/{id}` today, `/stream/{id}` in the API of 2021. Source: hosted-api, "Eras". */
export async function fetchSessionById(streamId: string, sessionId: string, signal: AbortSignal): Promise<Session> {
  const read = (value: unknown) => parseSession(value, streamId);
  try {
    return parseOne((await requestApi(routes.session(sessionId), { signal })).body, read);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return parseOne((await requestApi(routes.stream(sessionId), { signal })).body, read);
  }
}

/**
 * Marks the sessions whose recorded seconds are larger than in the read before: some APIs say in no other way that a
 * session is still live.
 */
export function inferLiveFromDuration(
  previous: readonly Session[],
  next: readonly Session[],
  nowMs: number,
): Session[] {
  const before = new Map(previous.map((session) => [session.id, session]));
  return next.map((session) => {
    const old = before.get(session.id);
    const hasGrown =
      old?.recordedSeconds !== undefined &&
      session.recordedSeconds !== undefined &&
      session.recordedSeconds > old.recordedSeconds;
    const grewAtMs = hasGrown ? nowMs : old?.grewAtMs;
    return grewAtMs === undefined ? session : { ...session, grewAtMs };
  });
}

/** All streams, and what the pages that show them all need of their sessions. */
export interface StreamsOverview {
  /** Parents, in no promised order. */
  streams: StreamObject[];
  /** Sessions over all streams, in no promised order: recent ones, and each stream's last and its last recording. */
  sessions: Session[];
  /** Some keys may not list streams: then there are those whose ids were added in this browser. */
  isListed: boolean;
  /** The cursor from which our own service sends changes. */
  cursor?: string | undefined;
  /** How another API's lists were read. */
  lists?: { sessionsFrom: 'session' | 'stream'; allReadAtMs: number } | undefined;
}

const rows = v.array(v.unknown());
export const parseChanges = tolerant(v.strictObject({ ...changesSchema.entries, streams: rows, sessions: rows }));

/** Each row keeps its place; new ones come last. */
export function mergeRows<Row extends { id: string }>(
  known: readonly Row[] | undefined,
  found: readonly Row[],
  gone: ReadonlySet<string>,
): Row[] {
  const byId = new Map(known?.map((row) => [row.id, row]));
  for (const row of found) byId.set(row.id, row);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}
