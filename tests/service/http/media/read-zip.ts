import { crc32 } from 'node:zlib';

const signatures = { end: 0x06054b50, end64: 0x06064b50, central: 0x02014b50, local: 0x04034b50 };
const notHere = 0xffffffff;

/** What is listed in the last bytes of an archive, that begin at `offset` of it. @throws where it is no ZIP of ours. */
export function listZip(tail: Buffer, offset: number) {
  const end = tail.length - 22;
  if (tail.readUInt32LE(end) !== signatures.end) throw new Error('no end of a ZIP');
  let [count, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 16)];
  if (at === notHere) {
    const end64 = Number(tail.readBigUInt64LE(end - 20 + 8)) - offset;
    if (tail.readUInt32LE(end64) !== signatures.end64) throw new Error('no end of a large ZIP');
    [count, at] = [Number(tail.readBigUInt64LE(end64 + 32)), Number(tail.readBigUInt64LE(end64 + 48))];
  }
  at -= offset;
  return Array.from({ length: count }, () => {
    if (tail.readUInt32LE(at) !== signatures.central) throw new Error('no entry of a ZIP');
    const crc = tail.readUInt32LE(at + 16);
    const nameLength = tail.readUInt16LE(at + 28);
    const extraLength = tail.readUInt16LE(at + 30);
    const name = tail.subarray(at + 46, at + 46 + nameLength).toString();
    let extra = at + 46 + nameLength + 4;
    const wide = (value: number) => {
      if (value !== notHere) return value;
      extra += 8;
      return Number(tail.readBigUInt64LE(extra - 8));
    };
    const packed = wide(tail.readUInt32LE(at + 24));
    const bytes = wide(tail.readUInt32LE(at + 20));
    const start = wide(tail.readUInt32LE(at + 42));
    at += 46 + nameLength + extraLength;
    if (packed !== bytes) throw new Error(`${name} is packed`);
    return { name, crc, bytes, start };
  });
}

/** The files of an archive. @throws where one is not what its checksum says. */
export function readZip(archive: Buffer) {
  return listZip(archive, 0).map(({ name, crc, bytes, start }) => {
    if (archive.readUInt32LE(start) !== signatures.local) throw new Error(`${name} is not where the list says`);
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const content = archive.subarray(from, from + bytes);
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    return { name, content };
  });
}
