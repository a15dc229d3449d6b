import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { selfSignedCertificate } from './self-signed-certificate.ts';

export interface TlsProxy {
  port: number;
  close(): Promise<void>;
}

/** Forwards HTTPS to `targetPort` of this machine, with the headers that nginx and Caddy add. */
export function startTlsProxy(targetPort: () => number): Promise<TlsProxy> {
  const { certificate: cert, privateKey: key } = selfSignedCertificate();
  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const forwardedFor = [incoming.headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress ?? []].flat();
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: targetPort(),
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor.join(', '), 'x-forwarded-proto': 'https' },
      },
      (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };
  return listen(createServer({ cert, key }, forward));
}

/** Ends TLS and hands the bytes on to `targetPort` of this machine, as nginx's `stream` module does for RTMPS. */
export function startTlsTerminator(targetPort: number): Promise<TlsProxy> {
  const { certificate: cert, privateKey: key } = selfSignedCertificate();
  return listen(createTlsServer({ cert, key }, (socket) => join(socket, connect(targetPort, '127.0.0.1'))));
}

/** An encoder's TLS for publishers that speak plain RTMP: takes it here and sends it encrypted to `tlsPort`. */
export function startTlsSender(tlsPort: number): Promise<TlsProxy> {
  return listen(
    createTcpServer((socket) =>
      // The terminator's certificate was made a moment ago by this test.
      join(socket, connectTls({ host: '127.0.0.1', port: tlsPort, rejectUnauthorized: false })),
    ),
  );
}

/** Two sockets become one line: what ends or fails on one side does so on the other. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/** A server that is closed whole: connections that are open end with it. */
async function listen(server: Server): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
