import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../../../../src/contract/activity.ts';
import { handoverSchema, handoverTemplateSchema } from '../../../../src/contract/handover.ts';
import { changesSchema, sessionSchema } from '../../../../src/contract/session.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';
import { anUpstream } from '../../features/upstream/scripted-upstream.ts';

const service = await startTestService({ upstreams: [anUpstream()] }, afterAll);

/** Two ready recordings of a stream. */
let first: string;
let second: string;
let streamId: string;
beforeEach(async () => {
  ({ id: streamId } = await service.post('/stream', { name: 'Hall 1', record: true }));
  const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: 60 } as const;
  [first, second] = inDatabase(service.dataDirectory, (database) => [
    seedSession(database, streamId, Date.now() - 9e6, ready).id,
    seedSession(database, streamId, Date.now() - 5e6, ready).id,
  ]);
});

const how = { format: 'markdown', link: 'watch' } as const;
const handOver = async (sessionIds: readonly string[], more: Record<string, unknown> = {}) =>
  v.parse(handoverSchema, await service.post('/aircheck/handovers', { sessionIds, ...how, ...more }));
const sessionDetails = async (id: string) => {
  const session = v.parse(sessionSchema, await service.get(`/session/${id}`));
  const { handedOverAt, handedOverBy: by, handedOverTo: to } = session.aircheck;
  return handedOverAt === undefined ? undefined : { by, to };
};
const list = async (query: string) =>
  v.parse(v.array(handoverSchema), await service.get(`/aircheck/handovers?${query}`));

