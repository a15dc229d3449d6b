import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { createChunkReader } from '../../../src/service/ingest/rtmp/chunk-reader.ts';
import {
  answerUserControl,
  commandMessage,
  parseCommand,
  type RtmpCommand,
} from '../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import { createChunkWriter, setChunkSize } from './chunk-writer.ts';
import { mediaMessage } from './media-message.ts';
import { PublishRefusedError } from './test-media-options.ts';

const version = 3;
const blockLength = 1536;
const closeDeadlineMs = 5000;

interface RtmpConnection {
  /** Resolves when more may be sent; rejects once the connection is gone. */
  send(message: RtmpMessage): Promise<void>;
  /** Ends our side after what was sent, and resolves when the connection is closed. */
  end(): Promise<void>;
  /** Drops the connection as a crash would. */
  destroy(): void;
}

interface RtmpConnectionOptions {
  host: string;
  port: number;
  chunkSize: number;
  /** Drops the connection, whatever its state. */
  signal: AbortSignal;
  onCommand(command: RtmpCommand): void;
  /** Called once. */
  onClosed(reason: Error): void;
}

/** A client's connection after the simple handshake, with its chunk size announced to the server. */
function connectRtmp(options: RtmpConnectionOptions): Promise<RtmpConnection> {
  const socket = connect({ host: options.host, port: options.port, noDelay: true, signal: options.signal });
  const reader = createChunkReader({ maxMessageBytes: 1 << 20, maxChunkStreams: 64 });
  const writer = createChunkWriter({ chunkSize: 128 });
  let greeting: Buffer | undefined = Buffer.alloc(0);
  let reason = new Error('The server closed the connection');
  let isClosed = false;
  let wake: (() => void)[] = [];

  function wakeAll(): void {
    const waiting = wake;
    wake = [];
    for (const go of waiting) go();
  }

  async function send(message: RtmpMessage): Promise<void> {
    if (isClosed) throw reason;
    if (!socket.write(writer.write(message))) await new Promise<void>((resolve) => wake.push(resolve));
    if (isClosed) throw reason;
  }

  function receive(bytes: Uint8Array): void {
    reader.push(bytes);
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      if (message.typeId === messageType.command || message.typeId === messageType.commandAmf3) {
        options.onCommand(parseCommand(message));
      }
      const answer = message.typeId === messageType.userControl ? answerUserControl(message.payload) : undefined;
      if (answer) socket.write(writer.write(answer));
    }
  }

  async function end(): Promise<void> {
    if (isClosed) return;
    const deadline = setTimeout(() => socket.destroy(), closeDeadlineMs);
    socket.end();
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearTimeout(deadline);
  }

  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      const block = randomBytes(blockLength).fill(0, 0, 8);
      socket.write(Buffer.concat([Buffer.of(version), block]));
    });
    socket.on('data', (bytes) => {
      try {
        if (!greeting) return receive(bytes);
        greeting = Buffer.concat([greeting, bytes]);
        if (greeting.length < 1 + 2 * blockLength) return;
        socket.write(greeting.subarray(1, 1 + blockLength));
        const rest = greeting.subarray(1 + 2 * blockLength);
        greeting = undefined;
        socket.write(writer.write(setChunkSize(options.chunkSize)));
        writer.setChunkSize(options.chunkSize);
        resolve({ send, end, destroy: () => socket.destroy() });
        receive(rest);
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined);
      }
    });
    socket.on('drain', wakeAll);
    socket.once('error', (error) => {
      reason = error;
    });
    socket.once('close', () => {
      isClosed = true;
      wakeAll();
      reject(reason);
      options.onClosed(reason);
    });
  });
}

export interface PublisherOptions {
  /** `rtmp://host:port/app`, without the key. */
  url: string;
  streamKey: string;
  chunkSize?: number;
  /** Added to every timestamp; above 0xFFFFFF they travel as extended timestamps. */
  timestampOffsetMs?: number;
  /** Timeout until `NetStream.Publish.Start`. */
  timeoutMs?: number;
}

