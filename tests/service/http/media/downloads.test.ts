import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { createChecksums, zipOf } from '../../../../src/service/features/deliveries/zip-archive.ts';
import { contentDisposition, downloadName } from '../../../../src/service/http/media/download-name.ts';
import { assertPlayable } from '../../../../src/service/http/media/playback-route.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { listZip, readZip } from './read-zip.ts';

const createdAt = Date.UTC(2026, 10, 21, 22, 58, 40);

describe('the name of a downloaded recording', () => {
  it.each([
    ['UTC', undefined, 'source', 'Council 2026-11-21 22.58.mp4'],
    ['the zone that is asked for', 'Pacific/Auckland', 'source', 'Council 2026-11-22 11.58.mp4'],
    ['UTC where the zone is none', 'Middle/Earth', 'source', 'Council 2026-11-21 22.58.mp4'],
    ['UTC, with the rendition', undefined, '480p0', 'Council 2026-11-21 22.58 480p0.mp4'],
  ])('says its time in %s', (_, zone, rendition, name) => {
    expect(downloadName({ name: 'Council', createdAt }, rendition, { zone })).toBe(name);
  });

  it.each([
    ['Rink 1 / Café: <b>"x"</b>', 'Rink 1   Café   b  x   b 2026-11-21 22.58.mp4'],
    ['../../etc/passwd', 'etc passwd 2026-11-21 22.58.mp4'],
    ['', '2026-11-21 22.58.mp4'],
    ['北海道札幌市議会 本会議', '北海道札幌市議会 本会議 2026-11-21 22.58.mp4'],
    ['\u202Egnp.exe', 'gnp.exe 2026-11-21 22.58.mp4'],
    ['half \uD83D of a character', 'half \uFFFD of a character 2026-11-21 22.58.mp4'],
  ])('of a stream called %j is safe', (name, expected) => {
    expect(downloadName({ name, createdAt }, 'source')).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', 'en', '2026-10-25T00:30Z', '2026-10-25 02.30 CEST'],
    ['Europe/Berlin', 'en', '2026-10-25T01:30Z', '2026-10-25 02.30 CET'],
    ['Europe/Berlin', 'de', '2026-10-25T00:30Z', '2026-10-25 02.30 MESZ'],
    ['Europe/Berlin', 'de', '2026-10-25T01:30Z', '2026-10-25 02.30 MEZ'],
    ['Europe/Berlin', 'en', '2026-10-25T02:00Z', '2026-10-25 03.00'],
    ['Australia/Lord_Howe', 'en', '2026-04-04T15:15Z', '2026-04-05 01.45 GMT+10.30'],
  ] as const)('names the zone in the hour that the clock of %s shows twice: %s %s', (zone, language, at, time) => {
    const name = downloadName({ name: 'Late', createdAt: Date.parse(at) }, 'source', { zone, language });
    expect(name).toBe(`Late ${time}.mp4`);
  });

  it('is short enough for any file system, and cuts no character in two', () => {
    for (const character of ['x', '議', '👨‍👩‍👧', '\u00e9']) {
      const name = downloadName({ name: character.repeat(1000), createdAt }, 'r'.repeat(64));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      const [kept = ''] = name.split(' 2026');
      expect(kept).toBe(character.repeat(kept.length / character.length));
    }
  });

  it('goes into a header that every client can read', () => {
    const header = contentDisposition('Café (1) 100%.mp4', 'attachment');
    expect(header).toBe(`attachment; filename="Caf_ (1) 100_.mp4"; filename*=UTF-8''Caf%C3%A9%20%281%29%20100%25.mp4`);
  });
});

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

const service = await openAccount();

async function playbackOfNewSession(record: boolean) {
  const stream = await service.post('/stream', { name: 'Council', record });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const session = seedSession(database, stream.id);
  database.close();
  const response = await fetch(`${service.apiUrl}/playback/${session.id}`);
  return { status: response.status, body: await response.json() };
}

it('shows a viewer with a link why there is nothing to play', async () => {
  const notReady = ['not ready yet: the recording is still going on or being processed'];
  expect(await playbackOfNewSession(true)).toEqual({ status: 404, body: { errors: notReady, reason: 'not-ready' } });
  const notRecorded = ['not recorded: recording was off when this session began'];
  const body = { errors: notRecorded, reason: 'not-recorded' };
  expect(await playbackOfNewSession(false)).toEqual({ status: 404, body });
});

it('says nothing of what is unknown', async () => {
  const response = await fetch(`${service.apiUrl}/playback/nobody`);
  expect([response.status, await response.json()]).toEqual([404, { errors: ['not found'], reason: 'unknown' }]);
});

it.each([
  ['deleted', /^deleted: /],
  ['failed', /^failed: /],
] as const)('refuses a recording that is %s, in words and with a code', (reason, words) => {
  expect(() => assertPlayable({ record: true, recordingStatus: reason })).toThrow(
    expect.objectContaining({ status: 404, message: expect.stringMatching(words), details: { reason } }),
  );
  expect(() => assertPlayable({ record: true, recordingStatus: 'ready' })).not.toThrow();
});
