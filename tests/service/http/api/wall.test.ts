import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allOperations } from '../../../../src/contract/operations/all-operations.ts';
import type { StreamObject } from '../../../../src/contract/session.ts';
import type { WallChanges } from '../../../../src/contract/wall.ts';
import { asBrowser } from '../../../support/as-browser.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startTestService } from '../../../support/start-service.ts';
import { anUpstream } from '../../features/upstream/scripted-upstream.ts';

const service = await startTestService({ reconnectSeconds: 1, upstreams: [anUpstream()] }, afterAll);
let cookie: string;
beforeEach(async () => {
  const invite = await service.post('/aircheck/invites', { name: 'Foyer', wallOnly: true });
  expect(invite).toMatchObject({ readOnly: true, wallOnly: true, url: expect.stringContaining('/wall#sign-in=') });
  const token = invite.url.split('=')[1];
  const response = await asScreen('POST', '/aircheck/sign-in/browser', { token, name: 'Chromium' });
  expect(await response.json()).toEqual({ account: 'This machine', name: 'Foyer', wallOnly: true });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await asScreen('POST', '/aircheck/sign-in/browser', { token, name: 'again' })).status).toBe(401);
});
afterEach(() => {
  cookie = '';
});

const asScreen = (method: string, path: string, body?: unknown) => asBrowser(service, method, path, { body, cookie });
const readWall = async (since?: string): Promise<WallChanges> =>
  (await asScreen('GET', `/aircheck/wall${since === undefined ? '' : `?since=${since}`}`)).json();

it('a browser that may only show the wall is refused every operation but those of the wall', async () => {
  const { id } = await createRecordedStream(service);
  const keyed = allOperations.filter(({ needsKey, id: name }) => needsKey && name !== 'signOut');
  expect(keyed.length).toBeGreaterThan(30);
  for (const { id: name, method, path, isForWall } of keyed) {
    const response = await asScreen(method, path.replaceAll(/:\w+/g, id));
    const refusal = 'this browser may only show the wall: sign in with another link for everything else';
    const mayOnlyRead = 'this API key may only read: ask for one that may change things';
    const errors = response.status === 403 ? (await response.json()).errors : [];
    // Events have no end.
    if (!response.bodyUsed) await response.body?.cancel();
    if (isForWall) expect([200, 204], name).toContain(response.status);
    else expect(errors, name).toEqual([method === 'GET' ? refusal : mayOnlyRead]);
  }
  const elsewhere = ['/aircheck/upstream/studio/stream', '/aircheck/nothing', '/stream/'];
  for (const path of elsewhere) expect([403, 404], path).toContain((await asScreen('GET', path)).status);
  expect((await asScreen('HEAD', '/stream')).status).toBe(403);
  expect((await asScreen('HEAD', '/aircheck/wall')).status).toBe(200);
  await service.call('DELETE', `/stream/${id}`);
});

it('is listed with what it may, signed out in Settings, and signs itself out', async () => {
  expect(await (await asScreen('GET', '/aircheck/me')).json()).toEqual({
    account: expect.any(String),
    version: 'test',
    keyName: 'Foyer',
    readOnly: true,
    wallOnly: true,
  });
  const [browser] = await service.get('/aircheck/browser-sessions');
  expect(browser).toMatchObject({ name: 'Foyer', readOnly: true, wallOnly: true });
  expect(await service.status('DELETE', `/aircheck/browser-sessions/${browser.id}`)).toBe(204);
  expect((await asScreen('GET', '/aircheck/wall')).status).toBe(401);
});

it('reads names, states, levels and large stills, and nothing that leads to a key or a recording', async () => {
  const stream = await createRecordedStream(service, { name: 'Court 4', profiles: [] });
  await service.call('PATCH', `/stream/${stream.id}`, { aircheck: { tags: ['court'] } });
  const rule = { days: ['mon'], from: '18:00', until: '19:00', timeZone: 'Europe/Berlin' };
  await service.call('POST', '/aircheck/schedules', { name: 'Mondays', streamIds: [stream.id], ...rule });
  const elsewhere = { name: 'Elsewhere', streamIds: ['u1'], connection: 'studio', ...rule };
  expect(await service.status('POST', '/aircheck/schedules', elsewhere)).toBe(201);
  const live = { url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds: 3600, speed: 1 };
  const encoder = await publishTestStream({ ...live, width: 640, height: 360 });

  const first = await readWall();
  expect(first).toMatchObject({ startsAnew: true, streams: [{ name: 'Court 4', aircheck: { tags: ['court'] } }] });
  const during = await vi.waitFor(async () => {
    const wall = await readWall();
    const states = [{ parentId: stream.id, recordingStatus: 'waiting', aircheck: { connection: 'connected' } }];
    expect(wall.sessions).toMatchObject(states);
    const picture = await asScreen('GET', `/aircheck/stream/${stream.id}/picture`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const levels = await (await asScreen('GET', '/aircheck/signal')).json();
    expect(levels).toMatchObject([{ id: wall.sessions[0]?.id, parentId: stream.id }]);
    return [wall, levels];
  }, patient);

  await encoder.stop();
  const session: StreamObject = await readySession(service, stream.id);
  const after = await readWall();
  expect(after.sessions).toMatchObject([
    { recordingStatus: 'ready', aircheck: { readyAt: session.aircheck?.readyAt } },
  ]);
  const schedules = await (await asScreen('GET', '/aircheck/schedules')).json();
  expect(schedules.schedules).toMatchObject([{ name: 'Mondays', createdByTokenName: '' }]);
  expect(schedules.streams).toMatchObject([{ streamId: stream.id }]);

  const said = JSON.stringify([first, during, after, schedules]);
  for (const secret of [stream.streamKey, stream.playbackId, session.id, '/recordings/', '/hls/', 'AIRCHECK_API_KEY']) {
    expect(said).not.toContain(secret);
  }
  // Its pictures may be written when it is ready already.
  let { cursor } = after;
  await vi.waitFor(async () => {
    const answer = await asScreen('GET', `/aircheck/wall?since=${cursor}`);
    if (answer.status === 200) ({ cursor } = await answer.json());
    expect(answer.status).toBe(204);
  }, patient);
  await service.call('DELETE', `/stream/${stream.id}`);
  const { deleted } = await readWall(cursor);
  expect(deleted).toContain(stream.id);
  expect(JSON.stringify(deleted)).not.toContain(session.id);
});
