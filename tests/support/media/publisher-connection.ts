import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { createChunkReader } from '../../../src/service/ingest/rtmp/chunk-reader.ts';
import { createChunkWriter } from '../../../src/service/ingest/rtmp/chunk-writer.ts';
import {
  answerUserControl,
  parseCommand,
  type RtmpCommand,
  setChunkSize,
} from '../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';

const version = 3;
const blockLength = 1536;
const closeDeadlineMs = 5000;

export interface RtmpConnection {
  /** Resolves when more may be sent; rejects once the connection is gone. */
  send(message: RtmpMessage): Promise<void>;
  /** Ends our side after what was sent, and resolves when the connection is closed. */
  end(): Promise<void>;
  /** Drops the connection as a crash would. */
  destroy(): void;
}

export interface RtmpConnectionOptions {
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
export function connectRtmp(options: RtmpConnectionOptions): Promise<RtmpConnection> {
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
