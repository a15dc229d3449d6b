import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeAmf0 } from '../../../src/service/ingest/rtmp/amf.ts';
import { commandMessage } from '../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { encodePackets } from '../../support/media/encode-packets.ts';
import { dataMessage, messageOf, publishRaw } from '../../support/media/publish-raw.ts';
import { readRecording } from '../../support/media/read-recording.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { sessionBytes } from '../ingest/rtmp/publisher-script.ts';
import { runConnection } from '../ingest/rtmp/scripted-connection.ts';

const strayEnd = Buffer.of(0, 0, 9);
const nested = Buffer.concat(Array.from({ length: 5000 }, () => Buffer.of(0x0a, 0, 0, 0, 1)));
const longString = Buffer.concat([Buffer.of(0x0c, 0, 0x7f, 0xff, 0), Buffer.alloc(0x7fff00, 0x61)]);
/** AMF3: a string, then an object with one dynamic member. */
const amf3 = Buffer.concat([Buffer.of(6, 21), Buffer.from('onTextData'), Buffer.of(0x0a, 0x0b, 1, 9, 0x74, 0x65)]);

const amf3Text = Buffer.concat([
  amf3.subarray(0, 15),
  Buffer.of(9),
  Buffer.from('text'),
  Buffer.of(6, 31),
  Buffer.from('Goal for Aachen'),
  Buffer.of(1),
]);

const data = (payload: Uint8Array, typeId?: number) => dataMessage(payload, 0, typeId);
const aggregateOf = (typeId: number, length: number, body: Uint8Array) =>
  data(
    Buffer.concat([Buffer.of(typeId, 0, 0, length, 0, 0, 0, 0, 0, 0, 0), body, Buffer.alloc(4)]),
    messageType.aggregate,
  );

const unreadable: [string, RtmpMessage][] = [
  ['data with a stray end marker', data(Buffer.concat([encodeAmf0('onCuePoint', { name: 'ad' }), strayEnd]))],
  ['data of AMF3 after a zero', data(Buffer.concat([Buffer.of(0), amf3]), messageType.dataAmf3)],
  ['data of AMF3 without the zero', data(amf3, messageType.dataAmf3)],
  ['a text in AMF3', data(Buffer.concat([Buffer.of(0), amf3Text]), messageType.dataAmf3)],
  ['data of AMF3 within AMF0', data(Buffer.concat([encodeAmf0('onTextData'), Buffer.of(0x11), amf3.subarray(12)]))],
  ['data cut short', data(encodeAmf0('onMetaData', { width: 320 }).subarray(0, 24))],
  ['data that is nested deeply', data(Buffer.concat([encodeAmf0('onCuePoint'), nested]))],
  ['data with a string of 8 MB', data(Buffer.concat([encodeAmf0('onTextData'), longString]))],
  ['data with a reference', data(Buffer.concat([encodeAmf0('onCuePoint'), Buffer.of(7, 0, 0)]))],
  ['data with a movie clip', data(Buffer.of(4))],
  ['data with a record set', data(Buffer.of(0x0e, 1, 2))],
  ['data of a type that nobody knows', data(Buffer.of(0x42, 1, 2))],
  ['data without a name', data(encodeAmf0(5, null))],
  ['data without anything', data(Buffer.alloc(0))],
  ['a command that nobody knows', commandMessage(1, 'onFI', 0, { sd: '27-11-2026', st: '15:30:00' })],
  ['a command without a name', data(encodeAmf0(7), messageType.command)],
  ['a command cut short', data(Buffer.of(2, 0, 90, 0x61), messageType.command)],
  ['a command of AMF3', data(amf3, messageType.commandAmf3)],
  ['a command without anything', data(Buffer.alloc(0), messageType.command)],
  ['a second connect', commandMessage(0, 'connect', 9, { app: 'live' })],
  ['a request to play', commandMessage(1, 'play', 0, null, 'x')],
  ['an aggregate cut short', aggregateOf(9, 90, Buffer.of(1, 2))],
  ['an aggregate within another', aggregateOf(messageType.aggregate, 2, Buffer.of(1, 2))],
  ['an aggregate without anything', data(Buffer.alloc(0), messageType.aggregate)],
  ['an acknowledgement window cut short', data(Buffer.of(1), messageType.windowAcknowledgementSize)],
  ['a chunk size cut short', data(Buffer.of(1), messageType.setChunkSize)],
  ['a user control message cut short', data(Buffer.of(0, 6), messageType.userControl)],
  ['a message of a type that nobody knows', data(Buffer.of(1, 2, 3), 99)],
  ['a picture without anything', data(Buffer.alloc(0), messageType.video)],
  ['sound without anything', data(Buffer.alloc(0), messageType.audio)],
];

describe('A message that cannot be read costs itself', () => {
  it.each(unreadable)('when it is %s', async (_, message) => {
    const media = (await encodePackets({ seconds: 1 })).map(messageOf);
    const { packets, ends } = await runConnection([
      sessionBytes({ streamName: 'key', media: media.flatMap((each) => [message, each]).slice(0, 20) }),
    ]);
    expect(ends).toEqual(['finished']);
    expect(packets.filter(({ kind }) => kind === 'video' || kind === 'audio')).toHaveLength(7);
  });

  describe('in a show', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await startTestService({ reconnectSeconds: 1, defaultProfiles: [] });
    });
    afterAll(() => service.close());

    it('that is recorded whole, with each of them between its frames', async () => {
      const stream = await createRecordedStream(service);
      const publisher = await publishRaw(service, stream);
      const media = (await encodePackets({ seconds: 2 })).map(messageOf);
      const [head, rest] = [media.slice(0, 10), media.slice(10)];
      const lines = Array.from({ length: 60 }, (_, index) => data(encodeAmf0('onTextData', { text: `line ${index}` })));
      publisher.send(...head, ...rest.flatMap((each, index) => [unreadable[index]?.[1] ?? [], each].flat()));
      publisher.send(...lines);
      await publisher.finish();
      const { recordingUrl = '', aircheck } = await readySession(service, stream.id);
      const parts = await readRecording(recordingUrl);
      expect(parts).toMatchObject([{ framesDecoded: 60, decodeErrors: [] }]);
      expect(parts[0]?.audioPackets.length).toBeGreaterThan(90);
      expect(aircheck?.encoderNotes?.map(({ what, text }) => [what, text?.slice(0, 12)])).toEqual([
        ['cue-point', 'name: ad'],
        ['text-data', 'Goal for Aachen'.slice(0, 12)],
        ['text-data', 'a'.repeat(12)],
        ...Array.from({ length: 48 }, (_, index) => ['text-data', `line ${index}`]),
      ]);
    });
  });
});

describe('Before it may publish', () => {
  it.each([
    ['a command without a name', data(encodeAmf0(7), messageType.command)],
    ['a command cut short', data(Buffer.of(2, 0, 90, 0x61), messageType.command)],
  ])('a peer is cut off for %s', async (_, message) => {
    const { requests, isDestroyed } = await runConnection([
      sessionBytes({ streamName: 'key', media: [], before: [message] }),
    ]);
    expect(requests).toEqual([]);
    expect(isDestroyed).toBe(true);
  });
});
