import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createRecordedStream, readySession } from '../../support/final-session.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { startTestService } from '../../support/start-service.ts';

it('a recording whose pictures a stop prevented gets them at the next start', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-pictures-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const settings = { dataDirectory, defaultProfiles: [] };
  const before = await startTestService(settings);
  const { id, streamKey = '' } = await createRecordedStream(before, { name: 'Chapel' });
  await (await publishTestStream({ url: before.rtmpUrl, streamKey, seconds: 4 })).finish();
  const session = await readySession(before, id);
  await before.close();
  // As where it stops a moment after the recording is ready.
  inDatabase(dataDirectory, (database) => database.exec('UPDATE sessions SET is_illustrated = 0'));
  await rm(join(dataDirectory, 'recordings', session.id, 'poster.jpg'));

  const after = await startTestService(settings);
  onTestFinished(() => after.close());
  const poster = async (): Promise<string> => {
    const { aircheck } = await (await after.call('GET', `/session/${session.id}`)).json();
    return aircheck.posterUrl ?? '';
  };
  await vi.waitFor(async () => expect(await poster()).toMatch(/poster\.jpg/), patient);
  expect((await fetch(await poster())).status).toBe(200);
});
