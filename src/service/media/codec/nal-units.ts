import { readVideoEntry, type VideoCodec, type VideoTrack } from '../mp4/tracks.ts';
import { BitReader } from './bits.ts';

/** NAL units as MP4 holds them, each after its length in so many bytes. */
export function withLengths(units: readonly Buffer[], lengthBytes: number): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length.subarray(4 - lengthBytes), unit];
    }),
  );
}

/** The NAL units of a sample. One whose length does not fit ends them. */
export function* nalUnits(sample: Uint8Array, lengthBytes: number): Generator<Buffer> {
  const bytes = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength);
  for (let at = 0; at + lengthBytes < bytes.length; ) {
    const start = at + lengthBytes;
    at = start + bytes.readUIntBE(at, lengthBytes);
    if (at > bytes.length) return;
    if (at > start) yield bytes.subarray(start, at);
  }
}

/** Undefined if the sample does not consist of whole units. */
export function unitsOfWhole(sample: Uint8Array, lengthBytes: number): Buffer[] | undefined {
  const units = [...nalUnits(sample, lengthBytes)];
  const bytes = units.reduce((sum, { length }) => sum + lengthBytes + length, 0);
  return bytes === sample.length ? units : undefined;
}

/**
 * The NAL units of an Annex B stream with lengths of four bytes. Encoders other than x264 know only Annex B. Zero bytes
 * before a start code belong to no unit.
 */
export function lengthPrefixed(annexB: Buffer): Buffer {
  const startCode = Buffer.from([0, 0, 1]);
  const units: Buffer[] = [];
  let start = annexB.indexOf(startCode);
  while (start >= 0) {
    const next = annexB.indexOf(startCode, start + 3);
    let end = next < 0 ? annexB.length : next;
    while (end > start + 3 && annexB[end - 1] === 0) end--;
    if (end > start + 3) units.push(annexB.subarray(start + 3, end));
    start = next;
  }
  return withLengths(units, 4);
}

/** A NAL unit's payload without its emulation prevention bytes: every 00 00 03 becomes 00 00. */
export function unescapeNal(nal: Uint8Array): Uint8Array {
  const out = new Uint8Array(nal.length);
  let length = 0;
  let zeros = 0;
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out[length] = byte;
    length++;
  }
  return out.subarray(0, length);
}

/** A unit must not hold 00 00 00 to 00 00 03. */
export function escapeNal(payload: Uint8Array): Buffer {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out.push(byte);
  }
  return Buffer.from(out);
}

/**
 * Can decoding begin at a frame? `sync`: at it, and nothing that comes later needs what came before. `open`: at it, but
 * frames that are shown before it, or the first ones after it, need what came before: open GOPs, intra refresh.
 */
export type Access = 'sync' | 'open' | 'none';

type Coded = Pick<VideoTrack, 'codec' | 'config'>;
type NalCodec = Exclude<VideoCodec, 'av1'>;

const h264Idr = 5;
const hevcRandomAccess = { first: 16, last: 23 } as const;
const hevcSkippedLeading: readonly number[] = [8, 9];

/** Reads a frame that its encoder calls a keyframe; RTMP has one word for all kinds. */
export function accessOf(track: Coded, keyframe: Uint8Array): Exclude<Access, 'none'> {
  const types = unitTypes(track, keyframe);
  // A sample without units that can be told apart is what its encoder calls it.
  if (types === undefined || types.length === 0) return 'sync';
  const isSync = types.some((type) =>
    track.codec === 'h264' ? type === h264Idr : type >= hevcRandomAccess.first && type <= hevcRandomAccess.last,
  );
  return isSync ? 'sync' : 'open';
}

/** Is it a frame of HEVC that is shown before its keyframe, and made of frames before that (RASL)? */
export function isSkippedLeading(track: Coded, frame: Uint8Array): boolean {
  return track.codec === 'hevc' && (unitTypes(track, frame) ?? []).some((type) => hevcSkippedLeading.includes(type));
}

/** The types of a sample's NAL units; undefined where the codec has none. */
function unitTypes({ codec, config }: Coded, sample: Uint8Array): number[] | undefined {
  if (codec === 'av1') return undefined;
  const { typeOf } = nalKinds[codec];
  return Array.from(nalUnits(sample, configLengthBytes(codec, config)), ([head = 0]) => typeOf(head));
}

/** Bytes of the length before each NAL unit, from a configuration record: ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1. */
export function configLengthBytes(codec: NalCodec, config: Uint8Array): number {
  return ((config[codec === 'h264' ? 4 : 21] ?? 3) & 3) + 1;
}

export interface ParameterSet {
  kind: 'vps' | 'sps' | 'pps' | 'other';
  /** Its NAL unit. */
  unit: Buffer;
}

/** HEVC's types of parameter sets, in the order in which a decoder needs them. */
export const hevcSetKinds: ReadonlyMap<number, ParameterSet['kind']> = new Map([
  [32, 'vps'],
  [33, 'sps'],
  [34, 'pps'],
]);

/**
 * The parameter sets of a video sample entry as a sample begins with them when they are sent in-band: NAL units with
 * their lengths. Empty where the codec has none apart (AV1 repeats its own at every keyframe) or it is no video.
 */
