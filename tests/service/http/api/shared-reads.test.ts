import { createHook } from 'node:async_hooks';
import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StreamObject } from '../../../../src/contract/stream-object.ts';
import { createApiKeys } from '../../../../src/service/store/api-keys.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
let streams: StreamObject[];
let cursor: string;
const keys = { writing: [''], reading: [''], theirs: [''] };

/** Everything that this process has begun to pack or to unpack. */
let packings = 0;
const hook = createHook({
  init(_, type) {
    if (type === 'ZLIB') packings += 1;
  },
});

beforeAll(async () => {
  service = await startTestService();
  inDatabase(service.dataDirectory, (database) => {
    const all = createApiKeys(database, Date.now);
    const ours = all.defaultAccount().id;
    const theirs = all.account('Somebody else').id;
    keys.writing = Array.from({ length: 25 }, (_, index) => all.create(ours, `Studio ${index}`));
    keys.reading = Array.from({ length: 25 }, (_, index) => all.create(ours, `Wall ${index}`, { isReadOnly: true }));
    keys.theirs = [all.create(theirs, 'Their studio')];
  });
  streams = await Promise.all(
    [1, 2, 3, 4].map(async (index) => (await service.call('POST', '/stream', { name: `Hall ${index}` })).json()),
  );
});
afterAll(() => service.close());
beforeEach(async () => {
  cursor = (await (await service.call('GET', '/aircheck/changes')).json()).cursor;
});

interface Answer {
  etag: string | undefined;
  encoding: string | undefined;
  body: Buffer;
}

function read(key: string, { encoding = 'br', host = 'localhost' } = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': encoding, host };
  return new Promise((resolve, reject) => {
    get(`${service.apiUrl}/aircheck/changes?since=${cursor}`, { headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ etag: answer.headers.etag, encoding: answer.headers['content-encoding'], body });
    }).once('error', reject);
  });
}

function textOf({ encoding, body }: Answer): string {
  if (encoding === undefined) return body.toString();
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString();
}

/** What these keys are answered, and how often something was packed for that. */
async function readBy(all: readonly string[], how = {}) {
  packings = 0;
  hook.enable();
  const answers = await Promise.all(all.map((key) => read(key, how)));
  hook.disable();
  return { texts: new Set(answers.map(textOf)), packed: packings };
}

const renameAll = async (name: string) => {
  for (const { id } of streams) await service.call('PATCH', `/stream/${id}`, { name });
};

it('Fifty dashboards of an account that lack the same get the same bytes, packed once, with keys or without', async () => {
  await renameAll('Rink');
  const all = await readBy([...keys.writing, ...keys.reading]);
  expect([all.texts.size, all.packed]).toEqual([2, 2]);
  const [shown, hidden] = [...all.texts].sort((a, b) => b.length - a.length);
  expect(JSON.parse(shown ?? '').streams).toHaveLength(4);
  expect(shown).toContain(streams[0]?.streamKey);
  expect(hidden).not.toContain('streamKey');
  expect((await readBy(keys.writing, { encoding: 'gzip' })).texts).toEqual(new Set([shown]));
  expect((await readBy(keys.writing, { encoding: 'identity' })).texts).toEqual(new Set([shown]));
});

it('What they get has changed with the next write, and says nothing of it to another account', async () => {
  await renameAll('Hall');
  const [before = ''] = (await readBy(keys.writing)).texts;
  await renameAll('Court');
  const [after = ''] = (await readBy(keys.writing)).texts;
  expect([before, after].map((text) => JSON.parse(text).streams.map(({ name }: StreamObject) => name))).toEqual([
    ['Hall', 'Hall', 'Hall', 'Hall'],
    ['Court', 'Court', 'Court', 'Court'],
  ]);
  const [theirs = ''] = (await readBy(keys.theirs)).texts;
  expect(JSON.parse(theirs)).toMatchObject({ streams: [], sessions: [], deleted: [] });
});
