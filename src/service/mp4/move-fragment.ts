import { findBox, findBoxes } from './box.ts';

/**
 * Gives a segment, or its `moof` alone, other decode times and where it is given another number, in place: `shiftOf` says
 * by how many ticks each of its tracks moves. Its samples stay byte for byte. Throws a RangeError where a time would be
 * negative, or it is no segment.
 */
export function moveFragment(
  segment: Buffer,
  sequence: number | undefined,
  shiftOf: (trackId: number) => number,
): void {
  const [moof] = findBoxes(segment, 'moof');
  if (moof === undefined) throw new RangeError('It has no moof box');
  if (sequence !== undefined) findBox(moof.body, 'mfhd').writeUInt32BE(sequence, 4);
  for (const { body } of findBoxes(moof.body, 'traf')) {
    const shift = shiftOf(findBox(body, 'tfhd').readUInt32BE(4));
    const time = findBox(body, 'tfdt');
    if (time[0] === 1) time.writeBigUInt64BE(time.readBigUInt64BE(4) + BigInt(shift), 4);
    else time.writeUInt32BE(time.readUInt32BE(4) + shift, 4);
  }
}
