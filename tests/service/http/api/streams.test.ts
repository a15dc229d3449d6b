import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const create = async (body: unknown) => (await service.call('POST', '/stream', body)).json();

describe('creating a stream', () => {
  it('answers 201 with the parent stream object', async () => {
    const before = Date.now();
    const response = await service.call('POST', '/stream', { name: 'Council', record: true });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const stream = await response.json();
    expect(stream).toMatchObject({
      name: 'Council',
      kind: 'stream',
      record: true,
      createdByTokenName: 'AIRCHECK_API_KEY',
      isActive: false,
      lastSeen: 0,
    });
    expect(stream.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(stream.streamKey).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    expect(stream.playbackId).toMatch(/^[a-z0-9]{16}$/);
    expect(stream.userId).toEqual(expect.any(String));
    expect(stream.createdAt).toBeGreaterThanOrEqual(before);
    expect(Object.values(stream)).not.toContain(null);
    expect(stream).not.toHaveProperty('parentId');
    expect(stream).not.toHaveProperty('recordingStatus');
  });

  it('leaves recording off if `record` is absent', async () => {
    const { id } = await create({ name: 'Quiet' });
    const read = await (await service.call('GET', `/stream/${id}`)).json();
    expect(read.record ?? false).toBe(false);
  });

  it.each([
    ['no body', undefined, 422],
    ['no name', {}, 422],
    ['a name that is no string', { name: 5 }, 422],
    ['an unknown field', { name: 'a', colour: 'red' }, 422],
    ['record that is no boolean', { name: 'a', record: 'true' }, 422],
    ['invalid JSON', '{"name":', 400],
    ['__proto__', '{"name":"a","__proto__":{"record":true}}', 400],
    ['a byte order mark', '\uFEFF{"name":"a"}', 400],
  ])('refuses %s', async (_, body, status) => {
    const response = await service.call('POST', '/stream', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ errors: [expect.any(String)] });
  });

  it('refuses a body that is not JSON by its type, and one that is too large', async () => {
    const form = await service.call('POST', '/stream', 'name=a', { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
    const large = await service.call('POST', '/stream', { name: 'a'.repeat(300_000) });
    expect(large.status).toBe(413);
  });

  it('takes names of any script, emoji, markup and 10,000 characters as they are', async () => {
    for (const name of ['بلدية الميناء', '🎥 <script>alert(1)</script>', 'é'.repeat(10_000), '']) {
      expect((await create({ name })).name).toBe(name);
    }
  });
});

describe('switching recording', () => {
  it('answers 204 without a body, and the next read has it', async () => {
    const { id } = await create({ name: 'Rink 1' });
    const response = await service.call('PATCH', `/stream/${id}/record`, { record: true });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await (await service.call('GET', `/stream/${id}`)).json()).toMatchObject({ record: true });
  });

  it.each([[{}], [{ record: 'true' }], [{ record: 1 }], [{ record: null }], [undefined]])(
    'refuses %j: record is a JSON boolean',
    async (body) => {
      const { id } = await create({ name: 'Rink 2', record: true });
      const response = await service.call('PATCH', `/stream/${id}/record`, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ errors: ['record field required'] });
      expect(await (await service.call('GET', `/stream/${id}`)).json()).toMatchObject({ record: true });
    },
  );

  it('answers 404 for an unknown id before it looks at the body', async () => {
    const response = await service.call('PATCH', '/stream/nope/record', {});
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ errors: ['not found'] });
  });
});

describe('lists', () => {
  it('page with exactly one Link while there is more, in order, without gaps', async () => {
    const fresh = await startTestService();
    for (let index = 0; index < 13; index++) await fresh.call('POST', '/stream', { name: `s${index}` });
    const first = await fresh.call('GET', '/stream?streamsonly=1&limit=11');
    const names = (await first.json()).map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(11);
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    const cursor = new URL(next ?? '').searchParams.get('cursor');
    const second = await fresh.call('GET', `/stream?streamsonly=1&limit=11&cursor=${cursor}`);
    expect(second.headers.get('link')).toBeNull();
    names.push(...(await second.json()).map(({ name }: { name: string }) => name));
    expect(new Set(names).size).toBe(13);
    await fresh.close();
  });

  it.each(['limit=x', 'cursor=abc', 'cursor=skip-1'])('refuse %s', async (query) => {
    expect((await service.call('GET', `/stream?${query}`)).status).toBe(400);
  });

  it('clamp the limit instead of refusing it', async () => {
    expect((await service.call('GET', '/stream?limit=100000')).status).toBe(200);
    expect((await service.call('GET', '/stream?limit=0')).status).toBe(200);
  });
});

it('says where to push and where to play, without a key', async () => {
  const [ingest] = await (await fetch(`${service.apiUrl}/ingest`)).json();
  expect(ingest.ingest).toBe(service.rtmpUrl);
  expect(ingest.base).toBe(service.apiUrl.replace('/api', ''));
});

it.each(['/stream/x/y', '/nothing', '/stream/%00', '/session/..%2f..%2f'])(
  'answers 404 in the API’s words for %s',
  async (path) => {
    const response = await service.call('GET', path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ errors: ['not found'] });
  },
);
