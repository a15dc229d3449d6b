/** An ISO base media box: its length, its four-letter type, its contents. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const length = contents.reduce((sum, content) => sum + content.length, 8);
  return Buffer.concat([uint32(length), Buffer.from(type, 'latin1'), ...contents], length);
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
