import { afterEach, describe, expect, it } from 'vitest';
import type { AuthorizePublish, IngestListener, PublishRequest } from '../../../../src/service/ingest/publish.ts';
import { commandMessage, windowAcknowledgementSize } from '../../../../src/service/ingest/rtmp/commands.ts';
import type { IngestLimits } from '../../../../src/service/ingest/rtmp/rtmp-connection.ts';
import { startRtmpListener } from '../../../../src/service/ingest/rtmp/rtmp-listener.ts';
import { noLog } from '../../../support/record-log.ts';
import { createRecordingSink } from '../recording-sink.ts';
import { mediaMessage, mediaMessages, payloadOf, sessionBytes, videoConfig, videoMessage } from './publisher-script.ts';
import { connectTestPublisher, type TestPublisher } from './test-publisher.ts';

const key = 'a-good-key';
const listeners: IngestListener[] = [];
const publishers: TestPublisher[] = [];

afterEach(async () => {
  for (const { socket } of publishers.splice(0)) socket.destroy();
  await Promise.all(listeners.splice(0).map((listener) => listener.close()));
});

async function listen(
  options: { limits?: Partial<IngestLimits>; authorize?: AuthorizePublish; write?: () => Promise<void> } = {},
) {
  const recording = createRecordingSink(options.write);
  const requests: PublishRequest[] = [];
  const listener = await startRtmpListener({
    host: '127.0.0.1',
    port: 0,
    limits: { stopQuietMs: 50, ...options.limits },
    log: noLog,
    authorize(request) {
      requests.push(request);
      if (options.authorize) return options.authorize(request);
      if (request.streamKey === key) return { accepted: true, sink: recording.sink };
      return { accepted: false, reason: 'unknown-key', description: 'This stream key is not known here.' };
    },
  });
  listeners.push(listener);
  return { ...recording, listener, requests };
}

async function connectTo(listener: IngestListener): Promise<TestPublisher> {
  const publisher = await connectTestPublisher(listener.port);
  publishers.push(publisher);
  return publisher;
}

