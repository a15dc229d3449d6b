import { type MutationState, mutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type QueueChange, queuedChangeSchema } from '../../contract/connections.ts';
import { isRefusedWhileLive } from '../../contract/hosted-words.ts';
import type { ingestIssueSchema } from '../../contract/ingest.ts';
import { routes } from '../../contract/routes.ts';
import { streamObjectSchema } from '../../contract/session.ts';
import { isRecordOn } from '../../contract/stream.ts';
import { type Tolerant, tolerant } from '../../contract/tolerant.ts';
import {
  type AircheckFields,
  type IngestIssue,
  type Processing,
  type QueuedRecord,
  type RecordSetting,
  recordSetting,
  type Session,
  type StreamObject,
} from '../domain/stream-object.ts';
import { createStore, type Store, useStore } from '../lib/create-store.ts';
import { memoizeByObject } from '../lib/memoize-by-object.ts';
import {
  type ApiRequest,
  absentIfGone,
  type ConnectionRef,
  connectionOf,
  deleteIfThere,
  fetchOne,
  fetchPages,
  fetchRows,
  maxPageSize,
  sendApi,
} from './client.ts';
import { ApiError, refusal } from './errors.ts';
import { words } from './words.ts';

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
function withoutImpossible(aircheck: NonNullable<Tolerant<typeof streamObjectSchema>['aircheck']>): AircheckFields {
  return {
    ...aircheck,
    gaps: aircheck.gaps?.filter(({ startedAtMs, endedAtMs }) => endedAtMs >= startedAtMs),
    issues: aircheck.issues?.map(knownIssue),
    processing: aircheck.processing && possibleProgress(aircheck.processing),
  };
}

function knownIssue({ code, track, seconds, codec, colourFormat }: Tolerant<typeof ingestIssueSchema>): IngestIssue {
  if ((code === 'missing-configuration' || code === 'track-left-out') && track !== undefined) return { code, track };
  if (code === 'audio-codec' && codec !== undefined) return { code, codec };
  if (code === 'colour-format' && colourFormat !== undefined) return { code, colourFormat };
  return code === 'keyframe-interval' && seconds !== undefined ? { code, seconds } : { code: 'unknown' };
}

function possibleProgress({ done, total, ...rest }: Processing): Processing | undefined {
  return total === 0 ? undefined : { ...rest, done: Math.min(done, total), total };
}

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

export function withQueued(stream: StreamObject, queued: QueuedRecord | undefined): StreamObject {
  return queued === stream.queued ? stream : { ...stream, queued };
}

/** A change of a stream may affect every query below this key. */
export const streamsKey = ['streams'] as const;
export const streamsOverviewKey = [...streamsKey, 'overview'] as const;

export interface StreamDetail {
  stream: StreamObject;
  /** Newest first, at most `maxSessionsOfStream`. */
  sessions: Session[];
}

export const streamDetailKey = (streamId: string) => [...streamsKey, 'detail', streamId] as const;

/** Every cache that holds the stream gets it. */
export function writeStream(client: QueryClient, stream: StreamObject): void {
  client.setQueryData<StreamDetail>(streamDetailKey(stream.id), (data) => data && { ...data, stream });
  client.setQueryData<StreamsOverview>(
    streamsOverviewKey,
    (data) => data && { ...data, streams: data.streams.map((row) => (row.id === stream.id ? stream : row)) },
  );
}

/** The switch finds its stream's changes and their errors in the mutation cache. */
export const setRecordKey = (streamId: string) => ['set-record', streamId] as const;

const setRecordOptions = (client: QueryClient, streamId: string) =>
  mutationOptions({
    mutationKey: setRecordKey(streamId),
    /** Undefined cancels the queued change. */
    mutationFn: (record: RecordSetting | undefined) => changeRecord(client, streamId, record),
    // A request that failed may have changed the stream all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: streamsKey }),
    gcTime: 30 * 60_000,
  });

/**
 * Does nothing while another change of this stream is pending. Undefined cancels a queued change, or dismisses one that the
 * service gave up.
 */
export function setRecord(client: QueryClient, streamId: string, record: RecordSetting | undefined): void {
  if (client.isMutating({ mutationKey: setRecordKey(streamId) }) > 0) return;
  const mutation = client.getMutationCache().build(client, setRecordOptions(client, streamId));
  // The switch shows the error from the mutation's state.
  mutation.execute(record).catch(() => undefined);
}

