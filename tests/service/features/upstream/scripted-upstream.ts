import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Upstream } from '../../../../src/service/features/upstream/read-upstreams.ts';

export const upstreamKey = 'upstream-key-0123456789';

export interface SeenRequest {
  method: string;
  /** With its query, as it came. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedUpstream {
  upstream: Upstream;
  origin: string;
  /** Requests since the last script, in order. */
  requests: SeenRequest[];
  /** Answers as this script says from now on. */
  answerWith(script: Script): void;
}

export type Script = (request: SeenRequest, response: ServerResponse) => void;

/** Answers with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Script {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(status === 204 || status === 304 ? undefined : JSON.stringify(body));
  };
}

/** A server on a free port that answers as scripted and remembers its requests, until the test, or the file, is over. */
export async function serveUpstream(
  first: Script,
  atEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<ScriptedUpstream> {
  const requests: SeenRequest[] = [];
  let script = first;
  const server = createServer((incoming, response) => {
    read(incoming).then(
      (request) => {
        requests.push(request);
        script(request, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    upstream: anUpstream({ baseUrl: `${origin}/api` }),
    origin,
    requests,
    answerWith(next) {
      script = next;
      requests.length = 0;
    },
  };
}

export function anUpstream(given: Partial<Upstream> = {}): Upstream {
  return {
    name: 'studio',
    baseUrl: 'https://studio.example/api',
    apiKey: upstreamKey,
    keyVariable: 'AIRCHECK_UPSTREAM_STUDIO_KEY',
    ...given,
  };
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = '', url = '', headers } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks).toString() };
}
