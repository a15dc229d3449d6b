import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, readSessions, readySession } from '../../support/final-session.ts';
import { canMakeImmutable, makeImmutable, makeMutable } from '../../support/machine/immutable.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

let dataDirectory: string;
let service: TestService;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-deleting-'));
  service = await startTestService({ dataDirectory });
});

afterEach(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function restart(settings: Parameters<typeof startTestService>[0] = {}): Promise<void> {
  await service.close();
  service = await startTestService({ dataDirectory, ...settings });
}

async function record(): Promise<StreamObject> {
  const stream = await createRecordedStream(service, { profiles: [] });
  const live = await publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds: 2 });
  await live.finish();
  return readySession(service, stream.id);
}

const folderOf = ({ id }: StreamObject) => join(dataDirectory, 'recordings', id);
const remove = ({ id }: StreamObject) => service.call('DELETE', `/aircheck/recording/${id}`);
const statusOf = async ({ id }: StreamObject) => (await service.get(`/session/${id}`)).recordingStatus;
const isPlayable = async ({ recordingUrl }: StreamObject) =>
  (await fetch(new URL(new URL(recordingUrl ?? '').pathname, service.dashboardUrl))).ok;

/** What is left in the recordings' folder of any session. */
async function leftOnDisk(): Promise<string[]> {
  return (await readdir(join(dataDirectory, 'recordings'))).filter((name) => /[0-9a-f]{8}-/.test(name));
}

/** Resolves when nothing of any session is left: files are removed after a deletion was answered. */
function nothingLeft(): Promise<true> {
  return waitUntil(async () => ((await leftOnDisk()).length === 0 ? true : undefined), { what: 'all files are gone' });
}

/** Immutable until the test has ended, whatever comes of it. */
function pin(path: string): () => void {
  makeImmutable(path);
  let isPinned = true;
  const unpin = () => {
    if (isPinned) makeMutable(path);
    isPinned = false;
  };
  onTestFinished(unpin);
  return unpin;
}

it('deleting takes the files and keeps the row; never of a session that goes on', async () => {
  const recordingsBytes = async () => (await service.get('/aircheck/storage')).recordingsBytes;
  const stream = await createRecordedStream(service, { profiles: [] });
  const live = await publishTestStream({
    url: service.rtmpUrl,
    streamKey: stream.streamKey ?? '',
    seconds: 4,
    speed: 4,
  });
  const [during] = await readSessions(service, stream.id);
  if (during === undefined) throw new Error('There is no session');
  expect((await remove(during)).status).toBe(409);
  await live.finish();
  const session = await readySession(service, stream.id);
  expect(await recordingsBytes()).toBeGreaterThan(0);

  expect((await remove(session)).status).toBe(204);
  expect(await isPlayable(session)).toBe(false);
  expect((await readSessions(service, stream.id))[0]).toMatchObject({
    id: session.id,
    recordingStatus: 'deleted',
    aircheck: { deletedAt: expect.any(Number) },
  });
  expect(await recordingsBytes()).toBe(0);
  expect((await remove(session)).status).toBe(404);
});

describe('A deleted recording stays deleted', () => {
  it('although its pictures were being made: the moment it was ready, six times', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => createRecordedStream(service, { profiles: [] })));
    for (const stream of streams) {
      const { rtmpUrl: url } = service;
      const live = await publishTestStream({ url, streamKey: stream.streamKey ?? '', seconds: 2 });
      await live.finish();
      const session = await waitUntil(
        async () => (await readSessions(service, stream.id)).find(({ recordingStatus }) => recordingStatus === 'ready'),
        { everyMs: 5, what: 'the recording is ready' },
      );
      expect((await remove(session)).status).toBe(204);
    }
    await nothingLeft();
    // Closing waits for the pictures.
    await service.close();
    expect(await leftOnDisk()).toEqual([]);
    service = await startTestService({ dataDirectory });
    for (const stream of streams)
      expect(await readSessions(service, stream.id)).toMatchObject([{ recordingStatus: 'deleted' }]);
  });

  it('and what a kill left of it goes at the next start, whichever step it hit', async () => {
    const [renamed, returned] = [await record(), await record()];
    for (const session of [renamed, returned]) await rename(folderOf(session), `${folderOf(session)}-kept`);
    for (const session of [renamed, returned]) expect((await remove(session)).status).toBe(204);
    await service.close();
    await rename(`${folderOf(renamed)}-kept`, join(dataDirectory, 'recordings', `.deleted-${renamed.id}`));
    await rename(`${folderOf(returned)}-kept`, folderOf(returned));
    service = await startTestService({ dataDirectory });
    await nothingLeft();
    expect([await statusOf(renamed), await statusOf(returned)]).toEqual(['deleted', 'deleted']);
  });
});

describe('A recording whose row does not say that it is deleted has all its files', () => {
  it('after a kill between taking them out of reach and saying so', async () => {
    const session = await record();
    await service.close();
    await rename(folderOf(session), join(dataDirectory, 'recordings', `.deleted-${session.id}`));
    service = await startTestService({ dataDirectory });
    await waitUntil(async () => ((await isPlayable(session)) ? true : undefined), {
      what: 'it can be played again',
    });
    expect(await statusOf(session)).toBe('ready');
  });

  it.runIf(canMakeImmutable)('where the disk refuses to delete it, in words', async () => {
    const session = await record();
    const unpin = pin(folderOf(session));
    const answer = await remove(session);
    expect(answer.status).toBe(503);
    expect((await answer.json()).errors).toEqual([expect.stringContaining('nothing was deleted')]);
    expect(await statusOf(session)).toBe('ready');
    expect(await isPlayable(session)).toBe(true);
    unpin();
    expect((await remove(session)).status).toBe(204);
    await nothingLeft();
  });
});

describe('One recording that cannot be deleted keeps no other', () => {
  it.runIf(canMakeImmutable)('past its days', async () => {
    const [pinned, other] = [await record(), await record()];
    const unpin = pin(folderOf(pinned));
    await restart({ retention: 1e-8 });
    await waitUntil(async () => ((await statusOf(other)) === 'deleted' ? true : undefined), {
      what: 'the second is deleted',
    });
    expect(await statusOf(pinned)).toBe('ready');
    expect(await isPlayable(pinned)).toBe(true);
    expect(service.logged).toContainEqual(
      expect.stringMatching(new RegExp(`The recording could not be deleted after .* sessionId=${pinned.id}`)),
    );
    unpin();
    await restart({ retention: 1e-8 });
    await nothingLeft();
    expect(await statusOf(pinned)).toBe('deleted');
  });

  it.runIf(canMakeImmutable)(
    'and one whose files cannot be removed is out of reach, and removed when they can',
    async () => {
      const session = await record();
      makeImmutable(join(folderOf(session), 'source', 'init-0.mp4'));
      expect((await remove(session)).status).toBe(204);
      expect([await statusOf(session), await isPlayable(session)]).toEqual(['deleted', false]);
      expect(await leftOnDisk()).toEqual([`.deleted-${session.id}`]);
      const withdrawn = join(dataDirectory, 'recordings', `.deleted-${session.id}`, 'source', 'init-0.mp4');
      makeMutable(withdrawn);
      await restart();
      await nothingLeft();
    },
  );
});
