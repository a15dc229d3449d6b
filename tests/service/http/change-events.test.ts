import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import type { StreamObject } from '../../../src/contract/session.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { signInBrowser } from '../../support/as-browser.ts';
import { inDatabase } from '../../support/in-database.ts';
import { publishTestStream } from '../../support/media/publish.ts';
import { openAccount } from '../../support/open-account.ts';
import { patient } from '../../support/patient.ts';
import { startTestService } from '../../support/start-service.ts';

interface Followed {
  response: IncomingMessage;
  /** What has come so far. */
  text: () => string;
  hints: () => number;
  isOver: () => boolean;
}

/** An account, a stream, and what follows the account's changes until the test is over: the tests wait side by side. */
async function openFollowed({ onTestFinished }: TestContext) {
  const service = await openAccount();
  const stream: StreamObject = await service.post('/stream', { name: 'Council', profiles: [], record: true });
  /** Without `fetch`: in these tests it waits for all of an answer. */
  const follow = (
    headers: Record<string, string> = { authorization: `Bearer ${service.apiKey}` },
    { apiUrl }: { apiUrl: string } = service,
  ) =>
    new Promise<Followed>((resolve, reject) => {
      get(`${apiUrl}/aircheck/changes/hints`, { headers, agent: false }, (response) => {
        onTestFinished(() => void response.destroy());
        let text = '';
        let isOver = false;
        response.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        response
          .once('close', () => {
            isOver = true;
          })
          .on('error', () => undefined);
        const hints = () => text.split('event: change\ndata:\n\n').length - 1;
        resolve({ response, text: () => text, hints, isOver: () => isOver });
      }).once('error', reject);
    });
  return { service, stream, follow };
}

const until = (isSo: () => unknown) => vi.waitFor(() => expect(isSo()).toBeTruthy(), patient);

