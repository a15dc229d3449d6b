import { once } from 'node:events';
import { connect } from 'node:net';
import { createChunkReader } from '../../../../src/service/ingest/rtmp/chunk-reader.ts';
import { commandMessage, parseCommand, type RtmpCommand } from '../../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../../src/service/ingest/rtmp/message.ts';
import { createChunkWriter, setChunkSize } from '../../../support/media/chunk-writer.ts';
import { clientHandshake } from './publisher-script.ts';

const serverHandshakeBytes = 1 + 1536 + 1536;

/** A raw socket that speaks just enough of the client's side, and keeps every message that the server sends. */
export async function connectTestPublisher(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  const reader = createChunkReader({ maxMessageBytes: 1024 * 1024, maxChunkStreams: 16 });
  const writer = createChunkWriter({ chunkSize: 128 });
  const messages: RtmpMessage[] = [];
  const commands: RtmpCommand[] = [];
  const waiters = new Set<() => void>();
  let isClosed = false;
  let skip = serverHandshakeBytes;

  function wake(): void {
    for (const waiter of [...waiters]) waiter();
  }

  socket.on('data', (bytes) => {
    const skipped = Math.min(skip, bytes.length);
    skip -= skipped;
    reader.push(bytes.subarray(skipped));
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      messages.push(message);
      if (message.typeId === messageType.command) commands.push(parseCommand(message));
    }
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  await once(socket, 'connect');

  /** Resolves with what `find` finds, or rejects when the server closes before. */
  function waitFor<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined && !isClosed) return;
        waiters.delete(look);
        if (found === undefined) reject(new Error('The server closed the connection.'));
        else resolve(found);
      };
      waiters.add(look);
      look();
    });
  }

  const send = (...sent: RtmpMessage[]) =>
    void socket.write(Buffer.concat(sent.map((message) => writer.write(message))));

  const codeOf = (command: RtmpCommand) => {
    const status = command.parameters[1];
    return typeof status === 'object' && status !== null ? Reflect.get(status, 'code') : undefined;
  };

  return {
    socket,
    messages,
    commands,
    waitFor,
    send,
    sendBytes: (bytes: Uint8Array) => void socket.write(bytes),
    closed: new Promise<void>((resolve) => void socket.once('close', () => resolve())),
    isClosed: () => isClosed,
    handshake: () => void socket.write(clientHandshake),
    setChunkSize(bytes: number) {
      send(setChunkSize(bytes));
      writer.setChunkSize(bytes);
    },
    /** The codes of every `onStatus` so far. */
    statusCodes: () => commands.filter(({ name }) => name === 'onStatus').map(codeOf),
    status: () =>
      waitFor(() =>
        commands
          .filter(({ name }) => name === 'onStatus')
          .map(codeOf)
          .at(-1),
      ),
    /** Sends a command and resolves with the server's answer to it. */
    ask(name: string, transactionId: number, ...values: unknown[]) {
      send(commandMessage(0, name, transactionId, ...values));
      return waitFor(() =>
        commands.find((command) => command.transactionId === transactionId && command.name !== 'onStatus'),
      );
    },
    /** Publishes in FFmpeg's order and resolves with the status code that comes back. */
    async publish(streamName: unknown, app = 'live') {
      socket.write(clientHandshake);
      await this.ask('connect', 1, { app, type: 'nonprivate', tcUrl: `rtmp://127.0.0.1/${app}` });
      await this.ask('createStream', 4, null);
      send(commandMessage(1, 'publish', 5, null, streamName, 'live'));
      return this.status();
    },
  };
}

export type TestPublisher = Awaited<ReturnType<typeof connectTestPublisher>>;
