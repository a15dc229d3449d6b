import type { Answer, SeenRequest } from '../api/serve-api.ts';
import { type ServedStreams, type SessionRow, type StreamRow, serveStreams } from './serve-streams.ts';

export interface OwnService extends ServedStreams {
  /** Answers before our service's own operations do; undefined leaves it to them. */
  ownAnswers: (request: SeenRequest) => Answer | undefined;
}

const disk = { recordingsBytes: 12.4e9, freeBytes: 83e9, totalBytes: 200e9, floorBytes: 1e9 };

/** Rows served by our own service: it says who asks, reports its disk, sends test broadcasts, deletes recordings. */
export async function serveOwnService(streams: StreamRow[] = [], sessions: SessionRow[] = []): Promise<OwnService> {
  const api = await serveStreams(streams, sessions);
  const served = Object.assign(api, { ownAnswers: (_: SeenRequest): Answer | undefined => undefined });
  // Recordings are served beside the API, as they are by our service.
  const base = api.baseUrl.replace(/\/api$/, '');
  let broadcast: Record<string, unknown> | undefined;
  served.answers = (request) => {
    const own = served.ownAnswers(request);
    if (own !== undefined) return own;
    const { method, path, body } = request;
    if (path === '/aircheck/me') return { json: { account: 'Northlight', keyName: 'test', version: '1' } };
    if (path === '/ingest') return { json: [{ ingest: 'rtmp://here/live', playback: `${base}/hls`, base }] };
    if (path === '/aircheck/storage') return { json: disk };
    if (path === '/aircheck/capacity') return { json: { measuredSeconds: 0 } };
    if (path === '/aircheck/notices') return { json: [] };
    if (path === '/aircheck/schedules') return { json: { schedules: [], streams: [] } };
    if (path === '/aircheck/test-broadcast') {
      broadcast = { seconds: 20, ...Object(body), secondsSent: 0, startedAt: Date.now(), state: 'sending' };
      return { status: 202, json: broadcast };
    }
    if (path.startsWith('/aircheck/test-broadcast/') && method === 'DELETE') {
      broadcast = broadcast && { ...broadcast, secondsSent: 7, state: 'sent' };
      return { status: 204, text: '' };
    }
    if (path.startsWith('/aircheck/test-broadcast/'))
      return broadcast ? { json: broadcast } : { status: 204, text: '' };
    const doomed = method === 'DELETE' ? path.match(/^\/aircheck\/recording\/(.+)$/)?.[1] : undefined;
    if (doomed === undefined) return undefined;
    served.sessions = served.sessions.map((session) =>
      session.id === doomed ? { ...session, recordingStatus: 'deleted', aircheck: { deletedAt: Date.now() } } : session,
    );
    return { status: 204, text: '' };
  };
  return served;
}
