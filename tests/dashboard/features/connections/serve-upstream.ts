import type { SeenRequest } from '../../api/serve-api.ts';
import { type ServedStreams, type StreamRow, serveStreams, streamRow } from '../../support/serve-streams.ts';

export interface ServedUpstream extends ServedStreams {
  /** The streams of the upstream `studio`. */
  there: StreamRow[];
  queue: Record<string, unknown>[];
}

const base = '/aircheck/upstream/studio';

/** Our service with a stream of its own, and an upstream that refuses to change `record` while live. */
export async function serveUpstream(there: StreamRow[]): Promise<ServedUpstream> {
  const served: ServedUpstream = Object.assign(await serveStreams([streamRow({ id: 'here', name: 'Here' })]), {
    there,
    queue: [],
  });
  served.answers = (request) => answer(served, request);
  return served;
}

function answer(served: ServedUpstream, { method, path, body }: SeenRequest) {
  if (path === '/aircheck/me') return { json: { account: 'Northlight', keyName: 'test', version: '1' } };
  if (path === '/aircheck/connections') {
    return {
      json: [
        { name: 'local', label: 'This machine', kind: 'local', hasKey: true, host: '127.0.0.1:7070' },
        { name: 'studio', label: 'studio', kind: 'upstream', hasKey: true, host: 'livepeer.studio' },
        { name: 'backup', label: 'backup', kind: 'upstream', hasKey: false, host: 'backup.example' },
      ],
    };
  }
  if (!path.startsWith(base)) return undefined;
  const [, kind, id, part] = path.slice(base.length).split('/');
  if (kind === 'queue') {
    if (method === 'GET') return { json: served.queue };
    if (method === 'POST') {
      const queued = { ...Object(body), queuedAt: Date.now(), queuedBy: 'test', state: 'waiting' };
      served.queue = [queued];
      return { status: 202, json: queued };
    }
    served.queue = served.queue.filter(({ streamId }) => streamId !== id);
    return { status: 204, text: '' };
  }
  if (kind === 'session') return { json: [] };
  const stream = served.there.find((one) => one.id === id);
  if (id === undefined) return { json: served.there };
  if (stream === undefined) return undefined;
  if (part === 'sessions') return { json: [] };
  if (part !== 'record') return { json: stream };
  if (stream.isActive) {
    const errors = ["cannot change 'record' field while stream is active"];
    return { status: 400, json: { errors, upstream: { name: 'studio', reason: 'live', status: 400 } } };
  }
  Object.assign(stream, Object(body));
  return { status: 204, text: '' };
}
