import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { patient } from '../../support/patient.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';

async function readySession(service: TestService): Promise<StreamObject> {
  return vi.waitFor(async () => {
    const [session]: StreamObject[] = await service.get('/session');
    if (session?.recordingStatus !== 'ready') throw new Error('not ready');
    return session;
  }, patient);
}

it('a damaged database is set aside, loudly, and rebuilt from the recordings and the copy of streams and keys', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const start = async () => {
    const service = await startTestService({ dataDirectory });
    onTestFinished(() => service.close());
    return service;
  };
  const first = await start();
  const created = await first.call('POST', '/stream', { name: 'Council', record: true, profiles: [] });
  const stream: StreamObject = await created.json();
  await (await publishTestStream({ seconds: 4, url: first.rtmpUrl, streamKey: stream.streamKey ?? '' })).finish();
  const before = await readySession(first);
  await first.close();
  await rm(join(dataDirectory, 'aircheck.db-wal'), { force: true });
  await writeFile(
    join(dataDirectory, 'aircheck.db'),
    'this is no database, and long enough to be read as one '.repeat(100),
  );

  const second = await start();
  const after = await readySession(second);
  expect(after).toMatchObject({
    id: before.id,
    name: 'Council',
    sourceSegmentsDuration: before.sourceSegmentsDuration,
  });
  const read: StreamObject = await second.get(`/stream/${stream.id}`);
  expect(read.streamKey).toBe(stream.streamKey);
  expect((await fetch(after.recordingUrl ?? '')).status).toBe(200);
  expect(second.logged.join('\n')).toContain('THE DATABASE WAS DAMAGED');
  expect((await readdir(dataDirectory)).some((name) => name.startsWith('aircheck.db.damaged-'))).toBe(true);
});