describe.concurrent('Whoever follows changes', () => {
  it('hears at once that it is followed, then of every change, and that the service is still there', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    const asBrowsers = { authorization: `Bearer ${service.apiKey}`, 'accept-encoding': 'gzip, deflate, br, zstd' };
    const { response, text, hints } = await follow(asBrowsers);
    // Packed, it would come in pieces that are not whole.
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await until(() => text().startsWith(': still here\n\n'));
    expect(hints()).toBe(0);
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    await until(() => hints() === 1);
    expect(text()).not.toContain('Rink');
    const beats = () => text().split(': still here').length;
    const before = beats();
    await until(() => beats() > before);
  });

  it(
    'hears that a show began, and after it ended until it is ready, and nothing of another account’s',
    patient,
    async (context) => {
      const { service, stream, follow } = await openFollowed(context);
      const other = await openFollowed(context);
      const idle = await other.follow();
      const { hints } = await follow();
      const encoder = await publishTestStream({ seconds: 2, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
      await until(() => hints() > 0);
      // Its own stream was made just before: it has heard of that by the next sign of life.
      const beats = idle.text().split(': still here').length;
      await until(() => idle.text().split(': still here').length > beats);
      const ofItsOwn = idle.hints();
      await encoder.finish();
      const isReady = async () => {
        const [session] = await service.get(`/stream/${stream.id}/sessions`);
        return session?.recordingStatus === 'ready';
      };
      let heard = hints();
      await vi.waitFor(async () => {
        const before = hints();
        if (!(await isReady())) {
          heard = before;
          throw new Error('not ready yet');
        }
      }, patient);
      // This event is of what was not so at the last look.
      await until(() => hints() > heard);
      expect(idle.hints()).toBe(ofItsOwn);
    },
  );

  it('hears at once of what it missed since the last event, by its id, and to read everything where that is too long ago', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    const first = await follow();
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    await until(() => first.hints() === 1);
    const id = /id: (\d+)/.exec(first.text())?.[1] ?? '';
    const since = async () => await service.status('GET', `/aircheck/changes?since=${id}`);
    expect(await since()).toBe(204);
    const asBrowser = { authorization: `Bearer ${service.apiKey}` };
    const quiet = await follow({ ...asBrowser, 'last-event-id': id });
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Hall' });
    expect(await since()).toBe(200);
    await until(() => quiet.hints() === 1);
    const late = await follow({ ...asBrowser, 'last-event-id': id });
    await until(() => late.hints() === 1);
    // The second is of an older version, the third of no version.
    for (const lastId of ['7', '0b7c9b1e-2f4d-4c55-9d1c-5a2c7d0f8e11.3', 'abc']) {
      const tooLate = await follow({ ...asBrowser, 'last-event-id': lastId });
      await until(() => tooLate.text().includes('event: reset\ndata:\n\n'));
    }
  });

  it.sequential('hears of what another process wrote of a stream, and nothing of keys that it made', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    const { hints, text } = await follow();
    inDatabase(service.dataDirectory, (database) => {
      const keys = createApiKeys(database, Date.now);
      keys.create(service.accountId, 'Guest');
    });
    const beats = text().split(': still here').length;
    await until(() => text().split(': still here').length > beats);
    expect(hints()).toBe(0);
    inDatabase(service.dataDirectory, (database) => {
      database.prepare('UPDATE streams SET name = ? WHERE id = ?').run('Vestry', stream.id);
    });
    await until(() => hints() === 1);
  });

  it('hears that an encoder was refused', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    await service.call('PATCH', `/stream/${stream.id}`, { suspended: true });
    const { hints } = await follow();
    const encoder = publishTestStream({ seconds: 1, url: service.rtmpUrl, streamKey: stream.streamKey ?? '' });
    await encoder.then(({ sent }) => sent).catch(() => undefined);
    await until(() => hints() > 0);
  });

  it('hears nothing more once its key has ended', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    const { apiKey } = await service.post('/aircheck/keys', { name: 'Guest', readOnly: true });
    const { hints, isOver } = await follow({ authorization: `Bearer ${apiKey}` });
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    await until(() => hints() === 1);
    const keys: { id: string; name: string }[] = await service.get('/aircheck/keys');
    const id = keys.find(({ name }) => name === 'Guest')?.id;
    await service.call('DELETE', `/aircheck/keys/${id}`);
    await until(isOver);
  });

  it('may be a browser that only shows the wall, and nobody without a key', async (context) => {
    const { service, stream, follow } = await openFollowed(context);
    const cookie = await signInBrowser(service, { name: 'Hall', wallOnly: true });
    const wall = await follow({ cookie });
    await service.call('PATCH', `/stream/${stream.id}`, { name: 'Rink' });
    await until(() => wall.hints() === 1);
    expect((await follow({ cookie, 'sec-fetch-site': 'cross-site' })).response.statusCode).toBe(403);
    expect((await follow({})).response.statusCode).toBe(401);
  });

  it('is one of eight for a key, and makes room when it leaves', async (context) => {
    const { follow } = await openFollowed(context);
    const eight = await Promise.all(Array.from({ length: 8 }, () => follow()));
    expect(eight.map(({ response }) => response.statusCode)).toEqual(eight.map(() => 200));
    expect((await follow()).response.statusCode).toBe(503);
    eight[0]?.response.destroy();
    await vi.waitFor(async () => expect((await follow()).response.statusCode).toBe(200), patient);
  });

  it('has room however many another account follows with, and takes it from the account that has most', async (context) => {
    const { follow } = await openFollowed(context);
    const own = await startTestService({}, context.onTestFinished);
    const { id: streamId } = await own.post('/stream', { name: 'Council' });
    const asMe = { authorization: `Bearer ${own.apiKey}` };
    const ofOthers = inDatabase(own.dataDirectory, (database) => {
      const keys = createApiKeys(database, Date.now);
      const { id } = keys.account('Studio B');
      return Array.from({ length: 26 }, (_, index) => `Bearer ${keys.create(id, `key ${index}`)}`);
    });
    const last = ofOthers.pop() ?? '';
    const theirs: Followed[] = [];
    for (const authorization of ofOthers) {
      for (let count = 0; count < 8; count += 1) theirs.push(await follow({ authorization }, own));
    }
    expect(new Set(theirs.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
    expect((await follow({ authorization: last }, own)).response.statusCode).toBe(503);

    const mine = await follow(asMe, own);
    expect(mine.response.statusCode).toBe(200);
    await until(() => theirs[0]?.isOver());
    expect(theirs.filter(({ isOver }) => isOver()).length).toBe(1);
    await own.call('PATCH', `/stream/${streamId}`, { name: 'Rink' });
    await until(() => mine.hints() === 1);
    expect((await follow(asMe, own)).response.statusCode).toBe(200);
    await until(() => theirs[1]?.isOver());
  });

  it('is known by its headers alone', async (context) => {
    const { service } = await openFollowed(context);
    const { status, headers } = await service.call('HEAD', '/aircheck/changes/hints');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('keeps no service from closing', async (context) => {
    const { follow } = await openFollowed(context);
    const own = await startTestService();
    const { isOver } = await follow({ authorization: `Bearer ${own.apiKey}` }, own);
    await own.close();
    await until(isOver);
  });
});
