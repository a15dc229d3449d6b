import { describe, expect, it } from 'vitest';
import { readRecorded } from '../../conformance/sdk/recorded.ts';
import { sdkFields } from '../../conformance/sdk/sdk-fields.ts';
import { sdkVersions } from '../../conformance/sdk/sdk-versions.ts';
import { openAccount } from '../../support/open-account.ts';

const service = await openAccount();

const create = async (body: object) => service.call('POST', '/stream', { name: 'Harbour', ...body });
const read = async (id: string) => service.get(`/stream/${id}`);
const samples = (pick: 'accepts' | 'refuses') =>
  sdkFields.flatMap((field) => field[pick].map((one) => [field.field, JSON.stringify(one.body)] as const));

describe('Every field that the official SDK may send is accepted, or refused with a reason', () => {
  it.each(samples('accepts'))(
    '%s: %s is accepted at first and later, and echoed as the page says',
    async (name, text) => {
      const field = sdkFields.find((each) => each.field === name);
      const sample = field?.accepts.find(({ body }) => JSON.stringify(body) === text);
      const answer = await create({ ...sample?.body });
      const made = await answer.json();
      expect([answer.status, made]).toEqual([201, expect.objectContaining(sample?.echo ?? {})]);
      expect(await read(made.id)).toEqual(made);
      const { id } = await (await create({})).json();
      expect(await service.status('PATCH', `/stream/${id}`, sample?.body)).toBe(204);
      expect(await read(id)).toMatchObject({ ...sample?.echo });
    },
  );

  it.each(samples('refuses'))('%s: %s is refused in words, and changes nothing', async (name, text) => {
    const field = sdkFields.find((each) => each.field === name);
    const sample = field?.refuses.find(({ body }) => JSON.stringify(body) === text);
    const before = await (await create({})).json();
    for (const answer of [
      await create({ ...sample?.body }),
      await service.call('PATCH', `/stream/${before.id}`, sample?.body),
    ]) {
      expect([answer.status, (await answer.json()).errors.join()]).toEqual([
        sample?.status ?? 422,
        expect.stringContaining(sample?.words ?? '?'),
      ]);
    }
    expect(await read(before.id)).toEqual(before);
  });

  it('and an unknown field is reported as unknown', async () => {
    const answer = await create({ colour: 'red' });
    expect([answer.status, await answer.json()]).toEqual([422, { errors: ['colour: there is no such field'] }]);
  });

  it.each(sdkVersions)('the table has every field of %s', (version) => {
    const { describes, requests } = readRecorded(version);
    const paths = [
      ...Object.keys(describes.create ?? {}),
      ...Object.keys(describes.patch ?? {}),
      ...requests.flatMap(({ body }) => (typeof body === 'object' && body !== null ? Object.keys(body) : [])),
    ].filter((path) => path !== '');
    const rows = sdkFields.map(({ field }) => field);
    const isInTable = (path: string) =>
      rows.some((row) => path === row || ['.', '[', '{'].some((mark) => path.startsWith(`${row}${mark}`)));
    expect(paths.filter((path) => !isInTable(path))).toEqual([]);
  });
});

describe('What the hosted API does and we do not is refused in words', () => {
  it.each([
    ['GET', '/webhook', 'webhooks are not supported'],
    ['POST', '/clip', 'clips are not supported'],
    ['GET', '/multistream/target', 'multistream targets are not supported'],
    ['POST', '/stream/x/create-multistream-target', 'multistream targets are not supported'],
    ['POST', '/stream/x/start-pull', 'pull is not supported'],
    ['GET', '/asset', 'assets are not supported'],
    ['GET', '/access-control/signing-key', 'signing keys are not supported'],
    ['GET', '/elsewhere', 'not found'],
  ])('%s %s', async (method, path, words) => {
    const answer = await service.call(method, path);
    expect([answer.status, (await answer.json()).errors.join()]).toEqual([404, expect.stringContaining(words)]);
  });
});
