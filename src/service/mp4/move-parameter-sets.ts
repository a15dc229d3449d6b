/** The parameter sets of an avcC as they stand in a sample, each after its length in four bytes. */
export function parameterSets(avcC: Buffer): Buffer {
  const units: Buffer[] = [];
  let position = 5;
  for (const countMask of [0x1f, 0xff]) {
    const count = avcC.readUInt8(position) & countMask;
    position++;
    for (let i = 0; i < count; i++) {
      const length = avcC.readUInt16BE(position);
      const prefix = Buffer.alloc(4);
      prefix.writeUInt32BE(length);
      units.push(prefix, avcC.subarray(position + 2, position + 2 + length));
      position += 2 + length;
    }
  }
  return Buffer.concat(units);
}
