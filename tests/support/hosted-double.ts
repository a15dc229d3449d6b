import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RecordingStatus } from '../../src/contract/session.ts';
import recorded from './hosted-answers.json' with { type: 'json' };

type Fields = Record<string, unknown>;
/** A row of an answer, as it is sent. */
interface Row extends Fields {
  id: string;
  record: boolean;
  createdAt: number;
  lastSeen: number;
  sourceSegmentsDuration: number;
}
interface HostedStream extends Row {
  name: string;
  isActive: boolean;
  /** On child streams. */
  parentId?: string;
}
interface HostedSession extends Row {
  parentId: string;
  recordingStatus?: RecordingStatus;
  recordingUrl?: string;
}

/** A key besides the first. With `allowedOrigins` it may not list streams or call `…/record`. */
interface HostedKey {
  key: string;
  allowedOrigins?: readonly string[];
  isSuspended?: boolean;
}

/** A request as it came, its path relative to the API. */
export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The answer to a matching request instead: an error (HTML unless there is `json`), or the truth once `until` is over. */
interface Failure {
  answer: { kind: 'status'; status: number; json?: unknown } | { kind: 'slow'; until: Promise<unknown> };
  method?: string;
  path?: RegExp;
  /** How many requests are hit; 1 by default. */
  times?: number;
}

export interface HostedDoubleSettings {
  /** A normal key: no browser may use it. */
  apiKey: string;
  furtherKeys?: readonly HostedKey[];
}

interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
}

const { errors } = recorded;
const hourMs = 3_600_000;

export type HostedDouble = Awaited<ReturnType<typeof startHostedDouble>>;

