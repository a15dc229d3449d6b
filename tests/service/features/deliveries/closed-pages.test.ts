import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type Delivery, deliverySchema } from '../../../../src/contract/delivery.ts';
import { createRecordedStream } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { openAccount } from '../../../support/open-account.ts';
import { seedSession } from '../../../support/seed-session.ts';

const service = await openAccount();

const hour = 3_600_000;

async function makePage(): Promise<Delivery> {
  const { id: streamId } = await createRecordedStream(service, { name: 'Hall' });
  const items = [{ streamId, from: Date.now(), until: Date.now() + hour }];
  const response = await service.call('POST', '/aircheck/deliveries', { title: 'Cup', items });
  return v.parse(deliverySchema, await response.json());
}
async function listed(id: string): Promise<Partial<Delivery['items'][number]>> {
  const pages = await service.get('/aircheck/deliveries');
  const page = v.parse(v.array(deliverySchema), pages).find((each) => each.id === id);
  const { state, reason } = page?.items[0] ?? {};
  return { state, reason };
}

it('a show that a page waits for is no longer to come once the page expired or was revoked', async () => {
  const { id } = await makePage();
  expect(await listed(id)).toEqual({ state: 'upcoming', reason: undefined });
  await service.call('DELETE', `/aircheck/deliveries/${id}`);
  expect(await listed(id)).toEqual({ state: 'unavailable', reason: 'revoked' });
  await service.call('POST', `/aircheck/deliveries/${id}/restore`);
  expect(await listed(id)).toEqual({ state: 'upcoming', reason: undefined });
  await service.call('PUT', `/aircheck/deliveries/${id}`, { title: 'Cup', expiresAt: Date.now() - 1 });
  expect(await listed(id)).toEqual({ state: 'unavailable', reason: 'expired' });
  // It had expired before.
  await service.call('DELETE', `/aircheck/deliveries/${id}`);
  expect(await listed(id)).toEqual({ state: 'unavailable', reason: 'expired' });
});

it('a page is ready as a whole once all that will come can be played, and is listed as that since it was made', async () => {
  const [one, two] = [await createRecordedStream(service), await createRecordedStream(service)];
  const seed = (streamId: string, recordingStatus: 'waiting' | 'ready', readyAt?: number) =>
    inDatabase(service.dataDirectory, (database) =>
      seedSession(database, streamId, Date.now() - hour, { recordingStatus, endedAt: Date.now(), readyAt }),
    ).id;
  const make = async (...sessionIds: string[]): Promise<Delivery> => {
    const body = { title: 'Cup', items: sessionIds.map((sessionId) => ({ sessionId })) };
    return v.parse(deliverySchema, await service.post('/aircheck/deliveries', body));
  };
  const sinceMs = Date.now() - 2 * hour;
  const readySince = async (ms: number) => {
    const answer = await service.call('GET', `/aircheck/deliveries?readySince=${ms}`);
    return v.parse(v.array(deliverySchema), await answer.json()).map(({ id, readyAt }) => ({ id, readyAt }));
  };
  const later = Date.now() + 10_000;
  const [soon, waits] = [seed(one.id, 'ready', later), seed(two.id, 'waiting')];
  const old = seed(one.id, 'ready', Date.now() - hour);
  const whole = await make(soon, old);
  expect((await make(soon, waits)).readyAt).toBeUndefined();
  // What was ready when the page was made is no news.
  await make(old);
  expect(await readySince(sinceMs)).toEqual([{ id: whole.id, readyAt: later }]);
  expect(await readySince(later + 1)).toEqual([]);
  await service.call('DELETE', `/aircheck/deliveries/${whole.id}`);
  expect(await readySince(sinceMs)).toEqual([]);
  expect(await service.status('GET', '/aircheck/deliveries?readySince=soon')).toBe(400);
});
