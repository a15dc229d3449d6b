export interface ZipEntry {
  name: string;
  /** Its time, in UTC's fields. */
  shownMs: number;
  bytes: number;
  /** Of its local header in the archive. */
  offset: number;
}

/** What needs more than 32 bits stands in a field of its own, and this in its place. */
const elsewhere = 0xffffffff;
const most = 0xffff;
const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;
/** Names are UTF-8, and the checksum comes after the bytes. */
const flags = 0x0808;
const versions = { plain: 20, zip64: 45 } as const;
/** Made on a Unix: as a file that its owner may write and everybody may read. */
const madeOnUnix = 3 << 8;
const unixMode = (0o100644 << 16) >>> 0;

const is64 = (value: number) => value >= elsewhere;
const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const in32 = (value: number) => u32(Math.min(value, elsewhere));

/** Before the bytes of a file: with their number, so that what reads along finds their end. */
export function localHeader({ name, shownMs, bytes }: ZipEntry): Buffer {
  const named = Buffer.from(name);
  const extra = is64(bytes) ? extra64([bytes, bytes]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[u32(signatures.local), u16(is64(bytes) ? versions.zip64 : versions.plain), u16(flags), u16(0)],
    ...[dosTime(shownMs), u32(0), in32(bytes), in32(bytes), u16(named.length), u16(extra.length), named, extra],
  ]);
}

/** After the bytes of a file. */
export function dataDescriptor({ bytes }: ZipEntry, crc: number): Buffer {
  const size = is64(bytes) ? u64(bytes) : u32(bytes);
  return Buffer.concat([u32(signatures.descriptor), u32(crc), size, size]);
}

/** Of a file, in the list at the end. */
export function centralHeader({ name, shownMs, bytes, offset }: ZipEntry, crc: number): Buffer {
  const named = Buffer.from(name);
  const large = [...(is64(bytes) ? [bytes, bytes] : []), ...(is64(offset) ? [offset] : [])];
  const extra = large.length > 0 ? extra64(large) : Buffer.alloc(0);
  const version = large.length > 0 ? versions.zip64 : versions.plain;
  return Buffer.concat([
    ...[u32(signatures.central), u16(madeOnUnix | version), u16(version), u16(flags), u16(0)],
    ...[dosTime(shownMs), u32(crc), in32(bytes), in32(bytes), u16(named.length), u16(extra.length)],
    ...[u16(0), u16(0), u16(0), u32(unixMode), in32(offset), named, extra],
  ]);
}

/** What ends the archive: where the list of files begins, and how long it is. */
export function closingRecords(headers: readonly Buffer[], offset: number): Buffer {
  const size = headers.reduce((sum, { length }) => sum + length, 0);
  const count = headers.length;
  const end = [
    u16(0),
    u16(0),
    u16(Math.min(count, most)),
    u16(Math.min(count, most)),
    in32(size),
    in32(offset),
    u16(0),
  ];
  const closing = Buffer.concat([u32(signatures.end), ...end]);
  if (!is64(offset) && !is64(size)) return closing;
  return Buffer.concat([
    ...[u32(signatures.end64), u64(44), u16(madeOnUnix | versions.zip64), u16(versions.zip64), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(size), u64(offset)],
    ...[u32(signatures.locator64), u32(0), u64(offset + size), u32(1)],
    closing,
  ]);
}

function extra64(values: readonly number[]): Buffer {
  return Buffer.concat([u16(1), u16(values.length * 8), ...values.map(u64)]);
}

/** Two seconds exact, from 1980 on. */
function dosTime(shownMs: number): Buffer {
  const at = new Date(Math.max(Date.UTC(1980), shownMs));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([u16(time), u16(date)]);
}
