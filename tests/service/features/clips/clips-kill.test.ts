import { expect, it } from 'vitest';
import type { Clip } from '../../../../src/contract/clip.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { encodeNumbered, readNumbered } from '../../../support/media/numbered-frames.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { openDataDirectory } from '../../../support/restartable-service.ts';

it('a clip that was being made at kill -9 is made again after it, and nothing half of it is given to anybody', async () => {
  const { start } = await openDataDirectory();
  const first = await start();
  const stream = await createRecordedStream(first, { profiles: [] });
  const packets = await encodeNumbered({ seconds: 16, fps: 30, bFrames: 2, gopSeconds: 2 });
  await (await publishTestStream({ packets, url: first.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
  const { id } = await readySession(first, stream.id);
  const asked = await first.call('POST', `/aircheck/recording/${id}/clips`, { name: 'Goal', from: 1.5, to: 14.5 });
  const { id: clipId }: Clip = await asked.json();
  await first.kill();

  const second = await start();
  const read = async (): Promise<Clip> => second.get(`/aircheck/clips/${clipId}`);
  await expect.poll(async () => (await read()).state, patient).toBe('ready');
  const { numbers, complaints } = await readNumbered((await read()).recordingUrl ?? '');
  expect(numbers).toEqual(Array.from({ length: 390 }, (_, index) => 43 + index));
  expect(complaints).toEqual([]);
});
