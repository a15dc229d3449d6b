import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The `type` of the message. */
  type: string;
  /** The name of its stream. */
  name: string | undefined;
}

export interface Receiver {
  url: string;
  received: Received[];
  types(): string[];
  /** Answers so from now on; undefined: 200. */
  answerWith(answer: ((response: ServerResponse, received: Received) => void) | undefined): void;
  close(): Promise<void>;
}

/** A receiver of messages on loopback that answers as it is told; at this port, for one that comes back. */
export async function openReceiver(atPort = 0): Promise<Receiver> {
  const received: Received[] = [];
  let answer: ((response: ServerResponse, received: Received) => void) | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { type, data } = JSON.parse(body);
      const one = { headers: request.headers, body, type, name: data?.stream?.name };
      received.push(one);
      if (answer === undefined) response.end('thanks');
      else answer(response, one);
    });
  });
  await new Promise<void>((listening) => server.listen(atPort, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ type }) => type),
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
