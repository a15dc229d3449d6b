import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

let service: TestService;
let recording: StreamObject;
beforeAll(async () => {
  service = await startTestService({ embedOrigins: ['https://club.example'] });
  const stream = await createRecordedStream(service, { name: 'Rink 1 / Café', profiles: [] });
  await (await publishTestStream({ seconds: 4, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
  recording = await readySession(service, stream.id);
});
afterAll(() => service.close());

it('a recording is one MP4 whose parts put together again are the same bytes', async () => {
  const { id, createdAt, mp4Url = '' } = recording;
  const whole = await fetch(mp4Url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
  expect(whole.headers.get('content-disposition')).toMatch(/^inline; .*''Rink%201%20%20%20Caf%C3%A9%2020/);

  const half = Math.floor(bytes.length / 2);
  const range = async (value: string, headers = {}) => fetch(mp4Url, { headers: { range: value, ...headers } });
  const first = await range(`bytes=0-${half - 1}`);
  expect(first.status).toBe(206);
  const etag = first.headers.get('etag') ?? '';
  const rest = await range(`bytes=${half}-`, { 'if-range': etag });
  expect(rest.headers.get('content-range')).toBe(`bytes ${half}-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])).toEqual(bytes);

  expect((await range('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
  expect((await range(`bytes=${bytes.length}-`)).status).toBe(416);
  const save = await fetch(`${mp4Url}?download&zone=Asia/Tokyo`, { method: 'HEAD' });
  const clock = new Date(createdAt + 9 * 3_600_000).toISOString().slice(11, 16).replace(':', '.');
  expect(save.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; .*%20${clock}\\.mp4$`));
  const playback = await (await fetch(`${service.apiUrl}/playback/${id}`)).json();
  expect(playback.meta.aircheck.embedOrigins).toEqual(['https://club.example']);
  const head = await fetch(mp4Url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
});

it.each(['nope.mp4', '..mp4', '%2e%2e%2fsource.mp4'])('%s of a recording is 404', async (path) => {
  expect((await fetch(`${recording.mp4Url}`.replace('source.mp4', path))).status).toBe(404);
});
