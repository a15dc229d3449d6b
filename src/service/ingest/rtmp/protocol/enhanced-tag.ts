/** One track of an enhanced tag; the source is "Enhanced RTMP, v2", ExVideoTagHeader and ExAudioTagHeader. */
export interface EnhancedTrack {
  /** 0 where the tag names none. */
  trackId: number;
  packetType: number;
  fourCc: string;
  data: Uint8Array;
}

/** The numbers of what changes a tag's form, which differ between video and audio. */
export interface EnhancedForm {
  multitrack: number;
  modEx: number;
}

const oneTrack = 0;
const manyCodecs = 2;
const fourCcLength = 4;

/** Reads bytes one after the other; what lies beyond their end is undefined. */
function reader(bytes: Uint8Array, start: number) {
  let at = start;
  const number = (length: number): number | undefined => {
    if (bytes.length < at + length) return undefined;
    at += length;
    return bytes.subarray(at - length, at).reduce((value, byte) => value * 256 + byte, 0);
  };
  return {
    number,
    isAtEnd: () => at >= bytes.length,
    skip(length: number) {
      at += length;
    },
    fourCc(): string | undefined {
      const code = readFourCc(bytes, at);
      at += fourCcLength;
      return code;
    },
    bytes(length = bytes.length - at): Uint8Array | undefined {
      if (bytes.length < at + length) return undefined;
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}

/**
 * The tracks of an enhanced tag, up to where it is cut short. Modifiers of any kind are passed over: those known today
 * move a time by less than a millisecond.
 */
export function enhancedTracks(payload: Uint8Array, { multitrack, modEx }: EnhancedForm): EnhancedTrack[] {
  const from = reader(payload, 1);
  let packetType = (payload[0] ?? 0) & 0x0f;
  while (packetType === modEx) {
    const short = from.number(1);
    const length = short === 0xff ? from.number(2) : short;
    if (length === undefined) return [];
    from.skip(length + 1);
    packetType = (from.number(1) ?? modEx) & 0x0f;
    if (from.isAtEnd()) return [];
  }
  if (packetType !== multitrack) {
    const [fourCc, data] = [from.fourCc(), from.bytes()];
    return fourCc === undefined || data === undefined ? [] : [{ trackId: 0, packetType, fourCc, data }];
  }
  const types = from.number(1) ?? 0;
  return multipleTracks(from, types >> 4, types & 0x0f);
}

function multipleTracks(from: ReturnType<typeof reader>, multitrackType: number, packetType: number): EnhancedTrack[] {
  const tracks: EnhancedTrack[] = [];
  const common = multitrackType === manyCodecs ? undefined : from.fourCc();
  while (!from.isAtEnd()) {
    const fourCc = multitrackType === manyCodecs ? from.fourCc() : common;
    const trackId = from.number(1);
    const data = from.bytes(multitrackType === oneTrack ? undefined : (from.number(3) ?? Number.POSITIVE_INFINITY));
    if (fourCc === undefined || trackId === undefined || data === undefined) break;
    tracks.push({ trackId, packetType, fourCc, data });
    if (multitrackType === oneTrack) break;
  }
  return tracks;
}

/** The four-character code at `offset`, with anything unprintable as `?`; undefined where the bytes end before. */
function readFourCc(bytes: Uint8Array, offset: number): string | undefined {
  if (bytes.length < offset + fourCcLength) return undefined;
  const code = bytes.subarray(offset, offset + fourCcLength);
  return String.fromCharCode(...Array.from(code, (byte) => (byte > 0x20 && byte < 0x7f ? byte : 0x3f)));
}
