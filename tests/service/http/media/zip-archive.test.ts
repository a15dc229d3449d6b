import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createChecksums, zipOf } from '../../../../src/service/http/media/zip-archive.ts';
import { listZip, readZip } from './read-zip.ts';

const fileOf = (name: string, content: Buffer, etag = name) => ({
  name,
  shownMs: Date.UTC(2026, 10, 19, 19, 30),
  body: {
    byteLength: content.length,
    lastModifiedMs: 5,
    etag: `"${etag}"`,
    read: (start: number, end: number) => Readable.from([content.subarray(start, end)]),
  },
});
const noOne = () => undefined;

it('has files as they are, and can be read from anywhere in it', async () => {
  const contents = [randomBytes(3000), Buffer.alloc(0), randomBytes(70)];
  const files = contents.map((content, index) => fileOf(`Körper ${index}.mp4`, content));
  const taken: string[] = [];
  const onTaken = ({ name }: { name: string }) => taken.push(name);
  const archive = zipOf(files, createChecksums(), onTaken);
  const whole = await buffer(archive.read(0, archive.byteLength));
  expect(whole.length).toBe(archive.byteLength);
  expect(
    readZip(whole).map(({ name, content }) => [name, content.equals(contents[Number(name.at(-5))] ?? whole)]),
  ).toEqual(files.map(({ name }) => [name, true]));
  expect(taken).toEqual(['Körper 0.mp4', 'Körper 2.mp4']);

  // Taken up by a process that has read none of it.
  for (const start of [1, 20, 44, 1500, 3060, 3200, archive.byteLength - 1]) {
    const later = zipOf(files, createChecksums(), noOne);
    expect(later.etag).toBe(archive.etag);
    const rest = await buffer(later.read(start, archive.byteLength));
    expect(rest.equals(whole.subarray(start)), `from byte ${start}`).toBe(true);
  }
  expect((await buffer(archive.read(40, 60))).equals(whole.subarray(40, 60))).toBe(true);
  const other = zipOf([fileOf('Körper 0.mp4', randomBytes(3000), 'another')], createChecksums(), noOne);
  expect(other.etag).not.toBe(archive.etag);
});

it('says where files begin that are beyond 4 GiB, and how long those are', async () => {
  const large = 5 * 2 ** 30;
  const files = [fileOf('large.mp4', Buffer.alloc(0)), fileOf('small.mp4', Buffer.from('small'))].map((file) => ({
    ...file,
    body: { ...file.body, byteLength: file.name === 'large.mp4' ? large : 5 },
  }));
  const checksums = createChecksums();
  checksums.note('"large.mp4"', large, 7);
  const archive = zipOf(files, checksums, noOne);
  const tail = await buffer(archive.read(large + 100, archive.byteLength));
  const listed = listZip(tail, large + 100);
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['large.mp4', large],
    ['small.mp4', 5],
  ]);
  expect(listed[1]?.start).toBeGreaterThan(large);
});
