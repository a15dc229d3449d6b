import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Something that befalls one file; `other` is another segment of the same rendition. */
export type Damage = (path: string, other: string) => Promise<void>;

async function edit(path: string, change: (content: Buffer) => Buffer | undefined): Promise<void> {
  const content = await readFile(path);
  await writeFile(path, change(content) ?? content);
}

const flip = (at: (content: Buffer) => number): Damage => {
  return (path) =>
    edit(path, (content) => {
      const position = at(content);
      content[position] = (content[position] ?? 0) ^ 0x10;
      return content;
    });
};

/** The first byte behind the head of the box `type`, wherever it is. */
const bodyOf = (content: Buffer, type: string) => content.indexOf(type, 0, 'latin1') + 4;

/** Adds to a 32-bit number inside a box. */
const add = (type: string, offset: number, amount: number): Damage => {
  return (path) =>
    edit(path, (content) => {
      const at = bodyOf(content, type) + offset;
      content.writeUInt32BE((content.readUInt32BE(at) + amount) >>> 0, at);
      return content;
    });
};

const write = (type: string, offset: number, value: number): Damage => {
  return (path) =>
    edit(path, (content) => {
      content.writeUInt32BE(value, bodyOf(content, type) + offset);
      return content;
    });
};

/** What may befall a media segment. */
export const segmentDamages: Record<string, Damage> = {
  'a flipped bit early in its media': flip((content) => bodyOf(content, 'mdat') + 9),
  'a flipped bit in the middle of its media': flip((content) =>
    Math.floor((bodyOf(content, 'mdat') + content.length) / 2),
  ),
  'its last byte flipped': flip((content) => content.length - 1),
  'a flipped bit in the length of a NAL unit': flip((content) => bodyOf(content, 'mdat') + 3),
  'its media zeroed': (path) => edit(path, (content) => content.fill(0, bodyOf(content, 'mdat'))),
  'its second half zeroed': (path) => edit(path, (content) => content.fill(0, content.length >> 1)),
  'all of it zeroed': (path) => edit(path, (content) => content.fill(0)),
  'times a second later': add('tfdt', 8, 90_000),
  'times a tick later': add('tfdt', 8, 1),
  'times an hour later': add('tfdt', 8, 90_000 * 3600),
  'times of another length': flip((content) => bodyOf(content, 'tfdt') + 3),
  'another sequence number': add('mfhd', 4, 7),
  'another track number': add('tfhd', 4, 5),
  'a longer first sample': add('trun', 12, 900),
  'a sample fewer in its table': add('trun', 4, -1),
  'its last byte missing': (path) => edit(path, (content) => content.subarray(0, -1)),
  'its second half missing': (path) => edit(path, (content) => content.subarray(0, content.length >> 1)),
  'nothing in it': (path) => truncate(path),
  'a byte too many': (path) => edit(path, (content) => Buffer.concat([content, Buffer.of(0)])),
  'the media of another segment': async (path, other) => writeFile(path, await readFile(other)),
  'its place taken by another, which has its own': async (path, other) => {
    await rename(path, `${path}.swap`);
    await rename(other, path);
    await rename(`${path}.swap`, other);
  },
  'been deleted': (path) => rm(path),
};

/** What may befall an init segment. */
export const initDamages: Record<string, Damage> = {
  'another timescale of its video': write('mdhd', 12, 45_000),
  'a timescale that no player accepts': write('mdhd', 12, 0),
  'a flipped bit in its decoder configuration': flip((content) => bodyOf(content, 'avcC') + 10),
  'another track number': add('tkhd', 12, 3),
  'its second half zeroed': (path) => edit(path, (content) => content.fill(0, content.length >> 1)),
  'its last byte missing': (path) => edit(path, (content) => content.subarray(0, -1)),
  'been deleted': (path) => rm(path),
};

/** A rendition's file by its name. */
export const fileOf = (directory: string, name: string) => join(directory, ...name.split('/'));
