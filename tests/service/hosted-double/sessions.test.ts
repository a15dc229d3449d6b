import { expect, it } from 'vitest';
import { openDouble } from './open-double.ts';

it('refuses a change of `record` while live on both routes, and only a change', async () => {
  const { call, double } = await openDouble();
  const { id } = double.addStream({ record: true });
  const session = double.goLive(id);
  for (const path of [`/stream/${id}/record`, `/stream/${id}`]) {
    expect((await call('PATCH', path, { record: true })).status).toBe(204);
    const refused = await call('PATCH', path, { record: false });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ errors: ["cannot change 'record' field while stream is active"] });
  }
  double.endSession(session.id);
  const changed = await call('PATCH', `/stream/${id}/record`, { record: false });
  expect([changed.status, await changed.text()]).toEqual([204, '']);
});

it('checks in the API’s order: 404, then the child’s 400, then the body’s 400', async () => {
  const { call, double } = await openDouble();
  const { id } = double.addStream();
  const { childId } = double.goLive(id);
  const answer = async (path: string, body: unknown) => {
    const response = await call('PATCH', path, body);
    return [response.status, (await response.json()).errors[0]];
  };
  expect(await answer('/stream/unknown/record', {})).toEqual([404, 'not found']);
  expect(await answer(`/stream/${childId}/record`, {})).toEqual([400, "can't set for session"]);
  expect(await answer(`/stream/${id}/record`, { record: 'true' })).toEqual([400, 'record field required']);
});

it('keeps a session apart from its child stream, which has another id and no recordingStatus', async () => {
  const { read, call, double } = await openDouble();
  const { id } = double.addStream({ record: true });
  const session = double.goLive(id);
  expect(session.childId).not.toBe(session.id);
  expect((await call('GET', `/stream/${session.id}`)).status).toBe(404);
  const child = await read(`/stream/${session.childId}`);
  expect(child).toMatchObject({ parentId: id, kind: 'stream', record: true, isActive: true });
  expect(child).not.toHaveProperty('recordingStatus');
  expect(await read(`/session/${session.id}`)).toMatchObject({ kind: 'session', recordingStatus: 'waiting' });
});

it('hides a session from its parent’s list until it has media, and carries the parent with its key in /session', async () => {
  const { read, double } = await openDouble();
  const { id, streamKey } = double.addStream({ record: true });
  const session = double.goLive(id, { seconds: 0 });
  expect(await read(`/stream/${id}/sessions`)).toEqual([]);
  expect(await read(`/session?parentId=${id}`)).toMatchObject([{ id: session.id, parentStream: { id, streamKey } }]);
  double.sendMedia(session.id, 4.5);
  expect(await read(`/stream/${id}/sessions`)).toMatchObject([{ id: session.id, sourceSegmentsDuration: 4.5 }]);
});

it('gives links on an id of their own, before or after `ready` as it is set to', async () => {
  const { read, call, double } = await openDouble();
  const { id } = double.addStream({ record: true });
  const session = double.goLive(id);
  expect((await call('GET', `/playback/${session.id}`)).status).toBe(404);
  double.endSession(session.id);
  double.setStatus(session.id, 'waiting', true);
  expect(await read(`/session/${session.id}`)).toMatchObject({
    recordingStatus: 'waiting',
    recordingUrl: `${double.origin}/hls/${session.assetId}/index.m3u8`,
  });
  double.setStatus(session.id, 'ready', false);
  expect(await read(`/session/${session.id}`)).not.toHaveProperty('recordingUrl');
  double.setStatus(session.id, 'ready');
  for (const playable of [session.id, session.childId]) {
    expect(await read(`/playback/${playable}`)).toMatchObject({ type: 'recording' });
  }
  const playlist = await fetch(`${double.origin}/hls/${session.assetId}/source/index.m3u8`);
  expect(await playlist.text()).toContain('#EXTINF:2.000');
  expect((await fetch(`${double.origin}/recordings/${session.id}/index.m3u8`)).status).toBe(200);
});

it.each(['waiting', 'ready', 'failed', 'deleted', 'none'] as const)('returns a session that is %s', async (status) => {
  const { read, double } = await openDouble();
  const { id } = double.addStream();
  const session = double.addSession(id, { recordingStatus: status });
  expect(await read(`/session/${session.id}`)).toMatchObject({ recordingStatus: status });
});

it('returns unrecorded sessions without a status, and createdAt in seconds on demand', async () => {
  const { read, double } = await openDouble({ createdAtInSeconds: true, now: () => 1_700_000_000_123 });
  const { id } = double.addStream();
  const session = double.addSession(id, { record: false });
  const answer = await read(`/session/${session.id}`);
  expect(answer).toMatchObject({ record: false, createdAt: 1_700_000_000 });
  expect(answer).not.toHaveProperty('recordingStatus');
});

it('ends the live session by terminate, by deletion and by suspension, and never lets a suspended stream go live', async () => {
  const { read, call, double } = await openDouble();
  const isActive = async (id: string) =>
    (await read(`/session/${id}`)) ? double.state.stream(id).isActive : undefined;
  const { id } = double.addStream();
  double.goLive(id);
  expect((await call('DELETE', `/stream/${id}/terminate`)).status).toBe(204);
  expect(await isActive(id)).toBe(false);
  expect((await call('DELETE', `/stream/${id}/terminate`)).status).toBe(429);
  const later = double.goLive(id);
  expect((await call('PATCH', `/stream/${id}`, { suspended: true })).status).toBe(204);
  expect(double.state.stream(later.childId).isActive).toBe(false);
  expect(() => double.goLive(id)).toThrow('may not go live');
  expect((await call('DELETE', `/stream/${id}`)).status).toBe(204);
  expect((await call('DELETE', `/stream/${id}`)).status).toBe(404);
});
