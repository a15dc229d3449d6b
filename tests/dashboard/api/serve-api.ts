import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as the API saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** What is answered: JSON unless `text` is given. Undefined is a 404. */
export interface Answer {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Waits for this before it answers. */
  after?: Promise<unknown>;
  /** Closes the connection without an answer. */
  hangsUp?: boolean;
}

export interface ServedApi {
  baseUrl: string;
  requests: SeenRequest[];
  /** How often a method and path was asked for: `GET /stream`. */
  count: (operation: string) => number;
}

/** A real HTTP server on a free port that answers as the test says, until the test is over. */
export async function serveApi(answer: (request: SeenRequest) => Answer | undefined): Promise<ServedApi> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await see(incoming);
    requests.push(request);
    await write(response, answer(request) ?? { status: 404, json: { errors: ['not found'] } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/api`,
    requests,
    count: (operation) => requests.filter(({ method, path }) => `${method} ${path}` === operation).length,
  };
}

async function see(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: url.pathname.replace(/^\/api/, ''),
    search: url.searchParams,
    headers: incoming.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

async function write(response: ServerResponse, answer: Answer): Promise<void> {
  const { status = 200, json, text, headers, after, hangsUp } = answer;
  await after;
  if (hangsUp) return void response.destroy();
  response.writeHead(status, { 'content-type': text === undefined ? 'application/json' : 'text/html', ...headers });
  response.end(text ?? (json === undefined ? '' : JSON.stringify(json)));
}
