import * as v from 'valibot';
import { expect, it } from 'vitest';
import { activityEntrySchema } from '../../../../src/contract/activity.ts';
import { type Clip, clipSchema } from '../../../../src/contract/clip.ts';
import { deliverySchema } from '../../../../src/contract/delivery.ts';
import { type Handover, handoverSchema } from '../../../../src/contract/handover.ts';
import { createClipRows } from '../../../../src/service/db/clips.ts';
import { createSessions } from '../../../../src/service/db/sessions.ts';
import { createRecordedStream } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

const service = await openAccount();

/** A ready recording, and clips of it of these names. */
async function seedClips(...names: string[]): Promise<{ sessionId: string; streamId: string; ids: string[] }> {
  const { id: streamId } = await createRecordedStream(service, { name: 'Hall' });
  return inDatabase(service.dataDirectory, (database) => {
    const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: 60 } as const;
    const { id: sessionId } = seedSession(database, streamId, Date.now() - 9e6, ready);
    const { accountId = '' } = createSessions(database).find(sessionId) ?? {};
    const rows = createClipRows(database, Date.now);
    const ids = names.map((name, index) => {
      const of = {
        accountId,
        sessionId,
        parentId: streamId,
        streamName: 'Hall',
        createdBy: 'x',
        createdByKeyId: undefined,
      };
      const clip = rows.create({ ...of, name, from: index, to: index + 1, keep: false });
      const made = { durationSeconds: 1, startedAt: Date.now(), sizeBytes: 9, encodedBytes: 0, isExact: true };
      rows.setReady(clip?.id ?? '', made);
      return clip?.id ?? '';
    });
    return { sessionId, streamId, ids };
  });
}

const post = (body: object) =>
  service.call('POST', '/aircheck/handovers', { format: 'plain', link: 'playback', sessionIds: [], ...body });
const handOver = async (body: object): Promise<Handover> => v.parse(handoverSchema, await (await post(body)).json());
async function marksOf(ids: readonly string[]): Promise<Partial<Clip>[]> {
  const reads = ids.map(async (id) => v.parse(clipSchema, await service.get(`/aircheck/clips/${id}`)));
  return (await Promise.all(reads)).map(({ handedOverBy, handedOverTo }) => ({ handedOverBy, handedOverTo }));
}
const notYet = { handedOverBy: undefined, handedOverTo: undefined };
const to = (handedOverTo?: string) => ({ handedOverBy: 'operator', handedOverTo });

it('a clip says to whom and by whom it was handed over last, until that is undone', async () => {
  const { ids } = await seedClips('Goal', 'Vote');
  expect(await marksOf(ids)).toEqual([notYet, notYet]);
  const [goal = '', vote = ''] = ids;
  const first = await handOver({ clipIds: [goal, vote, goal], to: 'Anna' });
  expect(first).toMatchObject({ sessionIds: [], clipIds: [goal, vote], clips: [{ name: 'Goal' }, { name: 'Vote' }] });
  const unnamed = await handOver({ clipIds: [goal] });
  expect(await marksOf(ids)).toEqual([to('Anna'), to('Anna')]);
  const second = await handOver({ clipIds: [goal], to: 'Ben' });
  expect(await marksOf(ids)).toEqual([to('Ben'), to('Anna')]);
  await service.call('DELETE', `/aircheck/handovers/${unnamed.id}`);
  expect(await marksOf(ids)).toEqual([to('Ben'), to('Anna')]);
  await service.call('DELETE', `/aircheck/handovers/${second.id}`);
  expect(await marksOf(ids)).toEqual([to('Anna'), to('Anna')]);
  await service.call('DELETE', `/aircheck/handovers/${first.id}`);
  expect(await marksOf(ids)).toEqual([notYet, notYet]);
});

it('recordings and clips are handed over in one order, and the log says how many of each', async () => {
  const { sessionId, streamId, ids } = await seedClips('Goal', 'Vote');
  const [goal = '', vote = ''] = ids;
  const order = [vote, sessionId, goal];
  const made = await handOver({ sessionIds: [sessionId], clipIds: [vote, goal], order });
  expect(made).toMatchObject({ order, clipIds: [vote, goal], recordings: [{ id: sessionId }] });
  const listed = v.parse(v.array(handoverSchema), await service.get(`/aircheck/handovers?sessionId=${vote}`));
  expect(listed).toEqual([made]);
  const log = await service.get('/aircheck/activity?group=recordings&limit=1');
  expect(v.parse(v.array(activityEntrySchema), log)).toMatchObject([
    { what: 'handed-over', sessionIds: [sessionId], clips: 2, streamId, name: 'Hall' },
  ]);
  // One that was deleted is no longer named, and keeps nothing from being undone.
  await service.call('DELETE', `/aircheck/clips/${vote}`);
  const [left] = v.parse(v.array(handoverSchema), await service.get('/aircheck/handovers'));
  expect(left?.clips?.map(({ name }) => name)).toEqual(['Goal']);
  expect(await service.status('DELETE', `/aircheck/handovers/${made.id}`)).toBe(204);
});

it('a clip on a delivery page is handed over to whom the page is for', async () => {
  const { sessionId, ids } = await seedClips('Goal');
  const items = [{ clipId: ids[0] }, { sessionId }, { clipId: ids[0] }];
  const answer = await service.call('POST', '/aircheck/deliveries', { title: 'Cup', to: 'Kestrel', items });
  v.parse(deliverySchema, await answer.json());
  expect(await marksOf(ids)).toEqual([to('Kestrel')]);
  const [made] = v.parse(v.array(handoverSchema), await service.get('/aircheck/handovers'));
  expect(made).toMatchObject({ format: 'page', order: [ids[0], sessionId], clipIds: ids, sessionIds: [sessionId] });
});

it.each([
  ['nothing', {}, 422],
  ['a clip that is nobody’s', { clipIds: [crypto.randomUUID()] }, 404],
  ['clips in an order that lacks one', { order: ['other'] }, 422],
])('nothing is marked where the body has %s', async (_, body, status) => {
  const { ids } = await seedClips('Goal');
  const response = await post('order' in body ? { clipIds: ids, ...body } : body);
  expect(response.status).toBe(status);
  expect(await marksOf(ids)).toEqual([notYet]);
});
