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
