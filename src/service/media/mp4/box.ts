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

export interface Box {
  type: string;
  /** Its contents. */
  body: Buffer;
  /** Its head and contents. */
  whole: Buffer;
}

/** The boxes that `bytes` consists of. Throws a RangeError when they do not fill it exactly. */
export function childBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start < bytes.length; ) {
    const length = start + 8 <= bytes.length ? bytes.readUInt32BE(start) : 0;
    if (length < 8 || start + length > bytes.length) throw new RangeError('Its boxes do not fit into each other');
    const whole = bytes.subarray(start, start + length);
    boxes.push({ type: whole.toString('latin1', 4, 8), body: whole.subarray(8), whole });
    start += length;
  }
  return boxes;
}

/** The boxes of one type at the end of a path, as in `moov`, `trak`. */
export function findBoxes(bytes: Buffer, ...path: string[]): Box[] {
  const [type, ...rest] = path;
  const found = childBoxes(bytes).filter((child) => child.type === type);
  return rest.length === 0 ? found : found.flatMap(({ body }) => findBoxes(body, ...rest));
}

/** The body of the only box at the end of a path; throws a RangeError where there is none or are more. */
export function findBox(bytes: Buffer, ...path: string[]): Buffer {
  const [only, ...others] = findBoxes(bytes, ...path);
  if (only === undefined || others.length > 0) {
    throw new RangeError(`It has ${others.length + (only ? 1 : 0)} ${path.join('/')} boxes`);
  }
  return only.body;
}
