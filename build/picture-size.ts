/** How large a PNG or a JPEG is, so that a page keeps its place before it has come. */
export function sizeOfPicture(bytes: Buffer): { width: number; height: number } {
  if (bytes.toString('latin1', 1, 4) === 'PNG')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  // A JPEG is a list of segments, each with its length; that of a frame (SOF0 to SOF2) has the size.
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('This is no PNG, and no JPEG with a frame.');
}