export const cancelQueued = (client: QueryClient, streamId: string) => setRecord(client, streamId, undefined);

/** Some APIs answer the PATCH with a body and some do not, so the stream is fetched again: `confirmed` is its value. */
export interface RecordChange {
  requested: RecordSetting;
  confirmed: RecordSetting;
  before: RecordSetting | undefined;
  /** Our service makes the change after the session has ended. */
  isQueued: boolean;
}

async function changeRecord(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const target = connectionOf(client);
  const before = cachedSetting(client, streamId);
  if (record !== undefined) await changeOrQueue(target, streamId, record);
  // The change may have been made or cancelled already.
  else if (target.upstream !== undefined) await deleteIfThere(routes.upstreamQueued(target.upstream, streamId));
  const [fetched, queued] = await Promise.all([
    fetchStreamById(streamId, { connection: target }),
    fetchQueuedChange(client, streamId),
  ]);
  const stream = withQueued(fetched, queued);
  // A fetch that began before the change could bring back the old value after it.
  await client.cancelQueries({ queryKey: streamsKey });
  writeStream(client, stream);
  const isQueued = queued !== undefined && !queued.hasFailed && queued.record === record;
  const confirmed = recordSetting(stream);
  return { requested: record ?? confirmed, confirmed, before, isQueued };
}

/** Some upstreams refuse the change while the stream is live; our service then makes it after the session has ended. */
async function changeOrQueue(target: ConnectionRef, streamId: string, record: RecordSetting): Promise<void> {
  if (record === 'once') return sendApi('PUT', routes.recordOnce(streamId), { connection: target });
  try {
    await sendApi('PATCH', routes.streamRecord(streamId), { body: { record }, connection: target });
  } catch (error) {
    if (!(error instanceof ApiError && isRefusedWhileLive(error.status, error.messages))) throw error;
    // Only our service can wait for the end of the session.
    if (target.upstream === undefined) throw refusal({ status: 400, messages: [words.notWhileLive] });
    const change: QueueChange = { streamId, record };
    await sendApi('POST', routes.upstreamQueue(target.upstream), { body: change });
  }
}

function cachedSetting(client: QueryClient, streamId: string): RecordSetting | undefined {
  const stream = client.getQueryData<StreamsOverview>(streamsOverviewKey)?.streams.find(({ id }) => id === streamId);
  return stream && recordSetting(stream);
}

/**
 * Changes one of many streams: the caller reports all of them together and invalidates the streams when all are done, so
 * a failure leaves nothing at its stream's switch.
 */
export async function setRecordOfMany(
  client: QueryClient,
  streamId: string,
  record: RecordSetting | undefined,
): Promise<RecordChange> {
  const cache = client.getMutationCache();
  const { onSettled: _, ...options } = setRecordOptions(client, streamId);
  const mutation = cache.build(client, { ...options, meta: { isOneOfMany: true } });
  try {
    return await mutation.execute(record);
  } catch (error) {
    cache.remove(mutation);
    throw error;
  }
}

type ChangeState = MutationState<RecordChange, Error, RecordSetting | undefined>;
type ChangesById = ReadonlyMap<unknown, ChangeState>;

const [keyWord] = setRecordKey('');

/** The last change of a stream's switch, in whatever state it is; undefined when there was none. */
export function useRecordChange(streamId: string): ChangeState | undefined {
  const { subscribe, get } = changesOf(useQueryClient());
  return useStore({ subscribe, get: () => get().get(streamId) });
}

/** One store for all rows: with `useMutationState` every row would look through all changes at each step of each. */
const changesOf = memoizeByObject((client: QueryClient): Store<ChangesById> => {
  const cache = client.getMutationCache();
  const read = () => {
    const changes = new Map<unknown, ChangeState>();
    for (const { options, state } of cache.getAll()) {
      const [word, streamId] = options.mutationKey ?? [];
      // The cache does not carry the types of its mutations; the key is this one mutation's own.
      if (word === keyWord) changes.set(streamId, state as ChangeState);
    }
    return changes;
  };
  const store = createStore<ChangesById>(read(), {
    onWatched: () => {
      store.set(read());
      return cache.subscribe(() => store.set(read()));
    },
  });
  return store;
});
