import type { VideoCodec } from '../mp4/tracks.ts';
import { escapeNal, unescapeNal } from './nal-units.ts';

/** `CC1` to `CC4` of CEA-608, `SERVICE1` to `SERVICE63` of CEA-708: HLS calls them so. */
export type CaptionChannel = string;

const nalKinds = {
  h264: { typeOf: (head: number) => head & 0x1f, sei: 6, firstPicture: 1, lastPicture: 5, headBytes: 1 },
  hevc: { typeOf: (head: number) => (head >> 1) & 0x3f, sei: 39, firstPicture: 0, lastPicture: 31, headBytes: 2 },
} as const;

const registeredUserData = 4;
/** ATSC A/53, part 4: country, provider, `GA94`, captions. */
const captionsHead = Buffer.from([0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]);

/**
 * The channels in which a video sample carries captions, read from the SEI before its picture. Padding, which encoders send
 * in each frame, is in none. Samples whose codec has no NAL units, or that cannot be followed, have none.
 */
export function captionChannels(codec: VideoCodec, sample: Uint8Array): Set<CaptionChannel> {
  const channels = new Set<CaptionChannel>();
  if (codec === 'av1') return channels;
  const kind = nalKinds[codec];
  const bytes = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength);
  for (let at = 0; at + 4 < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = kind.typeOf(bytes.readUInt8(at + 4));
    if (type >= kind.firstPicture && type <= kind.lastPicture) break;
    if (type === kind.sei) {
      const payload = unescapeNal(bytes.subarray(at + 4 + kind.headBytes, at + 4 + length));
      for (const message of readMessages(payload)) {
        if (message.type === registeredUserData)
          readUserData(payload.subarray(message.dataStart, message.end), channels);
      }
    }
    at += 4 + length;
  }
  return channels;
}

function readUserData(data: Uint8Array, channels: Set<CaptionChannel>): void {
  if (captionsHead.compare(data, 0, captionsHead.length) !== 0) return;
  const flags = data[captionsHead.length] ?? 0;
  const hasTriplets = (flags & 0x40) !== 0;
  const triplets = data.subarray(captionsHead.length + 2);
  for (let index = 0; hasTriplets && index < (flags & 0x1f); index++) {
    const [head = 0, first = 0, second = 0] = triplets.subarray(index * 3, index * 3 + 3);
    const channel = channelOf(head, first, second);
    if (channel !== undefined) channels.add(channel);
  }
}

/** CEA-708, 4.3: of a triplet's head the lowest bits are its type, and the third says that it is valid. */
function channelOf(head: number, first: number, second: number): CaptionChannel | undefined {
  if ((head & 4) === 0) return undefined;
  const type = head & 3;
  if (type <= 1) return lineChannel(type, first & 0x7f);
  // A packet begins, and in it the block of a service; other triplets go on with one.
  const service = second >> 5;
  const isBegun = type === 3 && service > 0 && service < 7 && (second & 0x1f) > 0;
  return isBegun ? `SERVICE${service}` : undefined;
}

/** CEA-608: a control code names the channel of what follows. Text alone names none, and padding is no control code. */
function lineChannel(field: number, code: number): CaptionChannel | undefined {
  if (code < 0x10 || code > 0x1f) return undefined;
  return `CC${1 + 2 * field + (code >= 0x18 ? 1 : 0)}`;
}

const recoveryPoint = 6;

/** A SEI unit of H.264 without its recovery point; undefined where nothing else is in it, the same unit where none is. */
export function withoutRecoveryPoint(unit: Buffer): Buffer | undefined {
  const payload = unescapeNal(unit.subarray(1));
  const messages = readMessages(payload);
  const kept = messages.filter(({ type }) => type !== recoveryPoint);
  if (kept.length === messages.length) return unit;
  if (kept.length === 0) return undefined;
  const bytes = kept.map(({ start, end }) => payload.subarray(start, end));
  return Buffer.concat([unit.subarray(0, 1), escapeNal(Buffer.concat([...bytes, Buffer.of(0x80)]))]);
}

interface Message {
  type: number;
  start: number;
  dataStart: number;
  end: number;
}

/** H.264, 7.3.2.3.1: messages one behind the other, type and size in steps of 255. */
function readMessages(payload: Uint8Array): Message[] {
  const messages: Message[] = [];
  let at = 0;
  const readStepped = () => {
    let value = 0;
    for (; payload[at] === 0xff; at++) value += 255;
    return value + (payload[at++] ?? 0);
  };
  while (at + 2 < payload.length) {
    const start = at;
    const type = readStepped();
    const size = readStepped();
    messages.push({ type, start, dataStart: at, end: at + size });
    at += size;
  }
  return messages;
}
