import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { findDecodingFault } from '../../../src/service/finish/early-checks.ts';
import { TranscodeClosedError } from '../../../src/service/transcode/messages.ts';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { readRenditions } from '../../support/media/read-renditions.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';

const profiles = ['half', 'quarter'].map((name, i) => ({
  name,
  width: 160 >> i,
  height: 90 >> i,
  bitrate: 100_000,
  fps: 0,
}));

it('a rendition that is damaged when it is read back is left out and reported; the recording is ready with the others', async () => {
  const service = await openAccount();
  const { id, streamKey = '' } = await createRecordedStream(service, { profiles });
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey, seconds: 30, speed: 4 });
  await vi.waitFor(async () => {
    const [session]: StreamObject[] = await service.get(`/stream/${id}/sessions`);
    await truncate(join(service.dataDirectory, 'recordings', session?.id ?? '', 'half', '0-00000.m4s'), 500);
  }, patient);
  await live.stop();
  const session = await readySession(service, id);
  expect(session.aircheck?.renditions).toMatchObject([
    { name: 'half', dropped: expect.stringContaining('half/0-00000.m4s is damaged') },
    { name: 'quarter', bytes: expect.any(Number) },
  ]);
  expect((await readRenditions(session.recordingUrl ?? '')).map(({ name }) => name)).toEqual(['source', 'quarter']);

  // A service that stops while it checks has found no fault: the next start checks again.
  const queue = { check: () => Promise.reject(new TranscodeClosedError()) };
  await expect(findDecodingFault(queue, 'init.mp4', 'segment.m4s')).rejects.toThrow(TranscodeClosedError);
});
