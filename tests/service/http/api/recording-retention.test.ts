import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../../../../src/contract/activity.ts';
import { expiringSchema } from '../../../../src/contract/expiring.ts';
import { recordingsPageSchema } from '../../../../src/contract/recordings.ts';
import { sessionSchema } from '../../../../src/contract/session.ts';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

const service = await startTestService({ retention: 30 }, afterAll);

/** Sessions of one stream that ended two, one and no days ago, one of them live. */
let streamId: string;
let old: string;
let young: string;
let live: string;
const endedAt = (days: number) => begunAt - days * dayMs;
const begunAt = Date.now();
beforeEach(async () => {
  ({ id: streamId } = await service.post('/stream', { name: 'Hall 1', record: true }));
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const ready = { recordingStatus: 'ready', durationSeconds: 60, sizeBytes: 2_000 } as const;
  old = seedSession(database, streamId, endedAt(2) - 1000, { ...ready, endedAt: endedAt(2) }).id;
  young = seedSession(database, streamId, endedAt(1) - 1000, { ...ready, endedAt: endedAt(1) }).id;
  live = seedSession(database, streamId, begunAt, { recordingStatus: 'waiting', durationSeconds: 9 }).id;
  database.close();
});

const json = async (path: string) => service.get(path);
const details = async (id: string) => v.parse(sessionSchema, await json(`/session/${id}`)).aircheck;
const retain = (retention: unknown) => service.call('PATCH', `/stream/${streamId}`, { aircheck: { retention } });
const expiring = async () => v.parse(expiringSchema, await json(`/aircheck/expiring?streamId=${streamId}`));
const preview = async (retention: unknown, streamIds: unknown = [streamId]) =>
  service.call('POST', '/aircheck/expiring', { streamIds, retention });
const wouldGo = async (retention: unknown, streamIds?: readonly string[]) =>
  v.parse(expiringSchema, await (await preview(retention, streamIds)).json());
const keep = (id: string) => service.call('PUT', `/aircheck/recording/${id}/keep`);
const release = (id: string) => service.call('DELETE', `/aircheck/recording/${id}/keep`);
const entriesOf = async (streamOfThem: string) =>
  v
    .parse(v.array(activityEntrySchema), await json('/aircheck/activity'))
    .filter((entry) => entry.streamId === streamOfThem)
    .reverse();

