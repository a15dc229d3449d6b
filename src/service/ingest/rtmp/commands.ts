import { decodeAmf0, decodeReadable, encodeAmf0 } from './amf.ts';
import { messageType, ProtocolError, type RtmpMessage } from './message.ts';

/** The connection sends the `replies` first. */
export type CommandOutcome =
  | { action: 'go-on'; replies: RtmpMessage[] }
  | { action: 'publish'; streamKey: string; accepted: RtmpMessage[]; messageStreamId: number }
  | { action: 'unpublish'; replies: RtmpMessage[] }
  /** The connection is to be closed once the replies are sent. */
  | { action: 'refuse'; replies: RtmpMessage[] };

/** Encoders make one stream; more than a few is no encoder. */
const maxStreams = 16;
const windowBytes = 2_500_000;

function goOn(...replies: RtmpMessage[]): CommandOutcome {
  return { action: 'go-on', replies };
}

function refuse(...replies: RtmpMessage[]): CommandOutcome {
  return { action: 'refuse', replies };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Enhanced RTMP, v2, "Enhancing NetConnection connect Command". */
const canForward = 4;
const canParseModEx = 4;
const takenVideo = ['avc1', 'hvc1', 'av01'] as const;
const takenAudio = ['mp4a'] as const;
const enhancedNames = ['fourCcList', 'capsEx', 'videoFourCcInfoMap', 'audioFourCcInfoMap'] as const;

/**
 * An encoder that says what it can do of enhanced RTMP is answered what we take; another one's answer stays as it was. One
 * track of several is recorded, times have milliseconds, and encoders are not asked to connect elsewhere: none of these is
 * said to be supported.
 */
function enhancedAnswer(parameters: unknown): Record<string, unknown> {
  if (enhancedNames.every((name) => memberOf(parameters, name) === undefined)) return {};
  const mapOf = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, canForward]));
  return {
    fourCcList: [...takenVideo, ...takenAudio],
    videoFourCcInfoMap: mapOf(takenVideo),
    audioFourCcInfoMap: mapOf(takenAudio),
    capsEx: canParseModEx,
  };
}

