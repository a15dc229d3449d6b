/** A box inside a buffer: `start` is its first byte, `body` the first after its head, `end` one past its last. */
export interface BoxSpan {
  type: string;
  start: number;
  body: number;
  end: number;
}

export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((sum, content) => sum + content.length, 8));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

/** The boxes that lie side by side in `[from, to)`. Throws a RangeError where a length leaves that span. */
export function boxesIn(bytes: Buffer, from: number, to: number): BoxSpan[] {
  const spans: BoxSpan[] = [];
  for (let start = from; start < to; ) {
    if (start + 8 > to) throw new RangeError('A box is cut short');
    const length = bytes.readUInt32BE(start);
    const end = start + length;
    if (length < 8 || end > to) throw new RangeError('A box has an impossible length');
    spans.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body: start + 8, end });
    start = end;
  }
  return spans;
}

/** The box that `path` leads to from `[from, to)`, or undefined. */
export function findBox(bytes: Buffer, from: number, to: number, path: readonly string[]): BoxSpan | undefined {
  const [type, ...rest] = path;
  const found = boxesIn(bytes, from, to).find((span) => span.type === type);
  if (!found || rest.length === 0) return found;
  return findBox(bytes, found.body, found.end, rest);
}