describe('How long the recordings of a stream stay', () => {
  it('is as the service is set, until the stream says otherwise; after a change nothing goes for a day', async () => {
    expect(await details(old)).toMatchObject({ expiresAt: endedAt(2) + 30 * dayMs });
    expect(await details(live)).not.toHaveProperty('expiresAt');

    const { cursor } = await json('/aircheck/changes');
    const before = Date.now();
    expect((await retain(1)).status).toBe(204);
    expect(await json(`/stream/${streamId}`)).toMatchObject({ aircheck: { retention: 1 } });
    const { expiresAt = 0 } = await details(old);
    expect(expiresAt).toBeGreaterThanOrEqual(before + dayMs);
    expect(expiresAt).toBeLessThan(before + dayMs + hourMs);
    const changes = await json(`/aircheck/changes?since=${encodeURIComponent(cursor)}`);
    expect(changes.sessions).toContainEqual(
      expect.objectContaining({ id: old, aircheck: expect.objectContaining({ expiresAt }) }),
    );

    await retain('forever');
    expect(await details(old)).not.toHaveProperty('expiresAt');
    await retain(null);
    expect((await json(`/stream/${streamId}`)).aircheck).toBeUndefined();
    expect(await details(old)).toMatchObject({ expiresAt: endedAt(2) + 30 * dayMs });
    expect(await entriesOf(streamId)).toMatchObject([
      { what: 'created' },
      { what: 'changed', changes: [{ field: 'retention', to: '1 day' }] },
      { what: 'changed', changes: [{ field: 'retention', from: '1 day', to: 'for ever' }] },
      { what: 'changed', changes: [{ field: 'retention', from: 'for ever' }] },
    ]);
  });

  it('can be seen before it is changed: what would go first, and when', async () => {
    const now = Date.now();
    const { first, recordings } = await wouldGo(1);
    expect(first).toMatchObject({ count: 2, bytes: 4_000 });
    expect(first?.at).toBeGreaterThanOrEqual(now + dayMs);
    expect(recordings.map(({ id }) => id)).toEqual([old, young]);
    expect(await wouldGo(7)).toMatchObject({
      first: { at: endedAt(2) + 7 * dayMs, count: 1, bytes: 2_000 },
    });
    expect(await wouldGo('forever')).toEqual({ recordings: [] });
    const asItIs = await expiring();
    expect(asItIs.first).toMatchObject({ at: endedAt(2) + 30 * dayMs, count: 1 });
    expect(await wouldGo(null)).toMatchObject(asItIs);
    expect(await details(old)).toMatchObject({ expiresAt: endedAt(2) + 30 * dayMs });
    expect(await entriesOf(streamId)).toMatchObject([{ what: 'created' }]);
  });

  it('can be seen of many streams at once, and of no other account', async () => {
    const { id: other } = await service.post('/stream', { name: 'Hall 2', record: true });
    const foreignKey = inDatabase(service.dataDirectory, (database) => {
      const ready = { recordingStatus: 'ready', durationSeconds: 60, sizeBytes: 500 } as const;
      seedSession(database, other, endedAt(3) - 1000, { ...ready, endedAt: endedAt(3) });
      const apiKeys = createApiKeys(database, Date.now);
      return apiKeys.create(apiKeys.account('Somebody else').id, 'program', { isReadOnly: false });
    });
    const { first, recordings } = await wouldGo(2, [streamId, other, 'none']);
    expect(first).toMatchObject({ count: 3, bytes: 4_500 });
    expect(recordings.map(({ name }) => name)).toEqual(['Hall 2', 'Hall 1', 'Hall 1']);
    const body = { streamIds: [streamId, other], retention: 2 };
    const theirs = await service.call('POST', '/aircheck/expiring', body, { authorization: `Bearer ${foreignKey}` });
    expect(await theirs.json()).toEqual({ recordings: [] });
  });

  it('is what a list of recordings is narrowed to: those that go within so many days', async () => {
    const within = async (days: number) => {
      const found = await json(`/aircheck/recordings?parentId=${streamId}&expiresWithinDays=${days}&totals=1`);
      const { sessions, totals } = v.parse(recordingsPageSchema, found);
      expect(totals?.count).toBe(sessions.length);
      return sessions.map(({ id }) => id);
    };
    expect(await within(27)).toEqual([]);
    expect(await within(28)).toEqual([old]);
    await retain(7);
    expect([await within(4), await within(5), await within(6)]).toEqual([[], [old], [young, old]]);
    await retain(1);
    expect(await within(1)).toEqual([young, old]);
    await keep(old);
    expect(await within(3650)).toEqual([young]);
    await release(old);
    expect(await within(1)).toEqual([young, old]);
    await retain('forever');
    expect(await within(3650)).toEqual([]);
    expect(await service.status('GET', '/aircheck/recordings?expiresWithinDays=0')).toBe(400);
  });

  it.each([0, 3651, 1.5, 'long'])('is not %j, nor asked for with it', async (retention) => {
    expect([(await retain(retention)).status, (await preview(retention)).status]).toEqual([422, 422]);
  });

  it('is asked for of a stream of this account, and of some at least', async () => {
    expect((await preview(1, [])).status).toBe(422);
    expect(await service.status('GET', `/aircheck/expiring?streamId=${streamId}&streamId=two`)).toBe(400);
    expect(await service.status('GET', '/aircheck/expiring?streamId=none')).toBe(404);
  });
});

describe('A recording that is kept', () => {
  it('does not go, says who kept it, and goes no sooner than in a day once it is released', async () => {
    await retain(1);
    const { cursor } = await json('/aircheck/changes');
    expect((await keep(old)).status).toBe(204);
    expect((await keep(old)).status).toBe(204);
    const { expiresAt, ...kept } = await details(old);
    expect(expiresAt).toBeUndefined();
    expect(kept).toMatchObject({ keptAt: expect.any(Number), keptBy: expect.any(String) });
    const changes = await json(`/aircheck/changes?since=${encodeURIComponent(cursor)}`);
    expect(changes.sessions).toMatchObject([{ id: old, aircheck: { keptAt: kept.keptAt } }]);
    expect((await expiring()).recordings.map(({ id }) => id)).toEqual([young]);

    const before = Date.now();
    expect((await release(old)).status).toBe(204);
    const released = await details(old);
    expect(released.expiresAt).toBeGreaterThanOrEqual(before + dayMs);
    expect(released).not.toHaveProperty('keptAt');
    const entries = await entriesOf(streamId);
    expect(entries.slice(2)).toMatchObject([
      { what: 'recording-kept', sessionIds: [old], name: 'Hall 1' },
      { what: 'recording-released', sessionIds: [old] },
    ]);
    expect(entries).toHaveLength(4);
  });

  it('may be live still, and is none where there is no recording', async () => {
    expect((await keep(live)).status).toBe(204);
    expect(await details(live)).toMatchObject({ keptAt: expect.any(Number) });
    expect((await keep(streamId)).status).toBe(404);
    // By hand it can be deleted all the same.
    await keep(old);
    expect(await service.status('DELETE', `/aircheck/recording/${old}`)).toBe(204);
    expect(await details(old)).not.toHaveProperty('keptAt');
    expect((await keep(old)).status).toBe(404);
  });
});
