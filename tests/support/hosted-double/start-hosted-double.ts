import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { corsHeaders, type HostedKey, readKey } from './hosted-access.ts';
import { type Answer, HostedError, notFound, type SeenRequest } from './hosted-answer.ts';
import { createFailures, type Failure, writeFailure } from './hosted-failures.ts';
import { openAnswer } from './hosted-playback.ts';
import { readOperations } from './hosted-reads.ts';
import { createHostedState, type HostedState } from './hosted-state.ts';
import { writeOperations } from './hosted-writes.ts';
import { type Seed, seedState } from './seed-state.ts';

export interface HostedDoubleSettings {
  /** A normal key: no browser may use it. */
  apiKey: string;
  /** Further keys: of another user, with CORS, suspended. */
  furtherKeys?: readonly HostedKey[];
  seed?: Seed;
  /** Returns `createdAt` in seconds. */
  createdAtInSeconds?: boolean;
  rtmpUrl?: string;
  mediaDirectory?: string;
  now?: () => number;
}

/** The hosted API of today, scripted. Its state is in `HostedState`'s own words: `addStream`, `goLive`, `setStatus`. */
export interface HostedDouble
  extends Pick<HostedState, 'addStream' | 'addSession' | 'goLive' | 'sendMedia' | 'endSession' | 'setStatus'> {
  apiUrl: string;
  /** `http://host:port`. */
  origin: string;
  state: HostedState;
  /** Every request so far, in order, with its headers. */
  requests(): readonly SeenRequest[];
  /** The next matching request is answered like this instead. Returns a function that takes it back. */
  fail(failure: Failure): () => void;
  close(): Promise<void>;
}

/** A small server on a free port of 127.0.0.1 that behaves as hosted-api says of today's era. */
export async function startHostedDouble(settings: HostedDoubleSettings): Promise<HostedDouble> {
  const { apiKey, furtherKeys = [], now = Date.now } = settings;
  const keys: HostedKey[] = [{ key: apiKey, userId: 'user-1', tokenName: 'studio' }, ...furtherKeys];
  const state = createHostedState(now);
  if (settings.seed) seedState(state, settings.seed, now());
  const failures = createFailures();
  const seen: SeenRequest[] = [];

  const server = createServer((incoming, response) => {
    // A client that goes away in the middle is no concern of ours.
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The double has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const resources = { origin, createdAtInSeconds: settings.createdAtInSeconds ?? false };
  const parts = { state, settings: resources, now };
  const operations = [...readOperations(parts), ...writeOperations(parts)];
  const { rtmpUrl = 'rtmp://127.0.0.1:1935/live', mediaDirectory } = settings;
  const openParts = { state, origin, rtmpUrl, mediaDirectory };

  function answer(request: SeenRequest): { answer: Answer; isOpen: boolean } {
    const open = openAnswer(openParts, request);
    if (open) return { answer: open, isOpen: true };
    if (request.method === 'OPTIONS') return { answer: { status: 204 }, isOpen: true };
    if (!request.path.startsWith('/api/')) throw notFound();
    const keyed = { ...request, path: request.path.slice('/api'.length) };
    for (const operation of operations) {
      const match = operation.path.exec(keyed.path);
      if (operation.method !== request.method || !match) continue;
      const by = readKey(keyed, keys);
      return { answer: operation.answer({ ...keyed, id: decodeURIComponent(match[1] ?? ''), by }), isOpen: false };
    }
    throw notFound();
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    const seenRequest = { ...request, path: request.path.replace(/^\/api(?=\/)/, '') };
    seen.push(seenRequest);
    const failure = failures.take(seenRequest);
    if (failure && (await writeFailure(response, failure))) return;
    try {
      const { answer: right, isOpen } = answer(request);
      write(response, right, corsHeaders(request, keys, isOpen));
    } catch (error) {
      const status = error instanceof HostedError ? error.status : 500;
      const message = error instanceof Error ? error.message : String(error);
      write(response, { status, json: { errors: [message] } }, corsHeaders(request, keys, false));
    }
  }

  return {
    apiUrl: `${origin}/api`,
    origin,
    state,
    addStream: state.addStream,
    addSession: state.addSession,
    goLive: state.goLive,
    sendMedia: state.sendMedia,
    endSession: state.endSession,
    setStatus: state.setStatus,
    requests: () => seen,
    fail: failures.add,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
  const { method = 'GET', headers } = incoming;
  return { method, path: pathname, search: searchParams, headers, body: Buffer.concat(chunks).toString() };
}

function write(response: ServerResponse, { status, json, text, type, headers }: Answer, cors: Record<string, string>) {
  const body = json === undefined ? text : JSON.stringify(json);
  const contentType = json === undefined ? type : 'application/json; charset=utf-8';
  response.writeHead(status, { ...(contentType && { 'content-type': contentType }), ...headers, ...cors });
  response.end(body);
}
