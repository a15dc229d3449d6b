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
