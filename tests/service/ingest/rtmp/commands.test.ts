import { describe, expect, it } from 'vitest';
import { encodeAmf0 } from '../../../../src/service/ingest/rtmp/amf.ts';
import {
  commandMessage,
  createPublisherCommands,
  parseCommand,
  streamKeyOf,
} from '../../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../../src/service/ingest/rtmp/message.ts';

/** Sends commands as an encoder would write them; each has its message stream first. */
function outcomesOf(...commands: [number, string, number, ...unknown[]][]) {
  const state = createPublisherCommands();
  return commands.map(([messageStreamId, ...values]) =>
    state.handle(parseCommand(commandMessage(messageStreamId, ...values))),
  );
}

const answersIn = (replies: RtmpMessage[]) =>
  replies.filter(({ typeId }) => typeId === messageType.command).map((reply) => parseCommand(reply));

const connect: [number, string, number, unknown] = [0, 'connect', 1, { app: 'live' }];
const createStream: [number, string, number, unknown] = [0, 'createStream', 2, null];
const publish: [number, string, number, ...unknown[]] = [1, 'publish', 3, null, 'key', 'live'];

describe('a publisher', () => {
  it('is answered to connect, createStream and publish, the last only by the one who decides', () => {
    const [connected, created, asked] = outcomesOf(connect, createStream, publish);
    expect(connected?.action === 'go-on' && answersIn(connected.replies)).toMatchObject([
      { name: '_result', transactionId: 1, parameters: [{}, { code: 'NetConnection.Connect.Success' }] },
    ]);
    expect(created?.action === 'go-on' && answersIn(created.replies)).toMatchObject([
      { name: '_result', transactionId: 2, parameters: [null, 1] },
    ]);
    expect(asked).toMatchObject({ action: 'publish', streamKey: 'key', messageStreamId: 1 });
    expect(asked?.action === 'publish' && answersIn(asked.accepted)).toMatchObject([
      {
        name: 'onStatus',
        messageStreamId: 1,
        parameters: [null, { level: 'status', code: 'NetStream.Publish.Start' }],
      },
    ]);
  });

  it.each([
    ['fourCcList', ['av01', 'vp09', 'hvc1', 'Opus']],
    ['fourCcList', ['*']],
    ['capsEx', 15],
    ['videoFourCcInfoMap', { '*': 4 }],
    ['audioFourCcInfoMap', { Opus: 7 }],
  ])('that says its %s is answered with what is taken of enhanced RTMP', (name, value) => {
    const [connected] = outcomesOf([0, 'connect', 1, { app: 'live', [name]: value }]);
    expect(connected?.action === 'go-on' && answersIn(connected.replies)[0]?.parameters[0]).toEqual({
      fmsVer: 'FMS/3,0,1,123',
      capabilities: 31,
      fourCcList: ['avc1', 'hvc1', 'av01', 'mp4a'],
      videoFourCcInfoMap: { avc1: 4, hvc1: 4, av01: 4 },
      audioFourCcInfoMap: { mp4a: 4 },
      capsEx: 4,
    });
  });

  it('that says nothing of enhanced RTMP is answered as it always was, byte for byte', () => {
    const [connected] = outcomesOf(connect);
    const answer = connected?.action === 'go-on' ? connected.replies.at(-1)?.payload : undefined;
    const properties = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 };
    const status = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.' };
    expect(answer).toEqual(encodeAmf0('_result', 1, properties, { ...status, objectEncoding: 0 }));
  });

  it('that sent FCPublish hears of onFCPublish when it is accepted, and not before', () => {
    const [, fcPublish, , asked] = outcomesOf(connect, [0, 'FCPublish', 5, null, 'key'], createStream, publish);
    expect(fcPublish?.action === 'go-on' && answersIn(fcPublish.replies).map(({ name }) => name)).toEqual(['_result']);
    expect(asked?.action === 'publish' && answersIn(asked.accepted).map(({ name }) => name)).toEqual([
      'onFCPublish',
      'onStatus',
    ]);
  });

  it.each([
    ['before connect', [publish]],
    ['before createStream', [connect, publish]],
    ['under a name that is a number', [connect, createStream, [1, 'publish', 3, null, 7]]],
    ['under no name', [connect, createStream, [1, 'publish', 3, null]]],
    ['under a name that is an object', [connect, createStream, [1, 'publish', 3, null, { key: 'x' }]]],
  ] satisfies [string, Parameters<typeof outcomesOf>][])('is refused when it publishes %s', (_, commands) => {
    expect(outcomesOf(...commands).at(-1)).toMatchObject({ action: 'refuse' });
  });

  it.each([
    ['no app', {}],
    ['an app that is a number', { app: 4 }],
    ['no command object', null],
    ['text for a command object', 'live'],
  ])('is refused when it connects with %s', (_, object) => {
    const [outcome] = outcomesOf([0, 'connect', 1, object]);
    expect(outcome).toMatchObject({ action: 'refuse' });
    expect(outcome?.action === 'refuse' && answersIn(outcome.replies)[0]?.name).toBe('_error');
  });

  it('may leave tcUrl out or send anything for it', () => {
    for (const tcUrl of [undefined, null, 5, '', 'http://[', { a: 1 }]) {
      expect(outcomesOf([0, 'connect', 1, { app: 'live', tcUrl }])).toMatchObject([{ action: 'go-on' }]);
    }
  });

  it('publishes once in a connection: a second try is refused and changes nothing', () => {
    const [, , first, second] = outcomesOf(connect, createStream, publish, [1, 'publish', 4, null, 'other']);
    expect(first).toMatchObject({ action: 'publish' });
    expect(second?.action === 'go-on' && answersIn(second.replies)).toMatchObject([
      { name: 'onStatus', parameters: [null, { level: 'error', code: 'NetStream.Publish.BadName' }] },
    ]);
  });

  it.each([
    ['FCUnpublish', [0, 'FCUnpublish', 6, null, 'key']],
    ['closeStream', [1, 'closeStream', 0, null]],
    ['deleteStream of its stream', [0, 'deleteStream', 7, null, 1]],
    ['deleteStream of no stream', [0, 'deleteStream', 7, null]],
  ] satisfies [string, [number, string, number, ...unknown[]]][])('ends with %s', (_, end) => {
    expect(outcomesOf(connect, createStream, publish, end).at(-1)).toMatchObject({ action: 'unpublish' });
  });

  it('continues when another stream is deleted, or when nothing was published', () => {
    const other = outcomesOf(connect, createStream, createStream, publish, [0, 'deleteStream', 7, null, 2]);
    expect(other.at(-1)).toMatchObject({ action: 'go-on' });
    expect(outcomesOf(connect, [0, 'FCUnpublish', 6, null, 'key']).at(-1)).toMatchObject({ action: 'go-on' });
  });

  it('is refused a second connect, a seventeenth stream, and playing', () => {
    expect(outcomesOf(connect, connect).at(-1)).toMatchObject({ action: 'refuse' });
    expect(outcomesOf(connect, ...Array.from({ length: 17 }, () => createStream)).at(-1)).toMatchObject({
      action: 'refuse',
    });
    expect(outcomesOf(connect, createStream, [1, 'play', 3, null, 'key']).at(-1)).toMatchObject({ action: 'refuse' });
  });

  it('may send commands that mean nothing here', () => {
    expect(outcomesOf(connect, [0, '_checkbw', 9, null], [0, 'anything', 9])).toMatchObject([
      { action: 'go-on' },
      { action: 'go-on', replies: [] },
      { action: 'go-on', replies: [] },
    ]);
  });

  it('may send its commands as AMF3, which carries AMF0 after a zero byte', () => {
    const message = commandMessage(0, 'createStream', 2, null);
    const payload = Buffer.concat([Buffer.of(0), message.payload]);
    expect(parseCommand({ ...message, typeId: messageType.commandAmf3, payload })).toMatchObject({
      name: 'createStream',
      transactionId: 2,
    });
  });
});

it.each([
  ['live', 'key', 'key'],
  ['live/', 'key?token=1', 'key'],
  ['/live?a=b', '/key', 'key'],
  ['live/key', '', 'key'],
  ['live/key?x=1', '?y=2', 'key'],
  ['live/a/b', '', 'a/b'],
  ['live/room', 'key', 'key'],
  ['live', '', ''],
  ['', '', ''],
  ['../live', '../../etc/passwd', '../../etc/passwd'],
])('app %j with stream name %j means key %j', (app, name, streamKey) => {
  expect(streamKeyOf(app, name)).toBe(streamKey);
});

it('takes a path of a million slashes in its stride', () => {
  expect(streamKeyOf(`${'/'.repeat(1_000_000)}x/key`, '')).toBe('key');
});
