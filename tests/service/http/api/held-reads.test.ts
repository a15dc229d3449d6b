import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamObject } from '../../../../src/contract/stream-object.ts';
import { waitOf } from '../../../../src/service/http/api/held-reads.ts';
import { createApiKeys } from '../../../../src/service/store/api-keys.ts';
import { createStreams } from '../../../../src/service/store/streams.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

let service: TestService;
let stream: StreamObject;
let cursor: string;
/** A read that is held; `answer` is undefined until it comes. */
function hold(headers: Record<string, string> = {}, since = cursor) {
  const held: { answer?: Response; done: Promise<Response> } = {
    done: service.call('GET', `/aircheck/changes?since=${since}`, undefined, { prefer: 'wait=25', ...headers }),
  };
  held.done.then(
    (response) => {
      held.answer = response;
    },
    () => undefined,
  );
  return held;
}

/** The service has begun to hold what was sent before. */
const begun = () => service.call('GET', '/aircheck/me');

describe('A read of changes that may wait', () => {
  beforeEach(async () => {
    service = await startTestService();
    stream = await (await service.call('POST', '/stream', { name: 'Council', profiles: [], record: true })).json();
    cursor = (await (await service.call('GET', '/aircheck/changes')).json()).cursor;
  });
  afterEach(() => service.close());

  it('is answered with the next change', async () => {
    const held = hold();
    await begun();
    expect(held.answer).toBeUndefined();
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    const answer = await held.done;
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=25']);
    expect((await answer.json()).streams).toMatchObject([{ id: stream.id, name: 'Rink' }]);
  });

  it('is answered when another program writes, and when a show begins, ends and is ready', patient, async () => {
    const byOthers = hold();
    await begun();
    inDatabase(service.dataDirectory, (database) => {
      const streams = createStreams(database, Date.now);
      const row = streams.find(stream.id);
      if (row) streams.change(row, { name: 'Rink' });
    });
    cursor = (await (await byOthers.done).json()).cursor;
    const began = hold();
    await begun();
    const encoder = await publishTestStream({
      seconds: 2,
      url: service.rtmpUrl,
      streamKey: stream.streamKey ?? '',
    });
    cursor = (await (await began.done).json()).cursor;
    await encoder.finish();
    const states: unknown[] = [];
    await vi.waitFor(async () => {
      const answer = await hold().done;
      const body = answer.status === 200 ? await answer.json() : { cursor, sessions: [] };
      cursor = body.cursor;
      states.push(...body.sessions.map(({ recordingStatus }: StreamObject) => recordingStatus));
      expect(states).toContain('ready');
    }, patient);
  });

  it('is answered with nothing when the time is over', async () => {
    const answer = await hold({ prefer: 'wait=1' }).done;
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([204, 'wait=1']);
  });

  it('is answered at once where there is something, where no time is given, and from the ninth of a key on', async () => {
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    expect((await hold().done).status).toBe(200);
    cursor = (await (await service.call('GET', '/aircheck/changes')).json()).cursor;
    const plain = await hold({ prefer: 'respond-async' }).done;
    expect([plain.status, plain.headers.get('preference-applied')]).toEqual([204, null]);
    const eight = Array.from({ length: 8 }, () => hold());
    await vi.waitFor(async () => {
      const ninth = await hold({ prefer: 'wait=1' }).done;
      expect([ninth.status, ninth.headers.get('preference-applied')]).toEqual([204, null]);
    }, patient);
    expect(eight.map(({ answer }) => answer)).toEqual(eight.map(() => undefined));
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Hall' });
    expect((await Promise.all(eight.map(({ done }) => done))).map(({ status }) => status)).toEqual(
      eight.map(() => 200),
    );
  });

  it('is refused when its key is ended meanwhile', async () => {
    const keys = (work: (keys: ReturnType<typeof createApiKeys>) => string) =>
      inDatabase(service.dataDirectory, (database) => work(createApiKeys(database, Date.now)));
    const key = keys((made) => made.create(made.defaultAccount().id, 'Guest'));
    const authorization = { authorization: `Bearer ${key}` };
    const first = await service.call('GET', '/aircheck/changes', undefined, authorization);
    const held = hold(authorization, (await first.json()).cursor);
    await begun();
    const [{ id }] = await (await service.call('GET', '/aircheck/keys')).json();
    await service.call('DELETE', `/aircheck/keys/${id}`);
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Secret' });
    expect((await held.done).status).toBe(401);
  });

  it('ends with the service', async () => {
    const held = hold();
    await begun();
    await service.close();
    const how = await held.done.then(({ status }) => status).catch(() => 'closed');
    expect([204, 'closed']).toContain(how);
    service = await startTestService();
  });
});

it.each([
  ['wait=10', 10],
  ['respond-async, wait=100', 25],
  ['wait="3"; x', 3],
  ['wait=-1', 0],
  ['await=5', 0],
  [undefined, 0],
])('Prefer: %s waits %i seconds', (prefer, seconds) => {
  expect(waitOf(prefer)).toBe(seconds);
});
