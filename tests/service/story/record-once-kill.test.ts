import { expect, it } from 'vitest';
import type { Stream } from '../../../src/contract/stream.ts';
import { createRecordedStream, readSessions } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { restartableService } from '../../support/restartable-service.ts';

it('Record once outlives kill -9: armed it stays armed, and a show that was cut off is recorded when it comes back', async () => {
  const start = await restartableService();
  const first = await start();
  const { id, streamKey = '' } = await createRecordedStream(first, { record: false, profiles: [] });
  const isOnce = async (service: typeof first) => {
    const { record, aircheck }: Stream = await service.get(`/stream/${id}`);
    return record && aircheck?.recordOnce === true;
  };
  await first.call('PUT', `/aircheck/stream/${id}/record-once`);
  await first.kill();

  const second = await start();
  expect(await isOnce(second)).toBe(true);
  await publishTestStream({ url: second.rtmpUrl, streamKey, seconds: 3600, speed: 1 });
  await expect.poll(() => isOnce(second), patient).toBe(false);
  await second.kill();

  const third = await start();
  expect(await isOnce(third)).toBe(true);
  await (await publishTestStream({ url: third.rtmpUrl, streamKey, seconds: 1 })).finish();
  expect(await isOnce(third)).toBe(false);
  expect((await readSessions(third, id)).map(({ record }) => record)).toEqual([true, true]);
});