/** The commands of one publisher's connection, in the orders that OBS, FFmpeg and others send them. */
export function createPublisherCommands(): { handle(command: RtmpCommand): CommandOutcome } {
  let app: string | undefined;
  let streamCount = 0;
  let publishedStreamId: number | undefined;
  let isAwaitingFcPublish = false;

  function connect(command: RtmpCommand): CommandOutcome {
    const name = memberOf(command.parameters[0], 'app');
    if (app !== undefined || typeof name !== 'string') {
      const code = 'NetConnection.Connect.Rejected';
      const description = app === undefined ? 'The app must be named in text.' : 'Connected already.';
      return refuse(commandMessage(0, '_error', command.transactionId, null, { level: 'error', code, description }));
    }
    app = name;
    const status = { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected.' };
    return goOn(
      windowAcknowledgementSize(windowBytes),
      setPeerBandwidth(windowBytes),
      commandMessage(
        0,
        '_result',
        command.transactionId,
        { fmsVer: 'FMS/3,0,1,123', capabilities: 31, ...enhancedAnswer(command.parameters[0]) },
        { ...status, objectEncoding: 0 },
      ),
    );
  }

  function createStream(command: RtmpCommand): CommandOutcome {
    if (app === undefined || streamCount >= maxStreams) return refuse();
    streamCount += 1;
    return goOn(commandMessage(0, '_result', command.transactionId, null, streamCount));
  }

  function publish({ messageStreamId, parameters }: RtmpCommand): CommandOutcome {
    const refusal = (code: string, description: string) => onStatus(messageStreamId, 'error', code, description);
    if (app === undefined || streamCount === 0) {
      return refuse(refusal('NetStream.Publish.Rejected', 'Connect and create a stream before publishing.'));
    }
    // The first publisher is unharmed by a second try, on its own connection too.
    if (publishedStreamId !== undefined) {
      return goOn(refusal('NetStream.Publish.BadName', 'This connection has published already.'));
    }
    const name = parameters[1];
    if (typeof name !== 'string') {
      return refuse(refusal('NetStream.Publish.BadName', 'The stream must be named in text.'));
    }
    publishedStreamId = messageStreamId;
    const code = 'NetStream.Publish.Start';
    const fcPublish = isAwaitingFcPublish ? [commandMessage(0, 'onFCPublish', 0, null, { code, description: '' })] : [];
    const accepted = [...fcPublish, onStatus(messageStreamId, 'status', code, 'Publishing.')];
    return { action: 'publish', streamKey: streamKeyOf(app, name), accepted, messageStreamId };
  }

  function unpublish(command: RtmpCommand): CommandOutcome {
    if (publishedStreamId === undefined) return goOn(...acknowledge(command));
    const status = onStatus(publishedStreamId, 'status', 'NetStream.Unpublish.Success', 'Unpublished.');
    return { action: 'unpublish', replies: [...acknowledge(command), status] };
  }

  function deleteStream(command: RtmpCommand): CommandOutcome {
    const id = command.parameters[1];
    const isAnother = typeof id === 'number' && id !== publishedStreamId && id > 0 && id <= streamCount;
    return isAnother ? goOn() : unpublish({ ...command, transactionId: 0 });
  }

  function acknowledge({ transactionId }: RtmpCommand): RtmpMessage[] {
    return transactionId > 0 ? [commandMessage(0, '_result', transactionId, null, undefined)] : [];
  }

  return {
    handle(command) {
      switch (command.name) {
        case 'connect':
          return connect(command);
        case 'FCPublish':
          isAwaitingFcPublish = true;
          return goOn(...acknowledge(command));
        case 'releaseStream':
          return goOn(...acknowledge(command));
        case 'createStream':
          return createStream(command);
        case 'publish':
          return publish(command);
        case 'FCUnpublish':
        case 'closeStream':
          return unpublish(command);
        case 'deleteStream':
          return deleteStream(command);
        case 'play':
        case 'play2':
          return refuse(onStatus(command.messageStreamId, 'error', 'NetStream.Play.Failed', 'Nothing is played here.'));
        default:
          return goOn();
      }
    },
  };
}

/**
 * The stream key that a publisher means. Query parts are left out. Where the stream name is empty, the key is what
 * follows the app's first part: some encoders take one address only, `rtmp://host/live/KEY`.
 */
export function streamKeyOf(app: string, streamName: string): string {
  const name = withoutQuery(streamName).replace(/^\/+/, '');
  return name === '' ? withoutQuery(app).split('/').filter(Boolean).slice(1).join('/') : name;
}

function withoutQuery(text: string): string {
  const query = text.indexOf('?');
  return query < 0 ? text : text.slice(0, query);
}

export interface RtmpCommand {
  name: string;
  /** 0 asks for no answer. */
  transactionId: number;
  /** The arguments: the command object first, or null. */
  parameters: unknown[];
  messageStreamId: number;
}

/** Throws `ProtocolError` where the message is not a name and a number followed by values. */
export function parseCommand(message: RtmpMessage): RtmpCommand {
  const [name, transactionId, ...parameters] = decodeAmf0(amfBytes(message));
  if (typeof name !== 'string') throw new ProtocolError('A command has no name');
  // Some encoders leave the transaction id out of commands that want no answer.
  const id = typeof transactionId === 'number' ? transactionId : 0;
  return { name, transactionId: id, parameters, messageStreamId: message.messageStreamId };
}

/** The values of a data message, up to the first that cannot be read. */
export function parseData(message: RtmpMessage): unknown[] {
  return decodeReadable(amfBytes(message));
}

/** The AMF3 kinds carry AMF0 after a zero byte; some encoders leave the byte out. */
function amfBytes({ typeId, payload }: RtmpMessage): Uint8Array {
  const isAmf3 = typeId === messageType.commandAmf3 || typeId === messageType.dataAmf3;
  return isAmf3 && payload[0] === 0 ? payload.subarray(1) : payload;
}

export function commandMessage(messageStreamId: number, ...values: unknown[]): RtmpMessage {
  const payload = encodeAmf0(...values);
  return { chunkStreamId: 3, messageStreamId, typeId: messageType.command, timestampMs: 0, payload };
}

export function onStatus(
  messageStreamId: number,
  level: 'status' | 'error',
  code: string,
  description: string,
): RtmpMessage {
  return commandMessage(messageStreamId, 'onStatus', 0, null, { level, code, description });
}

const pingRequest = 6;

const pingResponse = 7;

const dynamicLimit = 2;

function control(typeId: number, payload: Buffer): RtmpMessage {
  return { chunkStreamId: 2, messageStreamId: 0, typeId, timestampMs: 0, payload };
}

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** `receivedBytes` counts from the connection's start; it goes over the wire modulo 2^32. */
export function acknowledgement(receivedBytes: number): RtmpMessage {
  return control(messageType.acknowledgement, fourBytes(receivedBytes));
}

export function windowAcknowledgementSize(bytes: number): RtmpMessage {
  return control(messageType.windowAcknowledgementSize, fourBytes(bytes));
}

export function setPeerBandwidth(bytes: number): RtmpMessage {
  return control(messageType.setPeerBandwidth, Buffer.concat([fourBytes(bytes), Buffer.of(dynamicLimit)]));
}

/** The answer to a user control message, or undefined where it is not a ping. */
export function answerUserControl(payload: Uint8Array): RtmpMessage | undefined {
  if (payload.length < 6 || payload[0] !== 0 || payload[1] !== pingRequest) return undefined;
  return control(messageType.userControl, Buffer.concat([Buffer.of(0, pingResponse), payload.subarray(2, 6)]));
}
