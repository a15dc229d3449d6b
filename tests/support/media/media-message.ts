import type { MediaPacket } from '../../../src/service/ingest/publish.ts';
import { encodeAmf0 } from '../../../src/service/ingest/rtmp/amf.ts';
import { messageType, type RtmpMessage } from '../../../src/service/ingest/rtmp/message.ts';
import type { VideoCodec } from '../../../src/service/media/mp4/tracks.ts';

/** Chunk streams as FFmpeg uses them: audio and data on one, video on another. */
const audioChunkStream = 4;
const videoChunkStream = 6;

/** AAC, 44 kHz, 16 bit, stereo: constant for AAC, whose real parameters are in its configuration. */
const aacHeader = 0xaf;
const avcCodecId = 7;
const sequenceStart = 0;
const codedFrames = 1;

const fourCharacterCodes = { hevc: 'hvc1', av1: 'av01' } as const;

function signed24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeIntBE(value, 0, 3);
  return bytes;
}

/** The FLV video tag's header: the original one for H.264, enhanced RTMP's for newer codecs. */
function videoHeader(codec: VideoCodec, isKeyframe: boolean, packetType: number, compositionMs: number): Buffer {
  const frameType = isKeyframe ? 1 : 2;
  if (codec === 'h264') {
    return Buffer.concat([Buffer.of((frameType << 4) | avcCodecId, packetType), signed24(compositionMs)]);
  }
  const head = Buffer.of(0x80 | (frameType << 4) | packetType);
  const hasComposition = codec === 'hevc' && packetType === codedFrames;
  return Buffer.concat([
    head,
    Buffer.from(fourCharacterCodes[codec]),
    hasComposition ? signed24(compositionMs) : Buffer.alloc(0),
  ]);
}

/** `onMetaData` as an ECMA array, the form encoders send: an object's members after a different marker and a count. */
function metadataPayload(values: Record<string, unknown>): Buffer {
  const head = Buffer.alloc(5);
  head[0] = 0x08;
  head.writeUInt32BE(Object.keys(values).length, 1);
  return Buffer.concat([encodeAmf0('@setDataFrame', 'onMetaData'), head, encodeAmf0(values).subarray(1)]);
}

function bodyOf(packet: Exclude<MediaPacket, { kind: 'unsupported' }>): { typeId: number; payload: Buffer } {
  switch (packet.kind) {
    case 'metadata':
      return { typeId: messageType.data, payload: metadataPayload(packet.values) };
    case 'audio-config':
      return {
        typeId: messageType.audio,
        payload: Buffer.concat([Buffer.of(aacHeader, sequenceStart), packet.config]),
      };
    case 'audio':
      return { typeId: messageType.audio, payload: Buffer.concat([Buffer.of(aacHeader, codedFrames), packet.data]) };
    case 'video-config': {
      const header = videoHeader(packet.codec, true, sequenceStart, 0);
      return { typeId: messageType.video, payload: Buffer.concat([header, packet.config]) };
    }
    case 'video': {
      const header = videoHeader(packet.codec, packet.isKeyframe, codedFrames, packet.compositionMs);
      return { typeId: messageType.video, payload: Buffer.concat([header, packet.data]) };
    }
  }
}

/** The RTMP message that carries a packet. Its timestamp is the packet's decode time and `offsetMs`. */
export function mediaMessage(
  packet: Exclude<MediaPacket, { kind: 'unsupported' }>,
  messageStreamId: number,
  offsetMs: number,
): RtmpMessage {
  const { typeId, payload } = bodyOf(packet);
  const chunkStreamId = typeId === messageType.video ? videoChunkStream : audioChunkStream;
  return { chunkStreamId, messageStreamId, typeId, timestampMs: packet.dtsMs + offsetMs, payload };
}
