import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { streamSchema } from '../../../src/contract/stream.ts';
import { isNearKey, normalStreamKey } from '../../../src/service/sessions/refused-encoders.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { PublishRefusedError } from '../../support/media/test-media-options.ts';
import { patient } from '../../support/patient.ts';
import { startTestService } from '../../support/start-service.ts';
import { connectTestPublisher } from '../ingest/rtmp/test-publisher.ts';

const service = await startTestService({ defaultProfiles: [] }, afterAll);

const create = async () => v.parse(streamSchema, await service.post('/stream', { name: 'Hall' }));
const refusedOf = async (id: string) => v.parse(streamSchema, await service.get(`/stream/${id}`)).aircheck?.refused;

/** The answer to an encoder that publishes this name, with `app` after the server's address. */
async function answerTo(name: string, app = 'live'): Promise<unknown> {
  const encoder = await connectTestPublisher(Number(new URL(service.rtmpUrl.replace('rtmp', 'http')).port));
  const answer = await encoder.publish(name, app);
  encoder.socket.destroy();
  return answer;
}

const forms: [string, (key: string) => string][] = [
  ['a space before it', (key) => ` ${key}`],
  ['spaces after it', (key) => `${key}  `],
  ['a slash before it', (key) => `/${key}`],
  ['a slash after it', (key) => `${key}/`],
  ['%20 after it', (key) => `${key}%20`],
  ['%0D%0A after it', (key) => `${key}%0D%0A`],
  ['a line break after it', (key) => `${key}\r\n`],
  ['a line break in it', (key) => `${key.slice(0, 10)}\n${key.slice(10)}`],
  ['a tab before it', (key) => `\t${key}`],
  ['upper case', (key) => key.toUpperCase()],
  ['quotes around it', (key) => `"${key}"`],
  ['typographic quotes around it', (key) => `„${key}“`],
  ['angle brackets around it', (key) => `<${key}>`],
  ['the whole address', (key) => `rtmp://127.0.0.1/live/${key}`],
  ['the whole address, encoded', (key) => encodeURIComponent(`rtmp://127.0.0.1/live/${key}`)],
  ['the key twice', (key) => `${key}${key}`],
  ['a zero-width space after it', (key) => `${key}\u200b`],
  ['a byte order mark before it', (key) => `\ufeff${key}`],
  ['a non-breaking space after it', (key) => `${key}\u00a0`],
  ['en dashes', (key) => key.replaceAll('-', '–')],
  ['non-breaking hyphens', (key) => key.replaceAll('-', '\u2011')],
  ['no hyphens', (key) => key.replaceAll('-', '')],
  ['full-width characters', (key) => key.replace(/[a-z0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
];

it('a key is let in however it was pasted', async () => {
  const answers: unknown[] = [];
  for (const [name, write] of forms) {
    const { streamKey = '' } = await create();
    answers.push([name, await answerTo(write(streamKey))]);
  }
  expect(answers).toEqual(forms.map(([name]) => [name, 'NetStream.Publish.Start']));
});

it('the whole address as the server, with a space behind it or the key again', async () => {
  const [one, two] = [await create(), await create()];
  expect(await answerTo('', `live/${one.streamKey} `)).toBe('NetStream.Publish.Start');
  expect(await answerTo(`${two.streamKey}`, `live/${two.streamKey}`)).toBe('NetStream.Publish.Start');
});

it('a key that is nearly a stream’s is refused as any other, said on that stream, and kept nowhere', async () => {
  const { id, streamKey = '' } = await create();
  const other = await create();
  const wrong = `${streamKey.slice(0, -1)}${streamKey.endsWith('a') ? 'b' : 'a'}`;
  const refusal = (key: string) =>
    publishTestStream({ url: service.rtmpUrl, streamKey: key, seconds: 1 }).then(
      () => new Error('It was let in.'),
      (error: unknown) => error,
    );
  const near = await refusal(wrong);
  expect(near).toBeInstanceOf(PublishRefusedError);
  expect(near).toEqual(await refusal('aaaa-bbbb-cccc-dddd'));
  await expect.poll(() => refusedOf(id), patient).toMatchObject({ reason: 'near-key', address: '127.0.0.1', count: 1 });
  await refusal(streamKey.slice(5));
  await expect.poll(() => refusedOf(id), patient).toMatchObject({ reason: 'near-key', count: 2 });
  expect(await refusedOf(other.id)).toBeUndefined();
  const activity = await (await service.call('GET', '/aircheck/activity')).text();
  expect(`${activity}${service.logged.join()}`).not.toContain(wrong);
});

it('what has two different keys in it, or none, stays as it is', () => {
  for (const text of ['', 'live', 'aaaa-bbbb-cccc-dddd eeee-ffff-gggg-hhhh', '%E0%A4%A', 'x'.repeat(70_000)]) {
    expect(normalStreamKey(text)).toBe(text);
  }
});

it('nearness is two characters or a group, and no more', () => {
  const key = 'abcd-efgh-2345-6789';
  for (const near of [
    'abcd-efgh-2345-678',
    'abcd-efgh-2345-67899',
    'abce-efgi-2345-6789',
    'abcd-efgh-6789',
    'ABCD-EFGH-2345-6788',
  ])
    expect(isNearKey(near, key), near).toBe(true);
  // The key itself: its stream was restored after the encoder was refused.
  for (const far of [key, 'abce-efgi-2346-6789', 'abcd-efgh', 'abcd', '', 'abcd-efgh-2345-6789-abcd'])
    expect(isNearKey(far, key), far).toBe(false);
});
