import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../src/contract/activity.ts';
import type { Stream } from '../../../src/contract/stream.ts';
import { createRecordedStream, readSessions } from '../../support/final-session.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount, type TestAccount } from '../../support/open-account.ts';
import { waitUntil } from '../../support/wait-until.ts';

let service: TestAccount;
let stream: { id: string; streamKey?: string | undefined };
beforeEach(async () => {
  service = await openAccount();
  stream = await createRecordedStream(service, { record: false, profiles: [] });
});

const oncePath = () => `/aircheck/stream/${stream.id}/record-once`;
const read = async (): Promise<Stream> => service.get(`/stream/${stream.id}`);
const shown = async () => {
  const { record, aircheck } = await read();
  return { record, recordOnce: aircheck?.recordOnce };
};
const armed = { record: true, recordOnce: true };
const off = { record: false, recordOnce: undefined };
const isOff = () => waitUntil(async () => (await shown()).record === false || undefined, { what: 'it is off' });
const publish = (seconds: number, speed?: number) =>
  publishTestStream({ url: service.rtmpUrl, streamKey: stream.streamKey ?? '', seconds, speed });
/** Waits until the service knows that nothing is live. */
const notLive = () => waitUntil(async () => !(await read()).isActive || undefined, { what: 'the session is over' });
const activity = async () => {
  const entries: ActivityEntry[] = await service.get('/aircheck/activity?group=changes');
  return entries.map(({ what }) => what).reverse();
};

describe('Record once, for an encoder', () => {
  it('records the next session to its end and not the one after it; Activity says what was done', async () => {
    expect(await service.status('PUT', oncePath())).toBe(204);
    expect(await shown()).toEqual(armed);
    const show = await publish(60, 1);
    // By the API's rule this does not touch the session in progress.
    await isOff();
    await show.stop();
    await notLive();
    await (await publish(1)).finish();
    await notLive();
    const [later, first] = await readSessions(service, stream.id);
    expect([first?.record, later?.record]).toEqual([true, false]);
    expect(await activity()).toEqual(['created', 'record-once', 'record-once-begun']);
  });

  it('is on again after an encoder that was lost, and off again when it is back', async () => {
    await service.call('PUT', oncePath());
    const lost = await publish(60, 1);
    await isOff();
    lost.abort();
    await waitUntil(async () => (await shown()).recordOnce, { what: 'it is on again' });
    expect(await shown()).toEqual(armed);
    await (await publish(1)).finish();
    await notLive();
    expect(await shown()).toEqual(off);
    const sessions = await readSessions(service, stream.id);
    expect(sessions.map(({ record }) => record)).toEqual([true, true]);
  });
});

describe('what somebody switches by hand', () => {
  it.each(['/record', ''])('wins and ends it: PATCH /stream/{id}%s', async (path) => {
    await service.call('PUT', oncePath());
    await service.call('PATCH', `/stream/${stream.id}${path}`, { record: true });
    expect(await shown()).toEqual({ record: true, recordOnce: undefined });
  });

  it('of another field leaves it as it is, and DELETE cancels it', async () => {
    await service.call('PUT', oncePath());
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Chapel' });
    expect(await shown()).toEqual(armed);
    expect(await service.status('DELETE', oncePath())).toBe(204);
    expect(await shown()).toEqual(off);
  });
});
