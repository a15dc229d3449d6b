import { createHash } from 'node:crypto';
import { encodeAmf0 } from '../../../../src/service/ingest/rtmp/amf.ts';
import { commandMessage } from '../../../../src/service/ingest/rtmp/commands.ts';
import { messageType, type RtmpMessage } from '../../../../src/service/ingest/rtmp/message.ts';
import { createChunkWriter, setChunkSize } from '../../../support/media/chunk-writer.ts';

/** C0, C1 and C2 of a simple handshake. */
export const clientHandshake = Buffer.concat([Buffer.of(3), Buffer.alloc(8), Buffer.alloc(1528 + 1536, 0x5a)]);

/** Bytes that differ from one number to the next and are the same in every run. */
export function payloadOf(length: number, seed: number): Buffer {
  const block = createHash('sha512').update(`payload ${seed}`).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(length / block.length) }, () => block)).subarray(0, length);
}

export function videoMessage(timestampMs: number, data: Uint8Array, options: { key?: boolean; ctsMs?: number } = {}) {
  const head = Buffer.of(options.key ? 0x17 : 0x27, 1, 0, 0, 0);
  head.writeIntBE(options.ctsMs ?? 0, 2, 3);
  return mediaMessage(messageType.video, timestampMs, Buffer.concat([head, data]));
}

export function audioMessage(timestampMs: number, data: Uint8Array): RtmpMessage {
  return mediaMessage(messageType.audio, timestampMs, Buffer.concat([Buffer.of(0xaf, 1), data]));
}

export const videoConfig = mediaMessage(messageType.video, 0, Buffer.of(0x17, 0, 0, 0, 0, 1, 100, 0, 31));
export const audioConfig = mediaMessage(messageType.audio, 0, Buffer.of(0xaf, 0, 0x11, 0x90));

/** OBS sends all media on chunk stream 4, FFmpeg audio on 4 and video on 6. */
export function mediaMessage(typeId: number, timestampMs: number, payload: Uint8Array): RtmpMessage {
  const chunkStreamId = typeId === messageType.video ? 6 : 4;
  return { chunkStreamId, messageStreamId: 1, typeId, timestampMs, payload };
}

export function metadataMessage(values: Record<string, unknown>): RtmpMessage {
  return mediaMessage(messageType.data, 0, encodeAmf0('@setDataFrame', 'onMetaData', values));
}

/** A stream's beginning and `frames` video frames at 25 a second with B-frames, each with two audio frames. */
export function mediaMessages(frames: number, startMs = 0): RtmpMessage[] {
  const messages = [metadataMessage({ width: 1280, height: 720, encoder: 'test' }), videoConfig, audioConfig];
  for (let frame = 0; frame < frames; frame += 1) {
    const atMs = (startMs + frame * 40) % 2 ** 32;
    const isKey = frame % 10 === 0;
    messages.push(
      videoMessage(atMs, payloadOf(isKey ? 9000 : 700 + frame, frame), { key: isKey, ctsMs: frame % 3 === 0 ? 80 : 0 }),
      audioMessage((atMs + 3) % 2 ** 32, payloadOf(180, frame)),
      audioMessage((atMs + 24) % 2 ** 32, payloadOf(180, frame + 1000)),
    );
  }
  return messages;
}

export interface Script {
  app?: string;
  streamName: string;
  media: RtmpMessage[];
  chunkSize?: number;
  isLeftOpen?: boolean;
  /** Sent between the handshake and the commands. */
  before?: RtmpMessage[];
}

/** The commands up to publish, in OBS's order. */
export function publishCommands(script: Pick<Script, 'app' | 'streamName'>): RtmpMessage[] {
  const { app = 'live', streamName } = script;
  return [
    commandMessage(0, 'connect', 1, { app, type: 'nonprivate', tcUrl: `rtmp://127.0.0.1/${app}` }),
    commandMessage(0, 'releaseStream', 2, null, streamName),
    commandMessage(0, 'FCPublish', 3, null, streamName),
    commandMessage(0, 'createStream', 4, null),
    commandMessage(1, 'publish', 5, null, streamName, 'live'),
  ];
}

/** Everything that a publisher sends in a session, as one run of bytes. */
export function sessionBytes(script: Script): Buffer {
  const writer = createChunkWriter({ chunkSize: 128 });
  const chunkSize = script.chunkSize ?? 4096;
  const end = [
    commandMessage(0, 'FCUnpublish', 6, null, script.streamName),
    commandMessage(0, 'deleteStream', 7, null, 1),
  ];
  const connect = [...(script.before ?? []), ...publishCommands(script)].map((message) => writer.write(message));
  const size = writer.write(setChunkSize(chunkSize));
  writer.setChunkSize(chunkSize);
  const rest = [...script.media, ...(script.isLeftOpen ? [] : end)].map((message) => writer.write(message));
  return Buffer.concat([clientHandshake, ...connect, size, ...rest]);
}