/** A server that answers as the hosted API does today: its recorded answers, with the rows that a test gives it. */
export async function startHostedDouble({ apiKey, furtherKeys = [] }: HostedDoubleSettings) {
  const keys: readonly HostedKey[] = [{ key: apiKey }, ...furtherKeys];
  const streams = new Map<string, HostedStream>();
  const sessions = new Map<string, HostedSession>();
  const failures: (Failure & { left: number })[] = [];
  const seen: SeenRequest[] = [];

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port.');
  const origin = `http://127.0.0.1:${address.port}`;

  function found<T>(rows: ReadonlyMap<string, T>, id: string): T {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`The double has no ${id}.`);
    return row;
  }

  function addStream(given: Partial<HostedStream> = {}): HostedStream {
    const id = randomUUID();
    const playbackId = id.replaceAll('-', '').slice(0, 16);
    const streamKey = `${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(9, 13)}-${id.slice(14, 18)}`;
    const stream = { ...recorded.stream, id, playbackId, streamKey, createdAt: Date.now(), ...given };
    streams.set(stream.id, stream);
    return stream;
  }

  /** The session of a parent, and its child stream under another id. */
  function beginSession(parentId: string, createdAt: number, seconds: number, isActive: boolean): HostedSession {
    const { record, name, playbackId } = found(streams, parentId);
    const lastSeen = createdAt + seconds * 1000;
    const about = { parentId, record, name, createdAt, lastSeen, sourceSegmentsDuration: seconds };
    addStream({ ...about, isActive });
    const waiting = record ? { recordingStatus: 'waiting' as const } : {};
    const session: HostedSession = { ...recorded.session, ...about, ...waiting, playbackId, id: randomUUID() };
    sessions.set(session.id, session);
    return session;
  }

  /** Links stand on an id of their own. */
  function setStatus(id: string, recordingStatus: RecordingStatus, hasLinks = recordingStatus === 'ready'): void {
    const recordingUrl = `${origin}/hls/${randomUUID()}/index.m3u8`;
    Object.assign(found(sessions, id), { recordingStatus, ...(hasLinks && { recordingUrl }) });
  }

  function addSession(
    parentId: string,
    past: { record?: boolean; recordingStatus?: RecordingStatus; hasLinks?: boolean; createdAt?: number } = {},
  ): HostedSession {
    const { record = true, recordingStatus = 'ready', hasLinks, createdAt = Date.now() - hourMs } = past;
    const session = Object.assign(beginSession(parentId, createdAt, 60, false), { record });
    delete session.recordingStatus;
    if (record) setStatus(session.id, recordingStatus, hasLinks);
    return session;
  }

  function setActive(parentId: string, isActive: boolean): void {
    for (const row of streams.values()) {
      if (row.id === parentId || (!isActive && row.parentId === parentId)) row.isActive = isActive;
    }
  }

  function list({ search, path }: SeenRequest, rows: readonly Row[]): Answer {
    const [field = '', direction] = (search.get('order') ?? 'lastSeen-true').split(',')[0]?.split('-') ?? [];
    const sign = direction === 'false' ? 1 : -1;
    const sorted = rows.toSorted((a, b) => sign * (Number(a[field]) - Number(b[field])) || b.createdAt - a.createdAt);
    const limit = Math.min(1000, Number(search.get('limit') ?? 20));
    const skip = Number(/^skip(\d+)$/.exec(search.get('cursor') ?? '')?.[1] ?? 0);
    const json = sorted.slice(skip, skip + limit);
    const next = new URLSearchParams({ ...Object.fromEntries(search), cursor: `skip${skip + limit}` });
    const link = `<${origin}/api${path}?${next}>; rel="next"`;
    return { status: 200, json, headers: json.length === limit ? { link } : {} };
  }

  const notFound: Answer = { status: 404, json: errors.notFound };

  /** Source: hosted-api, "Operations and success", "Lists" and "Eras". */
  function answer(request: SeenRequest): Answer {
    const { method, path, search, body } = request;
    const [, kind, id = '', operation = ''] = path.split('/');
    const route = `${method} /${kind}${id && '/{id}'}${operation && `/${operation}`}`;
    const all = [...sessions.values()];
    if (route === 'GET /stream') {
      const isListed = (row: HostedStream) =>
        (!search.has('streamsonly') || row.parentId === undefined) && (!search.has('active') || row.isActive);
      return list(request, [...streams.values()].filter(isListed));
    }
    if (route === 'GET /session') {
      const parentId = search.get('parentId');
      return list(request, parentId === null ? all : all.filter((row) => row.parentId === parentId));
    }
    if (route === 'GET /session/{id}') return sessions.has(id) ? { status: 200, json: sessions.get(id) } : notFound;
    const stream = streams.get(id);
    if (stream === undefined) return notFound;
    switch (route) {
      case 'GET /stream/{id}':
        return { status: 200, json: stream };
      case 'GET /stream/{id}/sessions': {
        const { json } = list(
          request,
          all.filter((row) => row.parentId === id && row.sourceSegmentsDuration > 0),
        );
        return { status: 200, json };
      }
      case 'PATCH /stream/{id}':
      case 'PATCH /stream/{id}/record': {
        if (stream.parentId !== undefined) return { status: 400, json: errors.child };
        const change: Fields = JSON.parse(body || '{}');
        if (operation === 'record' && typeof change.record !== 'boolean') return { status: 400, json: errors.record };
        const isChanged = change.record !== undefined && change.record !== stream.record;
        if (isChanged && stream.isActive) return { status: 400, json: errors.live };
        Object.assign(stream, change);
        return { status: 204 };
      }
      case 'DELETE /stream/{id}':
        streams.delete(id);
        return { status: 204 };
      case 'DELETE /stream/{id}/terminate':
        setActive(id, false);
        return { status: 204 };
      default:
        return notFound;
    }
  }

  /** Source: hosted-api, "Errors" and "Browsers". */
  function refusal({ headers, method, path }: SeenRequest): Answer | undefined {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) return { status: 401, json: errors.unauthenticated };
    const key = keys.find((one) => one.key === token);
    const said = (json: unknown, word: string, by: string) => JSON.parse(JSON.stringify(json).replace(word, by));
    if (key === undefined) return { status: 401, json: said(errors.unknownKey, 'KEY', token) };
    if (key.isSuspended) return { status: 403, json: errors.suspended };
    const { allowedOrigins } = key;
    const from = headers.origin;
    if (from !== undefined && !allowedOrigins?.some((one) => one === '*' || one === from)) {
      return { status: 403, json: said(errors.origin, 'ORIGIN', from) };
    }
    const isOpen = (method === 'GET' && path !== '/stream' && path !== '/session') || /^\/stream\/[^/]+$/.test(path);
    return allowedOrigins !== undefined && !isOpen ? { status: 403, json: errors.privileges } : undefined;
  }

  /** Routes without a key. */
  function openAnswer(path: string): Answer | undefined {
    if (path === '/api/ingest') {
      return { status: 200, json: [{ ingest: 'rtmp://127.0.0.1/live', playback: `${origin}/hls`, base: origin }] };
    }
    const file = /^\/(?:hls|recordings)\/[^/]+\/(.+)$/.exec(path)?.[1];
    // A packet of MPEG-TS: enough for those that do not decode.
    if (file?.endsWith('.ts')) return { status: 200, text: 'G'.repeat(188), headers: { 'content-type': 'video/mp2t' } };
    const text = Object.entries(recorded.playlists).find(([name]) => name === file)?.[1];
    return text === undefined
      ? undefined
      : { status: 200, text, headers: { 'content-type': 'application/vnd.apple.mpegurl' } };
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const { method = 'GET', headers } = incoming;
    const path = pathname.replace(/^\/api(?=\/)/, '');
    const request = { method, path, search: searchParams, headers, body: Buffer.concat(chunks).toString() };
    seen.push(request);
    const failure = failures.find(
      (one) => one.left > 0 && (one.method ?? method) === method && (one.path === undefined || one.path.test(path)),
    );
    if (failure !== undefined) failure.left -= 1;
    if (failure?.answer.kind === 'slow') await failure.answer.until;
    const instead = failure?.answer.kind === 'status' ? failure.answer : undefined;
    const {
      status,
      json,
      text,
      headers: more,
    }: Answer = instead === undefined
      ? (openAnswer(pathname) ?? refusal(request) ?? answer(request))
      : { text: `<html><body><h1>${instead.status}</h1></body></html>`, ...instead };
    const type = json === undefined ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
    const any = { 'access-control-allow-origin': headers.origin ?? '*', 'access-control-allow-headers': '*' };
    response.writeHead(status, { ...(status !== 204 && { 'content-type': type }), ...any, ...more });
    response.end(json === undefined ? text : JSON.stringify(json));
  }

  return {
    apiUrl: `${origin}/api`,
    origin,
    streams,
    sessions,
    stream: (id: string) => found(streams, id),
    addStream,
    addSession,
    setStatus,
    /** A session begins. */
    goLive(id: string, { seconds = 2 } = {}): HostedSession {
      setActive(id, true);
      found(streams, id).lastSeen = Date.now();
      return beginSession(id, Date.now(), seconds, true);
    },
    /** The encoder is gone. A recorded session waits until `setStatus` says otherwise. */
    endSession: (id: string) => setActive(found(sessions, id).parentId, false),
    /** Every request so far, in order, with its headers. */
    requests: (): readonly SeenRequest[] => seen,
    /** Returns a function that takes it back. */
    fail(failure: Failure): () => void {
      const entry = { ...failure, left: failure.times ?? 1 };
      failures.push(entry);
      return () => {
        entry.left = 0;
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
