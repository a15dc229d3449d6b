import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createRecordedStream, finalSessions, readSessions, readySession } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { startTestService, type TestService } from '../../support/start-service.ts';
import { waitUntil } from '../../support/wait-until.ts';

let dataDirectory: string;
let service: TestService;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  service = await startTestService({ reconnectSeconds: 10, dataDirectory });
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const createStream = (aircheck: object) => createRecordedStream(service, { profiles: [], aircheck });
const patch = (id: string, aircheck: object) => service.call('PATCH', `/stream/${id}`, { aircheck });
const ofStream = async (id: string) => (await service.get(`/stream/${id}`)).aircheck?.reconnectSeconds;

async function publish({ streamKey = '' }: StreamObject) {
  const stream = await publishTestStream({
    url: service.rtmpUrl,
    streamKey,
    seconds: 2,
    width: 64,
    height: 48,
    audio: false,
  });
  await stream.sent;
  return stream;
}

/** When the session ends unless its encoder is back, once it waits for it. */
const waits = (id: string) =>
  waitUntil(async () => (await readSessions(service, id))[0]?.aircheck?.reconnectUntil, {
    what: 'the encoder is missed',
  });

describe('A stream’s own reconnect window', () => {
  it('is from 0 to 1800 whole seconds, shown where it is set, removed by null, and noted in Activity', async () => {
    const { id } = await createStream({ reconnectSeconds: 30 });
    expect(await ofStream(id)).toBe(30);
    for (const reconnectSeconds of [-1, 1801, 1.5, '10', true]) {
      expect((await patch(id, { reconnectSeconds })).status).toBe(422);
      expect(await service.status('POST', '/stream', { name: 'x', aircheck: { reconnectSeconds } })).toBe(422);
    }
    for (const reconnectSeconds of [0, 1800]) {
      expect((await patch(id, { reconnectSeconds })).status).toBe(204);
      expect(await ofStream(id)).toBe(reconnectSeconds);
    }
    expect((await patch(id, { reconnectSeconds: null })).status).toBe(204);
    expect(await ofStream(id)).toBeUndefined();
    const entries = await service.get(`/aircheck/activity?streamId=${id}&what=changed`);
    expect(entries.flatMap(({ changes = [] }: { changes?: unknown[] }) => changes)).toEqual([
      { field: 'reconnectSeconds', from: '1800 s' },
      { field: 'reconnectSeconds', from: '0 s', to: '1800 s' },
      { field: 'reconnectSeconds', from: '30 s', to: '0 s' },
    ]);
    expect(await service.get('/aircheck/me')).toMatchObject({ reconnectSeconds: 10 });
  });

  it('lets one recording go on after a drop; what is set during a session holds from its next drop on', async () => {
    const stream = await createStream({ reconnectSeconds: 1800 });
    (await publish(stream)).abort();
    const until = await waits(stream.id);
    expect(until - Date.now()).toBeGreaterThan(1500_000);
    await patch(stream.id, { reconnectSeconds: 0 });
    expect(await waits(stream.id)).toBe(until);
    (await publish(stream)).abort();
    const session = await readySession(service, stream.id);
    expect(session.sourceSegmentsDuration).toBeGreaterThan(3.8);
    expect(session.aircheck).toMatchObject({ endCause: 'lost', gaps: [{}] });
  });

  it('is not waited for after a clean stop, nor through a restart: what was recorded becomes ready', async () => {
    const stopped = await createStream({ reconnectSeconds: 1800 });
    await (await publish(stopped)).finish();
    await readySession(service, stopped.id);
    const waiting = await createStream({ reconnectSeconds: 1800 });
    (await publish(waiting)).abort();
    await waits(waiting.id);
    await service.close();
    service = await startTestService({ reconnectSeconds: 10, dataDirectory });
    expect(await ofStream(waiting.id)).toBe(1800);
    await (await publish(waiting)).finish();
    const sessions = await finalSessions(service, waiting.id);
    expect(sessions.map(({ recordingStatus, aircheck }) => [recordingStatus, aircheck?.endCause])).toEqual([
      ['ready', 'finished'],
      ['ready', 'service'],
    ]);
  });
});
