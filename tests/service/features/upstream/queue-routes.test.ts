import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { queuedChangeSchema } from '../../../../src/contract/connections.ts';
import { routes } from '../../../../src/contract/routes.ts';
import { startHostedDouble } from '../../../support/hosted-double.ts';
import { patient } from '../../../support/patient.ts';
import { openServiceWith } from './open-service.ts';
import { upstreamKey } from './scripted-upstream.ts';

async function openWithDouble() {
  const double = await startHostedDouble({ apiKey: upstreamKey });
  onTestFinished(() => double.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-queue-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return { double, start: () => openServiceWith(double.apiUrl, { dataDirectory }) };
}

describe('the story of a change while live', () => {
  it('is refused there, marked so, queued here, outlives a restart, is made after the session, and can be read up', async () => {
    const { double, start } = await openWithDouble();
    const stream = double.addStream({ name: 'Hall 1', record: false });
    const session = double.goLive(stream.id);
    const first = await start();
    const api = routes.upstream('studio');

    const refused = await first.call('PATCH', `${api}${routes.streamRecord(stream.id)}`, { record: true });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        errors: ["cannot change 'record' field while stream is active"],
        upstream: { name: 'studio', reason: 'live', status: 400 },
      },
    ]);
    const queued = await first.call('POST', routes.upstreamQueue('studio'), { streamId: stream.id, record: true });
    expect(queued.status).toBe(202);
    expect(v.parse(queuedChangeSchema, await queued.json())).toMatchObject({ state: 'waiting', record: true });
    await first.close();

    double.endSession(session.id);
    const second = await start();
    await vi.waitFor(async () => {
      expect(await second.get(routes.upstreamQueue('studio'))).toEqual([]);
    }, patient);
    expect(double.stream(stream.id).record).toBe(true);
    expect(await second.get(`${routes.activity()}?group=changes`)).toMatchObject([
      { what: 'applied', connection: 'studio', streamId: stream.id, name: 'Hall 1', record: true },
      { what: 'queued', connection: 'studio', streamId: stream.id, record: true, by: 'AIRCHECK_API_KEY' },
    ]);
    await second.close();
  });

  it('can be cancelled once, and gives way to a change by hand', async () => {
    const { double, start } = await openWithDouble();
    const stream = double.addStream({ record: false });
    const session = double.goLive(stream.id);
    const service = await start();
    const queue = () => service.call('POST', routes.upstreamQueue('studio'), { streamId: stream.id, record: true });
    const list = async () => service.get(routes.upstreamQueue('studio'));

    for (const body of [{ streamId: '../a1', record: true }, undefined]) {
      expect(await service.status('POST', routes.upstreamQueue('studio'), body)).toBe(422);
    }
    expect(await service.status('POST', routes.upstreamQueue('other'), { streamId: 'a1', record: true })).toBe(404);
    await queue();
    expect(await list()).toMatchObject([{ streamId: stream.id }]);
    const cancel = () => service.call('DELETE', routes.upstreamQueued('studio', stream.id));
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).status).toBe(404);
    expect(await list()).toEqual([]);

    await queue();
    double.endSession(session.id);
    const path = `${routes.upstream('studio')}${routes.streamRecord(stream.id)}`;
    expect(await service.status('PATCH', path, { record: false })).toBe(204);
    expect(await list()).toEqual([]);
    await service.close();
  });
});