export function parameterSets(sampleEntry: Buffer): Buffer {
  const config = nalConfig(sampleEntry);
  return config === undefined ? Buffer.alloc(0) : inBand(config.codec, config.record);
}

export function parameterSetsOfAvcConfig(avcC: Buffer): Buffer {
  return inBand('h264', avcC);
}

/** Bytes of the length before each NAL unit of a sample; undefined where samples are not NAL units. */
export function nalLengthBytes(sampleEntry: Buffer): number | undefined {
  const config = nalConfig(sampleEntry);
  return config && configLengthBytes(config.codec, config.record);
}

/** Sequence, then picture parameter sets: ISO/IEC 14496-15, 5.3.3.1. Throws a RangeError on reaching one that is cut short. */
export function* avcParameterSets(record: Buffer): Generator<ParameterSet> {
  const end = yield* readUnits(record, 6, record.readUInt8(5) & 0x1f, 'sps');
  yield* readUnits(record, end + 1, record.readUInt8(end), 'pps');
}

/** Arrays of VPS, SPS, PPS and perhaps SEI: ISO/IEC 14496-15, 8.3.3.1. Throws a RangeError on reaching one that is cut short. */
export function* hevcParameterSets(record: Buffer): Generator<ParameterSet> {
  let position = 23;
  for (let arrays = record.readUInt8(22); arrays > 0; arrays--) {
    const kind = hevcSetKinds.get(record.readUInt8(position) & 0x3f) ?? 'other';
    position = yield* readUnits(record, position + 3, record.readUInt16BE(position + 1), kind);
  }
}

function* readUnits(
  record: Buffer,
  start: number,
  count: number,
  kind: ParameterSet['kind'],
): Generator<ParameterSet, number> {
  let end = start;
  for (let i = 0; i < count; i++) {
    const length = record.readUInt16BE(end);
    if (end + 2 + length > record.length) throw new RangeError('Its parameter sets are cut short');
    yield { kind, unit: record.subarray(end + 2, end + 2 + length) };
    end += 2 + length;
  }
  return end;
}

const nalCodecs = new Map<string, NalCodec>([
  ['avc1', 'h264'],
  ['hvc1', 'hevc'],
]);

/** The configuration record of a sample entry; undefined where samples are not NAL units. */
export function nalConfig(sampleEntry: Buffer): { codec: NalCodec; record: Buffer } | undefined {
  const codec = nalCodecs.get(sampleEntry.toString('latin1', 4, 8));
  const record = codec && readVideoEntry(sampleEntry).config?.body;
  return codec && record && { codec, record };
}

function inBand(codec: NalCodec, record: Buffer): Buffer {
  const sets = codec === 'h264' ? avcParameterSets(record) : hevcParameterSets(record);
  return withLengths(
    Array.from(sets, ({ unit }) => unit),
    configLengthBytes(codec, record),
  );
}

/** The ids that an avcC's sequence and picture parameter sets are called by: H.264, 7.3.2.1.1 and 7.3.2.2. */
export function parameterSetIds(avcC: Buffer): ReadonlySet<number> {
  return new Set(Array.from(avcParameterSets(avcC), ({ kind, unit }) => readId(kind === 'sps' ? 4 : 1, unit)));
}

/** A sequence's id stands behind profile and level. */
function readId(headBytes: number, unit: Buffer): number {
  return new BitReader(unescapeNal(unit.subarray(headBytes))).unsignedGolomb();
}

/**
 * The avcC of a track that begins with some samples of one encoder and goes on with those of others. Each sample names
 * its parameter sets by id, so the ids have to differ; profile, level and what follows the sets are those of `first`.
 */
export function joinedAvcConfig(first: Buffer, others: readonly Buffer[]): Buffer {
  const sets = [first, ...others].flatMap((record) => [...avcParameterSets(record)]);
  const units = (kind: 'sps' | 'pps') => sets.filter((set) => set.kind === kind).map(({ unit }) => unit);
  const [sps, pps] = [units('sps'), units('pps')];
  const ownBytes = [...avcParameterSets(first)].reduce((sum, { unit }) => sum + 2 + unit.length, 7);
  return Buffer.concat([
    first.subarray(0, 5),
    Buffer.from([0xe0 | sps.length]),
    withLengths(sps, 2),
    Buffer.from([pps.length]),
    withLengths(pps, 2),
    first.subarray(ownBytes),
  ]);
}

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
export function captionChannels({ codec, config }: Coded, sample: Uint8Array): Set<CaptionChannel> {
  const channels = new Set<CaptionChannel>();
  if (codec === 'av1') return channels;
  const kind = nalKinds[codec];
  for (const unit of nalUnits(sample, configLengthBytes(codec, config))) {
    const type = kind.typeOf(unit.readUInt8(0));
    if (type >= kind.firstPicture && type <= kind.lastPicture) break;
    if (type !== kind.sei) continue;
    const payload = unescapeNal(unit.subarray(kind.headBytes));
    for (const message of readMessages(payload)) {
      if (message.type === registeredUserData) readUserData(payload.subarray(message.dataStart, message.end), channels);
    }
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
