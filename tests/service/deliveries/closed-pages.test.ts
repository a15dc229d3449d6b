import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Delivery, deliverySchema } from '../../../src/contract/deliveries/delivery.ts';
import { createRecordedStream } from '../../support/final-session.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.close());

const hour = 3_600_000;

async function makePage(): Promise<Delivery> {
  const { id: streamId } = await createRecordedStream(service, { name: 'Hall' });
  const items = [{ streamId, from: Date.now(), until: Date.now() + hour }];
  const response = await service.call('POST', '/aircheck/deliveries', { title: 'Cup', items });
  return v.parse(deliverySchema, await response.json());
}
async function listed(id: string): Promise<Partial<Delivery['items'][number]>> {
  const pages = await (await service.call('GET', '/aircheck/deliveries')).json();
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
