import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { commandMessage, type RtmpCommand } from '../../../src/service/ingest/rtmp/commands.ts';
import { mediaMessage } from './media-message.ts';
import { connectRtmp, type RtmpConnection } from './publisher-connection.ts';
import { PublishRefusedError } from './test-media-options.ts';

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
