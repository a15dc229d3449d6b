import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type StreamDetail, setRecord, setRecordKey, streamDetailKey } from '../../../src/dashboard/api/stream.ts';
import { streamDetail } from '../../../src/dashboard/api/streams.ts';
import { queryClientForTest } from './query-client-for-test.ts';
import { type Answer, serveApi } from './serve-api.ts';
import { signInForTest } from './sign-in-for-test.ts';

/** Something to wait for until the test opens it. */
function openGate() {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

/** A service with one stream, whose `record` is what was last written; `patch` says how a PATCH is answered. */
async function serveStream(patch: (record: boolean) => Answer = () => ({ status: 204 })) {
  const server = { record: false, holdReads: Promise.resolve() as Promise<void> };
  const api = await serveApi(({ method, path, body }) => {
    if (method === 'PATCH') {
      const { record } = body as { record: boolean };
      const answer = patch(record);
      if ((answer.status ?? 200) < 300) server.record = record;
      return answer;
    }
    if (path === '/stream/chapel')
      return { json: { id: 'chapel', name: 'Chapel', record: server.record }, after: server.holdReads };
    return path === '/stream/chapel/sessions' ? { json: [] } : undefined;
  });
  signInForTest(api.baseUrl);
  const client = queryClientForTest();
  await client.fetchQuery(streamDetail('chapel'));
  const shown = () => client.getQueryData<StreamDetail>(streamDetailKey('chapel'))?.stream.record;
  const change = () =>
    client
      .getMutationCache()
      .findAll({ mutationKey: setRecordKey('chapel') })
      .at(-1)?.state;
  const settled = () => vi.waitFor(() => expect(change()?.status).not.toBe('pending'));
  return { api, client, server, shown, change, settled };
}

describe('turning recording on', () => {
  it.each<[string, Answer]>([
    ['204 with nothing', { status: 204 }],
    ['200 with nothing', { status: 200 }],
    ['200 with the stream', { json: { id: 'chapel', record: true } }],
    ['200 with something else', { text: '<p>fine</p>' }],
  ])('is understood when the answer is %s', async (_, answer) => {
    const { api, client, shown, change, settled } = await serveStream(() => answer);
    setRecord(client, 'chapel', true);
    await settled();
    expect(change()).toMatchObject({ status: 'success', data: { requested: true, confirmed: true } });
    expect(shown()).toBe(true);
    expect(api.requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/stream/chapel/record',
      body: { record: true },
    });
  });

  it('shows nothing that the service has not confirmed', async () => {
    const patch = openGate();
    const read = openGate();
    const { api, client, server, shown, change, settled } = await serveStream(() => ({
      status: 204,
      after: patch.isOpen,
    }));
    server.holdReads = read.isOpen;
    setRecord(client, 'chapel', true);
    await vi.waitFor(() => expect(api.count('PATCH /stream/chapel/record')).toBe(1));
    expect([shown(), change()?.status]).toEqual([false, 'pending']);
    const readsBefore = api.count('GET /stream/chapel');
    patch.open();
    // The change is made; what the service says when it is asked again is still under way.
    await vi.waitFor(() => expect(api.count('GET /stream/chapel')).toBe(readsBefore + 1));
    expect([shown(), change()?.status]).toEqual([false, 'pending']);
    read.open();
    await settled();
    expect(shown()).toBe(true);
  });

  it('keeps the confirmed value and the reason when it is refused, and is one request a try, however often it is clicked', async () => {
    const liveWords = "cannot change 'record' field while stream is active";
    let answer: Answer = { status: 409, json: { errors: ['no'] } };
    const { api, client, shown, change, settled } = await serveStream(() => answer);
    const turnOn = async () => {
      setRecord(client, 'chapel', true);
      setRecord(client, 'chapel', true);
      setRecord(client, 'chapel', false);
      await settled();
    };
    await turnOn();
    expect(change()).toMatchObject({ status: 'error', error: { status: 409, messages: ['no'] } });
    expect(shown()).toBe(false);
    // The hosted API refuses a change during a show, and no service of ours stands between that could queue it.
    answer = { status: 400, json: { errors: [liveWords] } };
    await turnOn();
    expect(change()?.error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/when the session has ended/),
    });
    answer = { status: 204 };
    await turnOn();
    expect(shown()).toBe(true);
    expect(api.count('PATCH /stream/chapel/record')).toBe(3);
  });

  it('is not undone by an older read that arrives late', async () => {
    const { client, server, shown, settled } = await serveStream();
    const late = openGate();
    server.holdReads = late.isOpen;
    const observer = new QueryObserver(client, { ...streamDetail('chapel'), refetchInterval: false });
    onTestFinished(observer.subscribe(() => undefined));
    const lateRead = observer.refetch();
    server.holdReads = Promise.resolve();
    setRecord(client, 'chapel', true);
    await settled();
    late.open();
    await lateRead;
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown()).toBe(true);
  });

  it('reports when the service holds another value than was asked for: somebody else was there', async () => {
    const { client, server, change, settled } = await serveStream(() => ({ status: 204 }));
    let reads = 0;
    Object.defineProperty(server, 'record', {
      set: () => undefined,
      get: () => {
        reads += 1;
        return false;
      },
    });
    setRecord(client, 'chapel', true);
    await settled();
    expect(reads).toBeGreaterThan(0);
    expect(change()?.data).toEqual({ requested: true, confirmed: false, isQueued: false });
  });
});
