import { describe, expect, it } from 'vitest';
import { messageType, type RtmpMessage } from '../../../../src/service/ingest/rtmp/message.ts';
import { createChunkWriter } from '../../../support/media/chunk-writer.ts';
import { clientHandshake, mediaMessage, mediaMessages, sessionBytes, videoMessage } from './publisher-script.ts';
import { runConnection } from './scripted-connection.ts';

const session = (media: RtmpMessage[]) => sessionBytes({ streamName: 'key', media });

describe('a connection', () => {
  it('carries timestamps on past 2^32', async () => {
    const { packets } = await runConnection([session(mediaMessages(3, 2 ** 32 - 60))]);
    const times = packets.filter(({ kind }) => kind === 'video').map(({ dtsMs }) => dtsMs);
    expect(times).toEqual([2 ** 32 - 60, 2 ** 32 - 20, 2 ** 32 + 20]);
  });

  it('hands on the messages in an aggregate as if they had come alone', async () => {
    const tag = (typeId: number, atMs: number, body: Buffer) =>
      Buffer.concat([Buffer.of(typeId, 0, 0, body.length, 0, 0, atMs, 0, 0, 0, 0), body, Buffer.alloc(4)]);
    const payload = Buffer.concat([tag(9, 0, Buffer.of(0x17, 1, 0, 0, 0, 7)), tag(8, 10, Buffer.of(0xaf, 1, 8))]);
    const { packets, ends } = await runConnection([session([mediaMessage(messageType.aggregate, 500, payload)])]);
    expect(packets).toMatchObject([
      { kind: 'video', dtsMs: 500 },
      { kind: 'audio', dtsMs: 510 },
    ]);
    expect(ends).toEqual(['finished']);
  });

  it('hands on a codec that it cannot read as one that is not supported', async () => {
    const mp3 = mediaMessage(messageType.audio, 0, Buffer.of(0x2f, 1, 2, 3));
    const { packets } = await runConnection([session([mp3])]);
    expect(packets).toEqual([{ kind: 'unsupported', track: 'audio', codec: 'mp3', dtsMs: 0 }]);
  });

  it('passes over cue points, and media that comes before anything is published', async () => {
    const writer = createChunkWriter({ chunkSize: 128 });
    const early = writer.write(videoMessage(0, Buffer.of(1), { key: true }));
    const { packets, requests } = await runConnection([clientHandshake, early]);
    expect(packets).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('names the protocol if a publisher breaks it', async () => {
    const begun = sessionBytes({ streamName: 'key', media: mediaMessages(1), isLeftOpen: true });
    const { ends, descriptions } = await runConnection([begun, Buffer.alloc(20, 0xff)]);
    expect(ends).toEqual(['malformed']);
    expect(descriptions).toEqual(['The encoder sent what is not RTMP.']);
  });

  it('ends a publisher whose sink fails, once, and reports where it failed', async () => {
    const { ends, lines } = await runConnection([session(mediaMessages(3))], {
      write: () => {
        throw new RangeError('secret');
      },
    });
    expect(ends).toHaveLength(1);
    expect(lines.join('\n')).toContain('RangeError');
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('cuts off a peer that asks and does not read the answers', async () => {
    const writer = createChunkWriter({ chunkSize: 128 });
    const ping = mediaMessage(messageType.userControl, 0, Buffer.of(0, 6, 0, 0, 0, 1));
    const pings = Buffer.concat(Array.from({ length: 20_000 }, () => writer.write(ping)));
    const deaf = await runConnection([clientHandshake, pings], { isDeaf: true });
    expect(deaf.isDestroyed).toBe(true);
    expect(deaf.sent.length).toBeLessThan(70_000);
    const listening = await runConnection([clientHandshake, pings]);
    expect(listening.isDestroyed).toBe(false);
  });

  it('is cut off by another protocol at the first byte', async () => {
    const { isDestroyed, sent } = await runConnection([Buffer.from('GET / HTTP/1.1\r\n')]);
    expect(isDestroyed).toBe(true);
    expect(sent).toHaveLength(0);
  });
});
