import { createServer, type IncomingMessage } from 'node:http';

/** A request as the SDK sent it, ids replaced by what they stand for, and the status that it got. */
export interface RecordedRequest {
  method: string;
  path: string;
  userAgent?: string;
  body?: unknown;
  status: number;
  /** The name under which the created stream's id stands in later requests. */
  makes?: string;
}

export interface RequestRecorder {
  /** In front of the API. */
  apiUrl: string;
  label(id: string, name: string): void;
  requests(): RecordedRequest[];
  close(): Promise<void>;
}

/** Passes requests on to an API and keeps what they looked like. */
export async function recordRequests(apiUrl: string): Promise<RequestRecorder> {
  const target = new URL(apiUrl);
  const names = new Map<string, string>();
  const seen: { request: Omit<RecordedRequest, 'makes'>; made: string | undefined }[] = [];
  const named = (text: string) => [...names].reduce((before, [id, name]) => before.replaceAll(id, `{${name}}`), text);

  const server = createServer(async (incoming, outgoing) => {
    const text = await readText(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    const { authorization, accept, 'content-type': type, 'user-agent': userAgent } = headers;
    const passed = Object.entries({ authorization, accept, 'content-type': type, 'user-agent': userAgent });
    const answer = await fetch(new URL(url, target), {
      method,
      headers: passed.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
      ...(text !== '' && { body: text }),
    });
    const body = await answer.text();
    const path = url.slice(target.pathname.length);
    seen.push({
      request: {
        method,
        path,
        ...(userAgent !== undefined && { userAgent }),
        ...(text !== '' && { body: JSON.parse(text) }),
        status: answer.status,
      },
      made: method === 'POST' ? /"id":"([^"]+)"/.exec(body)?.[1] : undefined,
    });
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port.');
  return {
    apiUrl: `http://127.0.0.1:${address.port}${target.pathname}`,
    label: (id, name) => void names.set(id, name),
    requests: () =>
      seen.map(({ request, made }) => {
        const makes = made === undefined ? undefined : names.get(made);
        return { ...request, path: named(request.path), ...(makes !== undefined && { makes }) };
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
