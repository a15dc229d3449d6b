import { childBoxes, findBox } from './child-boxes.ts';

export interface InitTrack {
  timescale: number;
  isVideo: boolean;
  /** Bytes of the length in front of each NAL unit; absent where samples are not NAL units. */
  nalLengthBytes?: number | undefined;
}

const visualEntryHead = 78;
const stsdHead = 8;
// Where lengthSizeMinusOne stands in each configuration record: ISO/IEC 14496-15, 5.3.3 and 8.3.3.
const lengthSizePosition = new Map([
  ['avcC', 4],
  ['hvcC', 21],
]);

/** The tracks that an init segment describes, by id. Throws `RecordingFault` when it cannot be followed. */
export function readInit(content: Buffer): Map<number, InitTrack> {
  const traks = childBoxes(findBox(content, 'moov')).filter((child) => child.type === 'trak');
  return new Map(
    traks.map(({ body }) => {
      const isVideo = findBox(body, 'mdia', 'hdlr').toString('latin1', 8, 12) === 'vide';
      const timescale = findBox(body, 'mdia', 'mdhd').readUInt32BE(12);
      const stsd = findBox(body, 'mdia', 'minf', 'stbl', 'stsd');
      const nalLengthBytes = isVideo ? readNalLengthBytes(stsd) : undefined;
      return [findBox(body, 'tkhd').readUInt32BE(12), { timescale, isVideo, nalLengthBytes }];
    }),
  );
}

function readNalLengthBytes(stsd: Buffer): number | undefined {
  const entry = childBoxes(stsd.subarray(stsdHead))[0];
  if (entry === undefined) return undefined;
  for (const { type, body } of childBoxes(entry.body.subarray(visualEntryHead))) {
    const position = lengthSizePosition.get(type);
    if (position !== undefined) return (body.readUInt8(position) & 3) + 1;
  }
  return undefined;
}
