import { type Answer, type SeenRequest, type ServedApi, serveApi } from '../api/serve-api.ts';
import { signInForTest } from '../api/sign-in-for-test.ts';

export interface StreamRow {
  id: string;
  name: string;
  record?: boolean;
  isActive?: boolean;
  [field: string]: unknown;
}

export interface SessionRow {
  id: string;
  parentId: string;
  [field: string]: unknown;
}

/** An API that the test changes as it goes: its rows, and what it answers out of turn. */
export interface ServedStreams extends ServedApi {
  streams: StreamRow[];
  sessions: SessionRow[];
  /** Answers before the rows do; undefined leaves it to them. */
  answers: (request: SeenRequest) => Answer | undefined;
}

const minute = 60_000;

/** A parent stream as the API writes it. */
export function streamRow(row: Partial<StreamRow> & { id: string }): StreamRow {
  return { kind: 'stream', name: row.id, userId: 'u', createdAt: Date.now() - 1e9, profiles: [], ...row };
}

/** A session that began `ago` minutes ago and lasted `minutes`, 0 for one that goes on; recorded and ready unless the test says otherwise. */
export function sessionRow(
  parentId: string,
  ago: number,
  minutes: number,
  row: Record<string, unknown> = {},
): SessionRow {
  const createdAt = Date.now() - ago * minute;
  const endedAt = createdAt + minutes * minute;
  const isLive = minutes === 0;
  return {
    id: `${parentId}-${ago}`,
    parentId,
    kind: 'stream',
    name: parentId,
    userId: 'u',
    createdAt,
    record: true,
    recordingStatus: isLive ? 'waiting' : 'ready',
    isActive: isLive,
    lastSeen: isLive ? Date.now() : endedAt,
    sourceSegmentsDuration: (isLive ? ago : minutes) * 60,
    aircheck: isLive ? { connection: 'connected' } : { endedAt, readyAt: endedAt + 3000 },
    ...row,
  };
}

/** Serves these rows over real HTTP, and signs this page in. PATCH and POST change them as our service does. */
export async function serveStreams(streams: StreamRow[] = [], sessions: SessionRow[] = []): Promise<ServedStreams> {
  const state = { streams, sessions, answers: (_: SeenRequest): Answer | undefined => undefined };
  const api = await serveApi((request) => state.answers(request) ?? answerFromRows(request, state));
  const served = Object.assign(state, api);
  signInForTest(api.baseUrl);
  return served;
}

function answerFromRows({ method, path, body }: SeenRequest, rows: Pick<ServedStreams, 'streams' | 'sessions'>) {
  const [, kind, id, part] = path.split('/');
  if (path === '/ingest') {
    return { json: [{ ingest: 'rtmp://here/live', playback: 'http://here/hls', base: 'http://here' }] };
  }
  if (path === '/session') return { json: rows.sessions };
  if (kind !== 'stream') return undefined;
  if (id === undefined && method === 'GET') return { json: rows.streams };
  if (id === undefined) {
    const created = streamRow({ id: 'created', ...fields(body) });
    rows.streams = [...rows.streams, created];
    return { status: 201, json: created };
  }
  const stream = rows.streams.find((each) => each.id === id);
  if (stream === undefined) return undefined;
  if (part === 'sessions') return { json: rows.sessions.filter(({ parentId }) => parentId === id) };
  if (part === undefined && method === 'DELETE') {
    rows.streams = rows.streams.filter((each) => each !== stream);
    return { status: 204, text: '' };
  }
  if (part === 'record' || (part === undefined && method === 'PATCH')) {
    Object.assign(stream, fields(body));
    return { status: 204, text: '' };
  }
  return { json: stream };
}

function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
