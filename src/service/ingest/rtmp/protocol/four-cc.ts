/** The four-character code at `offset`, with anything unprintable as `?`; undefined where the bytes end before. */
export function readFourCc(bytes: Uint8Array, offset: number): string | undefined {
  if (bytes.length < offset + 4) return undefined;
  const codes = Array.from(bytes.subarray(offset, offset + 4), (code) => (code > 0x20 && code < 0x7f ? code : 0x3f));
  return String.fromCharCode(...codes);
}
