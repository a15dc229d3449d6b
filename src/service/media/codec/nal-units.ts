import type { VideoTrack } from '../mp4/tracks.ts';

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
  return Array.from(nalUnits(sample, configLengthBytes(codec, config)), ([head = 0]) =>
    codec === 'h264' ? head & 0x1f : (head >> 1) & 0x3f,
  );
}

/** Bytes of the length before each NAL unit, from a configuration record: ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1. */
export function configLengthBytes(codec: 'h264' | 'hevc', config: Uint8Array): number {
  return ((config[codec === 'h264' ? 4 : 21] ?? 3) & 3) + 1;
}
