/** A frame of AAC-LC in stereo with an ADTS header before it. `rateIndex`: MPEG-4's index of the sampling rate, 3 is 48 kHz. */
export function adts(
  frame: Uint8Array,
  { rateIndex = 3, hasCrc = false }: { rateIndex?: number; hasCrc?: boolean } = {},
) {
  const headerLength = hasCrc ? 9 : 7;
  const length = frame.length + headerLength;
  const header = Buffer.alloc(headerLength);
  header[0] = 0xff;
  header[1] = hasCrc ? 0xf0 : 0xf1;
  header[2] = (1 << 6) | (rateIndex << 2);
  header[3] = (2 << 6) | (length >> 11);
  header[4] = (length >> 3) & 0xff;
  header[5] = ((length & 7) << 5) | 0x1f;
  header[6] = 0xfc;
  return Buffer.concat([header, frame]);
}
