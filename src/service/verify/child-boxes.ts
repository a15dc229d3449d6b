import { RecordingFault } from './recording-fault.ts';

export interface Box {
  type: string;
  body: Buffer;
}

/** The boxes that `bytes` consists of. Throws `RecordingFault` when they do not fill it exactly. */
export function childBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start < bytes.length; ) {
    const length = start + 8 <= bytes.length ? bytes.readUInt32BE(start) : 0;
    if (length < 8 || start + length > bytes.length) throw new RecordingFault('its boxes do not fit into each other');
    const type = bytes.toString('latin1', start + 4, start + 8);
    boxes.push({ type, body: bytes.subarray(start + 8, start + length) });
    start += length;
  }
  return boxes;
}

/** The body of the box that `path` leads to, always taking the first of a type. Throws when there is none. */
export function findBox(bytes: Buffer, ...path: string[]): Buffer {
  let body = bytes;
  for (const type of path) {
    const found = childBoxes(body).find((child) => child.type === type);
    if (found === undefined) throw new RecordingFault(`it has no ${type} box`);
    body = found.body;
  }
  return body;
}
