import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishRefusedError } from '../../../src/service/broadcast/broadcast-job.ts';
import { openRtmpPublisher } from '../../../src/service/broadcast/rtmp-publisher.ts';
import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { type PublishingServer, startPublishingServer } from './publishing-server.ts';

const streamKey = 'abcd-efgh-ijkl-mnop';
const second = { seconds: 1, bFrames: 2 };
let server: PublishingServer;
beforeEach(async () => {
  server = await startPublishingServer(streamKey);
});
afterEach(() => server.close());

/** Packets as plain values: the reader hands out views, the encoder copies. */
function plain(packets: readonly MediaPacket[]) {
  return packets.map((packet) => ({
    ...packet,
    ...('data' in packet && { data: Buffer.from(packet.data).toString('base64') }),
    ...('config' in packet && { config: Buffer.from(packet.config).toString('base64') }),
    ...('values' in packet && { values: { ...packet.values } }),
  }));
}

describe('an RTMP publish', () => {
  it('delivers every packet unchanged, times included, and ends cleanly', async () => {
    const stream = await publishTestStream({ url: server.url, streamKey, ...second });
    const counts = await stream.finish();
    expect(await server.ended).toBe('finished');
    expect(plain(server.received)).toEqual(plain(await encodePackets(second)));
    expect(counts).toMatchObject({ framesSent: 30, audioPacketsSent: 48 });
  });

  it.each([128, 1, 65_536])('cuts messages into chunks of %i bytes', async (chunkSize) => {
    const stream = await publishTestStream({ url: server.url, streamKey, seconds: 0.2, chunkSize });
    await stream.finish();
    expect(plain(server.received)).toEqual(plain(await encodePackets({ seconds: 0.2 })));
  });

  it('carries times beyond 24 bits as extended timestamps', async () => {
    const timestampOffsetMs = 0xffffff - 500;
    const stream = await publishTestStream({ url: server.url, streamKey, ...second, timestampOffsetMs });
    await stream.finish();
    const sent = (await encodePackets(second)).map(({ dtsMs }) => dtsMs + timestampOffsetMs);
    expect(server.received.map(({ dtsMs }) => dtsMs)).toEqual(sent);
    expect(sent.at(-1)).toBeGreaterThan(0xffffff);
  });

  it('can go away without a word', async () => {
    const stream = await publishTestStream({ url: server.url, streamKey, ...second });
    await stream.sent;
    stream.abort();
    expect(await server.ended).toBe('closed');
  });

  it('is refused with the code of the server if the key is unknown', async () => {
    const refused = openRtmpPublisher({ url: server.url, streamKey: 'wrong' });
    await expect(refused).rejects.toBeInstanceOf(PublishRefusedError);
    await expect(refused).rejects.toMatchObject({ code: 'NetStream.Publish.BadName' });
  });

  it('learns why the server ends it in the middle', async () => {
    const publisher = await openRtmpPublisher({ url: server.url, streamKey });
    (await server.connection).close('The disk is full.');
    expect(await server.ended).toBe('stopped');
    const packets = await encodePackets(second);
    await expect(
      (async () => {
        for (;;) for (const packet of packets) if (packet.kind === 'audio') await publisher.send(packet);
      })(),
    ).rejects.toThrow('The disk is full.');
  });

  it('rejects if nobody listens', async () => {
    const { url } = server;
    await server.close();
    await expect(openRtmpPublisher({ url, streamKey })).rejects.toThrow('ECONNREFUSED');
  });

  it('gives up on a server that never answers', async () => {
    const mute = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const opened = openRtmpPublisher({ url: `rtmp://127.0.0.1:${port}/live`, streamKey, timeoutMs: 50 });
    await expect(opened).rejects.toThrow('did not let us publish within 0.05 s');
    await new Promise((resolve) => mute.close(resolve));
  });

  it.each(['http://127.0.0.1/live', 'rtmp://127.0.0.1:1935'])(
    'says that %s is no address to publish to',
    async (url) => {
      await expect(openRtmpPublisher({ url, streamKey })).rejects.toThrow(`${url} is not rtmp://host:port/app`);
    },
  );
});