describe('a handover', () => {
  it('is kept with who, to whom and how, and each of its sessions says so', async () => {
    const made = await handOver([second, first, second], { to: ' Anna ', format: 'template', template: 'Weekly' });
    expect(made).toMatchObject({
      by: 'AIRCHECK_API_KEY',
      connection: 'local',
      sessionIds: [second, first],
      to: 'Anna',
      format: 'template',
      template: 'Weekly',
      link: 'watch',
      recordings: [
        { id: second, parentId: streamId, name: 'Hall 1' },
        { id: first, parentId: streamId, name: 'Hall 1' },
      ],
    });
    expect(await sessionDetails(first)).toEqual({ by: 'AIRCHECK_API_KEY', to: 'Anna' });
    expect(await list(`sessionId=${first}`)).toEqual([made]);
    expect(await list('connection=elsewhere')).toEqual([]);
  });

  it('reaches a page that is open as a change of its sessions', async () => {
    const read = async (query = '') => {
      const answer = await service.call('GET', `/aircheck/changes${query}`);
      return answer.status === 204 ? undefined : v.parse(v.looseObject(changesSchema.entries), await answer.json());
    };
    const cursor = (await read())?.cursor;
    await handOver([first]);
    const changes = await read(`?since=${cursor}`);
    expect(changes?.sessions).toMatchObject([{ id: first, aircheck: { handedOverBy: 'AIRCHECK_API_KEY' } }]);
  });

  it('is undone: its sessions say what they said before it', async () => {
    const earlier = await handOver([first], { to: 'Anna' });
    const later = await handOver([first, second], { to: 'Ben' });
    expect(await service.status('DELETE', `/aircheck/handovers/${later.id}`)).toBe(204);
    expect([await sessionDetails(first), (await sessionDetails(second)) ?? 'none']).toEqual([
      { by: 'AIRCHECK_API_KEY', to: 'Anna' },
      'none',
    ]);
    expect(await list(`sessionId=${first}`)).toEqual([earlier]);
    expect(await service.status('DELETE', `/aircheck/handovers/${later.id}`)).toBe(404);
  });

  it('says which recordings it gave, also after one was deleted, its stream got another name and was deleted', async () => {
    await handOver([first, second]);
    const listed = async () =>
      (await list(`sessionId=${first}`))[0]?.recordings?.map(({ name, isDeleted }) => [name, isDeleted]);
    await service.call('PATCH', `/stream/${streamId}`, { name: 'Hall 2' });
    expect(await service.status('DELETE', `/aircheck/recording/${first}`)).toBe(204);
    expect(await listed()).toEqual([
      ['Hall 2', true],
      ['Hall 2', undefined],
    ]);
    expect(await service.status('DELETE', `/stream/${streamId}`)).toBe(204);
    expect((await listed())?.map(([, isDeleted]) => isDeleted)).toEqual([true, undefined]);
  });

  it('is listed newest first, page by page', async () => {
    const made = [await handOver([first]), await handOver([first]), await handOver([first])];
    const page = await service.call('GET', `/aircheck/handovers?sessionId=${first}&limit=2`);
    const newest = v.parse(v.array(handoverSchema), await page.json());
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]?.split('/api')[1] ?? '';
    const rest = v.parse(v.array(handoverSchema), await service.get(next));
    expect([...newest, ...rest].map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect(rest).toHaveLength(1);
  });

  it('is in the activity log, and so is that it was undone', async () => {
    const { id } = await handOver([first, second], { to: 'Anna' });
    await service.call('DELETE', `/aircheck/handovers/${id}`);
    const log = await service.get('/aircheck/activity?group=recordings&limit=2&q=anna');
    const about = { by: 'AIRCHECK_API_KEY', streamId, name: 'Hall 1', sessionIds: [first, second], to: 'Anna' };
    expect(v.parse(v.array(activityEntrySchema), log)).toMatchObject([
      { what: 'handover-undone', ...about },
      { what: 'handed-over', ...about },
    ]);
  });

  it('lists can leave out what was handed over, or have it alone', async () => {
    await handOver([first]);
    const found = async (value: unknown) => {
      const filters = JSON.stringify([
        { id: 'parentId', value: streamId },
        { id: 'handedOverAt', value },
      ]);
      const answer = await service.call('GET', `/session?filters=${encodeURIComponent(filters)}`);
      return v.parse(v.array(v.looseObject({ id: v.string() })), await answer.json()).map(({ id }) => id);
    };
    expect([await found(0), await found({ gt: 0 })]).toEqual([[second], [first]]);
  });

  it('of an upstream’s sessions is kept too; nobody here can say whether they exist', async () => {
    const made = await handOver(['u1'], { connection: 'studio' });
    expect(await list('connection=studio')).toEqual([made]);
  });

  it('of a session that the account does not have is refused, and marks none', async () => {
    const refused = await service.call('POST', '/aircheck/handovers', { sessionIds: [first, 'nobody'], ...how });
    const elsewhere = await service.call('POST', '/aircheck/handovers', {
      sessionIds: ['u1'],
      ...how,
      connection: 'x',
    });
    expect([refused.status, elsewhere.status]).toEqual([404, 404]);
    expect(await sessionDetails(first)).toBeUndefined();
  });

  it('is not made with a key that may only read, and says by name which key made it', async () => {
    const keys = inDatabase(service.dataDirectory, (database) => {
      const apiKeys = createApiKeys(database, Date.now);
      const { id } = apiKeys.defaultAccount();
      return [apiKeys.create(id, 'Viewer', { isReadOnly: true }), apiKeys.create(id, 'Maria')];
    });
    const [viewer, maria] = keys.map((key) => ({ authorization: `Bearer ${key}` }));
    const body = { sessionIds: [first], ...how };
    expect(await service.status('POST', '/aircheck/handovers', body, viewer)).toBe(403);
    expect(await service.status('POST', '/aircheck/handovers', body, maria)).toBe(201);
    expect(await sessionDetails(first)).toEqual({ by: 'Maria', to: undefined });
  });
});

describe('a template', () => {
  const templates = async () =>
    v.parse(v.array(handoverTemplateSchema), await service.get('/aircheck/handover-templates'));

  it('is kept by the service, changed and deleted', async () => {
    const made = await service.call('POST', '/aircheck/handover-templates', {
      name: ' Weekly ',
      text: '{stream}: {url}',
    });
    const { id } = v.parse(handoverTemplateSchema, await made.json());
    expect(await templates()).toMatchObject([{ name: 'Weekly', text: '{stream}: {url}' }]);
    const path = `/aircheck/handover-templates/${id}`;
    expect(await service.status('PUT', path, { name: 'Daily', text: '{url}' })).toBe(204);
    expect(await templates()).toMatchObject([{ id, name: 'Daily', text: '{url}' }]);
    expect(await service.status('DELETE', path)).toBe(204);
    expect(await templates()).toEqual([]);
    expect(await service.status('PUT', path, { name: 'Daily', text: '{url}' })).toBe(404);
  });

  it.each([
    ['{nome}', 'the template names {nome}, which there is not'],
    ['{url', 'the template has a { without its other half; a brace itself is written twice'],
  ])('%s is refused in words', async (text, message) => {
    const answer = await service.call('POST', '/aircheck/handover-templates', { name: 'x', text });
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [message] }]);
  });
});