describe('the RTMP listener', () => {
  it('takes a whole session in the order of OBS and hands on every packet', async () => {
    const { listener, packets, ended, requests } = await listen();
    const publisher = await connectTo(listener);
    publisher.handshake();
    await publisher.ask('connect', 1, { app: 'live', flashVer: 'FMLE/3.0 (compatible; FMSc/1.0)' });
    publisher.setChunkSize(4096);
    publisher.send(commandMessage(0, 'releaseStream', 2, null, key), commandMessage(0, 'FCPublish', 3, null, key));
    await publisher.ask('createStream', 4, null);
    publisher.send(commandMessage(1, 'publish', 5, null, key, 'live'));
    expect(await publisher.status()).toBe('NetStream.Publish.Start');
    publisher.send(...mediaMessages(50));
    publisher.send(commandMessage(0, 'FCUnpublish', 6, null, key), commandMessage(0, 'deleteStream', 7, null, 1));

    expect(await ended).toBe('finished');
    expect(requests).toMatchObject([{ streamKey: key, remoteAddress: '127.0.0.1' }]);
    expect(packets.filter(({ kind }) => kind === 'video')).toHaveLength(50);
    expect(packets.filter(({ kind }) => kind === 'audio')).toHaveLength(100);
    expect(packets[0]).toMatchObject({ kind: 'metadata', values: { width: 1280, height: 720 } });
    expect(packets[3]).toMatchObject({
      kind: 'video',
      dtsMs: 0,
      compositionMs: 80,
      isKeyframe: true,
      data: payloadOf(9000, 0),
    });
    expect(await publisher.waitFor(() => publisher.statusCodes()[1])).toBe('NetStream.Unpublish.Success');
  });

  it('takes a key that stands in the app, and leaves query parts out', async () => {
    const { listener, requests } = await listen();
    const publisher = await connectTo(listener);
    expect(await publisher.publish('', `live/${key}?x=1`)).toBe('NetStream.Publish.Start');
    expect(requests).toMatchObject([{ streamKey: key }]);
  });

  it('refuses a wrong key, a stream name that is not text, and without a decision, before any Start', async () => {
    const asked: string[] = [];
    const { listener, packets } = await listen({
      authorize: ({ streamKey }) => {
        asked.push(streamKey);
        if (streamKey === key) return Promise.reject(new Error('The decision failed.'));
        return { accepted: false, reason: 'unknown-key', description: 'This stream key is not known here.' };
      },
    });
    for (const [name, code] of [
      ['a-wrong-key', 'NetStream.Publish.BadName'],
      [{ key }, 'NetStream.Publish.BadName'],
      [key, 'NetStream.Publish.Rejected'],
    ] as const) {
      const publisher = await connectTo(listener);
      await publisher.publish(name);
      await publisher.closed;
      expect(publisher.statusCodes()).toEqual([code]);
    }
    expect(asked).toEqual(['a-wrong-key', key]);
    expect(packets).toEqual([]);
  });

  it('reads no media while the decision is pending, and loses none', async () => {
    let decide: () => void = () => undefined;
    const recording = createRecordingSink();
    const { listener, requests } = await listen({
      authorize: () =>
        new Promise((resolve) => {
          decide = () => resolve({ accepted: true, sink: recording.sink });
        }),
    });
    const publisher = await connectTo(listener);
    publisher.sendBytes(sessionBytes({ streamName: key, media: mediaMessages(100) }));
    await expect.poll(() => requests.length).toBe(1);
    expect(recording.packets).toEqual([]);
    decide();
    expect(await recording.ended).toBe('finished');
    expect(recording.packets).toHaveLength(3 + 100 * 3);
  });

  it('takes a connection that is reset for one that is closed', async () => {
    const { listener, ended } = await listen();
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    publisher.socket.resetAndDestroy();
    expect(await ended).toBe('closed');
    await expect.poll(() => listener.connectionCount()).toBe(0);
  });

  it('closes a handshake that is never finished, and a connection that never publishes', async () => {
    const { listener } = await listen({ limits: { handshakeMs: 40, publishMs: 40 } });
    const silent = await connectTo(listener);
    const idle = await connectTo(listener);
    idle.handshake();
    await Promise.all([silent.closed, idle.closed]);
    expect(idle.messages).toEqual([]);
  });

  it('takes a pause of its own for no silence of a publisher’s', async () => {
    const { listener, packets, ended } = await listen({ limits: { silenceMs: 150 } });
    let hasEnded = false;
    ended.then(() => {
      hasEnded = true;
    });
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    const sent = mediaMessages(3);
    publisher.send(...sent);
    // As after a long collection of garbage: the timer is due, and what has arrived is not read yet.
    for (const until = performance.now() + 300; performance.now() < until; );
    await expect.poll(() => packets.filter(({ kind }) => kind === 'video')).toHaveLength(3);
    expect(hasEnded).toBe(false);
    publisher.send(commandMessage(0, 'deleteStream', 7, null, 1));
    expect(await ended).toBe('finished');
  });

  it('closes a message over the limit: 64 kB before it is authorized, 8 MB after', async () => {
    const { listener, packets, ended } = await listen();
    const early = await connectTo(listener);
    early.handshake();
    early.send(mediaMessage(20, 0, payloadOf(70_000, 1)));
    await early.closed;

    const publisher = await connectTo(listener);
    await publisher.publish(key);
    publisher.setChunkSize(65_536);
    publisher.send(videoMessage(0, payloadOf(8_000_000, 2), { key: true }));
    await expect.poll(() => packets.length).toBe(1);
    publisher.send(videoMessage(40, payloadOf(9_000_000, 3)));
    expect(await ended).toBe('malformed');
  });

  it('acknowledges by the window that the publisher names, and answers pings', async () => {
    const { listener } = await listen();
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    const control = { chunkStreamId: 2, messageStreamId: 0, timestampMs: 0 };
    publisher.send(
      { ...control, typeId: 5, payload: Buffer.of(0, 0, 0x40, 0) },
      { ...control, typeId: 4, payload: Buffer.of(0, 6, 0, 0, 1, 2) },
      ...mediaMessages(30),
    );
    const acknowledged = await publisher.waitFor(() => publisher.messages.find(({ typeId }) => typeId === 3));
    const pong = await publisher.waitFor(() => publisher.messages.find(({ typeId }) => typeId === 4));
    expect(Buffer.from(acknowledged.payload).readUInt32BE()).toBeGreaterThanOrEqual(0x4000);
    expect(pong.payload).toEqual(Buffer.of(0, 7, 0, 0, 1, 2));
  });

  it('keeps all of a file whose sender has closed before it was read', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { listener, packets, ended } = await listen({ write: () => gate });
    const publisher = await connectTo(listener);
    await publisher.publish(key);
    publisher.setChunkSize(65_536);
    publisher.send(windowAcknowledgementSize(0x4000));
    const frames = Array.from({ length: 20 }, (_, frame) =>
      videoMessage((frame + 1) * 100_000, payloadOf(50_000, frame), { key: true }),
    );
    publisher.send(videoConfig, ...frames);
    // All of it is with this machine's network, and not read yet.
    await new Promise<void>((resolve) => void publisher.socket.write('', () => resolve()));
    publisher.socket.destroy();
    await publisher.closed;
    open();
    expect(await ended).toBe('closed');
    expect(packets).toHaveLength(1 + frames.length);
  });
});