export interface RtmpPublisher {
  /**
   * Resolves when the next packet may be sent. Rejects with `PublishRefusedError` once the server has ended the
   * publish, or with the connection's error.
   */
  send(packet: Exclude<MediaPacket, { kind: 'unsupported' }>): Promise<void>;
  /** A clean end: FCUnpublish, deleteStream, close. */
  unpublish(): Promise<void>;
  /** Drops the connection without a close message, as when an encoder or its network dies. */
  abort(): void;
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function defer<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Callers await these; one that nobody awaits any more must not become an unhandled rejection.
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}

function textOf(values: unknown[], key: string): string {
  for (const value of values) {
    const text = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
    if (typeof text === 'string') return text;
  }
  return '';
}

function parseRtmpUrl(url: string): { host: string; port: number; app: string } {
  const { protocol, hostname, port, pathname } = new URL(url);
  const app = pathname.replace(/^\/+|\/+$/g, '');
  if (protocol !== 'rtmp:' || hostname === '' || app === '') throw new Error(`${url} is not rtmp://host:port/app`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 1935 : Number(port), app };
}

/** Connects and publishes. Rejects with `PublishRefusedError` if the server refuses. */
export async function openRtmpPublisher(options: PublisherOptions): Promise<RtmpPublisher> {
  const { host, port, app } = parseRtmpUrl(options.url);
  const { streamKey, chunkSize = 4096, timestampOffsetMs = 0, timeoutMs = 10_000 } = options;
  const replies = new Map<number, Deferred<unknown[]>>();
  const started = defer<void>();
  let failure: Error | undefined;

  function fail(error: Error): void {
    failure ??= error;
    for (const reply of replies.values()) reply.reject(failure);
    started.reject(failure);
  }

  function onCommand({ name, transactionId, parameters }: RtmpCommand): void {
    if (name === '_result') replies.get(transactionId)?.resolve(parameters);
    const [code, level] = [textOf(parameters, 'code'), textOf(parameters, 'level')];
    const refusal = new PublishRefusedError(code || name, textOf(parameters, 'description'));
    if (name === '_error') replies.get(transactionId)?.reject(refusal);
    if (name === 'onStatus' && code === 'NetStream.Publish.Start') started.resolve();
    else if (name === 'onStatus' && level === 'error') fail(refusal);
  }

  function call(transactionId: number, name: string, ...parameters: unknown[]): Promise<unknown[]> {
    const reply = defer<unknown[]>();
    replies.set(transactionId, reply);
    connection?.send(commandMessage(0, name, transactionId, ...parameters)).catch(fail);
    return reply.promise;
  }

  let connection: RtmpConnection | undefined;
  const giveUp = new AbortController();
  const deadline = setTimeout(() => {
    fail(new Error(`The server did not let us publish within ${timeoutMs / 1000} s`));
    giveUp.abort();
  }, timeoutMs);
  try {
    const live = await connectRtmp({ host, port, chunkSize, signal: giveUp.signal, onCommand, onClosed: fail });
    connection = live;
    const tcUrl = `rtmp://${host.includes(':') ? `[${host}]` : host}:${port}/${app}`;
    await call(1, 'connect', { app, type: 'nonprivate', flashVer: 'FMLE/3.0 (compatible; Aircheck)', tcUrl });
    // Servers may or may not answer these two; nothing waits for the answers.
    await live.send(commandMessage(0, 'releaseStream', 2, null, streamKey));
    await live.send(commandMessage(0, 'FCPublish', 3, null, streamKey));
    const streamId = Number((await call(4, 'createStream', null))[1]);
    await live.send(commandMessage(streamId, 'publish', 5, null, streamKey, 'live'));
    await started.promise;
    return {
      async send(packet) {
        if (failure) throw failure;
        await live.send(mediaMessage(packet, streamId, timestampOffsetMs)).catch((error: unknown) => {
          throw failure ?? error;
        });
      },
      async unpublish() {
        await live.send(commandMessage(0, 'FCUnpublish', 6, null, streamKey));
        await live.send(commandMessage(0, 'deleteStream', 7, null, streamId));
        await live.end();
      },
      abort: () => live.destroy(),
    };
  } catch (error) {
    giveUp.abort();
    throw failure ?? error;
  } finally {
    clearTimeout(deadline);
  }
}
