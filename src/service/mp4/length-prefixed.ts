/**
 * The NAL units of an Annex B stream as MP4 holds them, each after its length in four bytes. Encoders other than x264
 * know only Annex B. Zero bytes before a start code belong to no unit.
 */
export function lengthPrefixed(annexB: Buffer): Buffer {
  const startCode = Buffer.from([0, 0, 1]);
  const parts: Buffer[] = [];
  let start = annexB.indexOf(startCode);
  while (start >= 0) {
    const next = annexB.indexOf(startCode, start + 3);
    let end = next < 0 ? annexB.length : next;
    while (end > start + 3 && annexB[end - 1] === 0) end--;
    const unit = annexB.subarray(start + 3, end);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(unit.length);
    if (unit.length > 0) parts.push(length, unit);
    start = next;
  }
  return Buffer.concat(parts);
}
