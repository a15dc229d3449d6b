/** An ISO base media box: its length, its four-letter type, its contents. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  return Buffer.concat(largeBox(type, ...contents));
}

/** A box whose contents begin with a version and 24 flags. */
export function fullBox(type: string, version: number, flags: number, ...contents: Uint8Array[]): Buffer {
  return box(type, uint32(version * 2 ** 24 + flags), ...contents);
}

export function uint8(...values: number[]): Buffer {
  return Buffer.from(values);
}

export function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => {
    bytes.writeUInt16BE(value, i * 2);
  });
  return bytes;
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4);
  });
  return bytes;
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

/** A box as the pieces that it consists of, so that tables of many megabytes are never copied. */
export function largeBox(type: string, ...contents: readonly Uint8Array[]): Uint8Array[] {
  return [Buffer.concat([uint32(8 + piecesLength(contents)), Buffer.from(type, 'latin1')]), ...contents];
}

export function piecesLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
