import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { patient } from '../../support/patient.ts';

export interface RawRequest {
  method: string;
  /** As it goes over the wire: neither resolved nor encoded. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  contentType: string | null;
  body: string;
}

export interface RawClient {
  /** Rejects where no whole answer comes, which is how a request that hangs shows. */
  send(request: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/** An HTTP client that sends what no browser would. */
export function createRawClient(origin: string): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method, path, headers: given, body }) =>
      new Promise((resolve, reject) => {
        // Without a length the body of a GET would be read as the next request.
        const length = body === undefined || given['transfer-encoding'] ? {} : { 'content-length': body.length };
        const headers = { ...given, ...length };
        const sent = request({ agent, hostname, port, method, path, headers, timeout: patient.timeout }, (response) => {
          const chunks: Buffer[] = [];
          const contentType = response.headers['content-type'] ?? null;
          const done = () =>
            resolve({
              status: response.statusCode ?? 0,
              contentType,
              body: unpack(Buffer.concat(chunks), response.headers['content-encoding']).toString(),
            });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            // Events have no end.
            if (!contentType?.startsWith('text/event-stream')) return;
            done();
            sent.destroy();
          });
          response.on('error', reject);
          response.on('end', done);
        });
        sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} hangs.`)));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** A long answer comes packed to who takes it so. */
function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
