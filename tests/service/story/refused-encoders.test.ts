import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityEntrySchema } from '../../../src/contract/activity.ts';
import type { RefusedEncoder } from '../../../src/contract/ingest.ts';
import { unknownKeysSchema } from '../../../src/contract/machine.ts';
import { streamSchema } from '../../../src/contract/stream.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { PublishRefusedError } from '../../support/media/test-media-options.ts';
import { patient } from '../../support/patient.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ defaultProfiles: [], maxSessions: 1 }, afterAll);
});

const create = async (name: string) => v.parse(streamSchema, await service.post('/stream', { name }));
const push = (streamKey = '') => publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 3600, speed: 1 });
const refusalOf = async (id: string): Promise<RefusedEncoder | undefined> =>
  v.parse(streamSchema, await service.get(`/stream/${id}`)).aircheck?.refused;
const refusedEntries = async () => {
  const entries = v.parse(v.array(activityEntrySchema), await service.get('/aircheck/activity'));
  return entries.flatMap(({ what, name, refused }) => (what === 'encoder-refused' ? [{ name, ...refused }] : []));
};

describe('an encoder that is refused', () => {
  it('with a key that nobody has is counted by its address, and the key is kept nowhere', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `aaaa-bbbb-cccc-${String(index).padStart(4, '0')}`);
    await Promise.all(keys.map((key) => expect(push(key)).rejects.toThrow(PublishRefusedError)));
    const answer = await (await service.call('GET', '/aircheck/unknown-keys')).text();
    expect(v.parse(unknownKeysSchema, JSON.parse(answer))).toMatchObject({
      count: 12,
      addresses: [{ address: '127.0.0.1', count: 12 }],
    });
    expect(await refusedEntries()).toEqual([]);
    expect(`${answer}${service.logged.join()}`).not.toContain('aaaa-bbbb');
  });

  it('is another account’s to see neither on the stream nor by its unknown keys', async () => {
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const apiKeys = createApiKeys(database, Date.now);
    const key = apiKeys.create(apiKeys.account('Studio B').id, 'b');
    database.close();
    await expect(push('aaaa-bbbb-cccc-dddd')).rejects.toThrow(PublishRefusedError);
    const headers = { authorization: `Bearer ${key}` };
    const response = await service.call('GET', '/aircheck/unknown-keys', undefined, headers);
    expect(await response.json()).toMatchObject({ count: 0, addresses: [] });
  });

  it('is on its stream and in the activity log, for each reason, counted where it repeats', async () => {
    const hall = await create('Hall');
    const foyer = await create('Foyer');
    const live = await push(hall.streamKey);
    for (let tries = 0; tries < 3; tries++) await expect(push(hall.streamKey)).rejects.toThrow(PublishRefusedError);
    expect(await refusalOf(hall.id)).toMatchObject({ reason: 'already-live', address: '127.0.0.1', count: 3 });
    await expect(push(foyer.streamKey)).rejects.toThrow(PublishRefusedError);
    expect(await refusalOf(foyer.id)).toMatchObject({ reason: 'limit', count: 1 });
    await live.stop();

    await service.call('PATCH', `/stream/${foyer.id}`, { suspended: true });
    await expect(push(foyer.streamKey)).rejects.toThrow(PublishRefusedError);
    expect(await refusalOf(foyer.id)).toMatchObject({ reason: 'suspended', count: 1 });

    const yard = await create('Yard');
    await service.call('POST', `/aircheck/stream/${yard.id}/rotate-key`);
    await expect(push(yard.streamKey)).rejects.toThrow('was replaced');
    expect(await refusalOf(yard.id)).toMatchObject({ reason: 'old-key', count: 1 });

    await expect.poll(refusedEntries, patient).toMatchObject([
      { name: 'Yard', reason: 'old-key' },
      { name: 'Foyer', reason: 'suspended' },
      { name: 'Foyer', reason: 'limit' },
      { name: 'Hall', reason: 'already-live', count: 3 },
    ]);
  });
});
