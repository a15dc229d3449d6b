import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { IngestListener } from '../../../../src/service/ingest/publish.ts';
import { commandMessage } from '../../../../src/service/ingest/rtmp/commands.ts';
import type { IngestLimits } from '../../../../src/service/ingest/rtmp/rtmp-connection.ts';
import { startRtmpListener } from '../../../../src/service/ingest/rtmp/rtmp-listener.ts';
import { noLog } from '../../../support/record-log.ts';
import { createRecordingSink } from '../recording-sink.ts';
import { clientHandshake, mediaMessages } from './publisher-script.ts';
import { connectTestPublisher, type TestPublisher } from './test-publisher.ts';

const key = 'a-good-key';

/** Connects and says nothing, 15 times every 10 ms. */
const floodScript = `
  const { connect } = require('node:net');
  const open = () => connect(Number(process.argv[1]), '127.0.0.1').on('error', () => undefined);
  setInterval(() => { for (let count = 0; count < 15; count += 1) open(); }, 10);
`;
const listeners: IngestListener[] = [];
const publishers: TestPublisher[] = [];

afterEach(async () => {
  for (const { socket } of publishers.splice(0)) socket.destroy();
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
});

async function listen(limits: Partial<IngestLimits> = {}, write?: Parameters<typeof createRecordingSink>[0]) {
  const recording = createRecordingSink(write);
  const listener = await startRtmpListener({
    host: '127.0.0.1',
    port: 0,
    limits: { stopQuietMs: 50, ...limits },
    log: noLog,
    authorize: ({ streamKey }) =>
      streamKey === key
        ? { accepted: true, sink: recording.sink }
        : { accepted: false, reason: 'unknown-key', description: 'Not known.' },
  });
  listeners.push(listener);
  return { ...recording, listener };
}

async function connectTo(listener: IngestListener): Promise<TestPublisher> {
  const publisher = await connectTestPublisher(listener.port);
  publishers.push(publisher);
  return publisher;
}

describe('a live publisher', () => {
  it('loses nothing to 200 sockets that never get to the point', async () => {
    const { listener, packets, ends } = await listen({ maxPendingPerNetwork: 500 });
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    const before = process.memoryUsage();
    const idle = await Promise.all(Array.from({ length: 200 }, () => connectTo(listener)));
    for (const [index, { sendBytes }] of idle.entries()) sendBytes(clientHandshake.subarray(0, index * 7));
    publisher.send(...mediaMessages(200));
    await expect.poll(() => packets.length).toBe(3 + 200 * 3);
    await expect.poll(() => listener.connectionCount()).toBe(201);
    expect(ends).toEqual([]);
    // Both ends of the 200 sockets are in this process: the bound holds for their sum.
    const bytes = process.memoryUsage().arrayBuffers - before.arrayBuffers;
    expect(bytes / 200).toBeLessThan(50_000);
  });

  it('gets in past an address that is full of idle sockets, and one too many of those goes', async () => {
    const { listener } = await listen({ maxPendingPerNetwork: 8 });
    const idle = await Promise.all(Array.from({ length: 9 }, () => connectTo(listener)));
    const publisher = await connectTo(listener);
    expect(await publisher.publish(key)).toBe('NetStream.Publish.Start');
    await expect.poll(() => idle.filter((socket) => socket.isClosed()).length).toBe(1);
    expect(publisher.isClosed()).toBe(false);
  });

  it('is not counted among those that wait, and no more are accepted when all places are taken', async () => {
    const { listener } = await listen({ maxConnections: 1 });
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    const late = await connectTo(listener);
    await late.closed;
    expect(publisher.isClosed()).toBe(false);
  });

  it('gets in while its own address opens 1,500 connections a second', async () => {
    const { listener } = await listen();
    const flood = spawn(process.execPath, ['-e', floodScript, String(listener.port)], { stdio: 'ignore' });
    onTestFinished(() => void flood.kill('SIGKILL'));
    await expect.poll(() => listener.connectionCount()).toBeGreaterThan(50);
    // Encoders that are 100 ms away: that is when their first bytes come.
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const publisher = await connectTo(listener);
        await wait(100);
        return publisher.publish(key).catch(String);
      }),
    );
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'NetStream.Publish.Start'));
  });

  it('that is stopped while its sink is busy gets the reason, and every packet that it sent is kept', async () => {
    let gate: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      gate = resolve;
    });
    // What is on its way may take as long on a busy machine.
    const { listener, packets, ends, ended } = await listen({ stopQuietMs: 2000, stopMs: 60_000 }, () => open);
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    publisher.send(...mediaMessages(300));
    await expect.poll(() => packets.length).toBe(1);
    const closed = listener.close();
    expect(await publisher.waitFor(() => publisher.statusCodes()[1])).toBe('NetStream.Publish.Rejected');
    expect(ends).toEqual([]);
    gate();
    expect(await ended).toBe('stopped');
    await closed;
    expect(packets).toHaveLength(3 + 300 * 3);
    expect(listener.connectionCount()).toBe(0);
  });

  it('is ended by its own connection when the one who decided closes it', async () => {
    const recording = createRecordingSink();
    const listener = await startRtmpListener({
      host: '127.0.0.1',
      port: 0,
      limits: { stopQuietMs: 50 },
      log: noLog,
      authorize: ({ connection }) => ({
        accepted: true,
        sink: {
          write(packet) {
            if (packet.kind === 'video-config') connection.close('This cannot be recorded.');
            return recording.sink.write(packet);
          },
          end: recording.sink.end,
        },
      }),
    });
    listeners.push(listener);
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    publisher.send(...mediaMessages(1), commandMessage(0, 'deleteStream', 7, null, 1));
    expect(await recording.ended).toBe('stopped');
    await publisher.waitFor(() => publisher.statusCodes()[1]);
    expect(publisher.commands.at(-1)?.parameters[1]).toMatchObject({ description: 'This cannot be recorded.' });
  });
});
