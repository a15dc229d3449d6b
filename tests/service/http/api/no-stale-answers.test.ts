import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StreamObject } from '../../../../src/contract/session.ts';
import { createStreams } from '../../../../src/service/db/streams.ts';
import { signInBrowser } from '../../../support/as-browser.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { openAccount } from '../../../support/open-account.ts';

const service = await openAccount();
let stream: StreamObject;
beforeAll(async () => {
  stream = await service.post('/stream', { name: 'Council', profiles: [] });
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await service.call('GET', path, undefined, headers);
  return response.ok ? await response.json() : response.status;
};
/** Three times each: what can be kept is. */
const readAgain = async () => {
  for (let i = 0; i < 3; i += 1) await Promise.all([read(`/stream/${stream.id}`), read('/stream?count=1')]);
  const [one, list] = await Promise.all([read(`/stream/${stream.id}`), read('/stream?count=1')]);
  return { one, listed: list.find(({ id }: StreamObject) => id === stream.id) };
};

describe('an answer that was given before', () => {
  it('is the new one at once after a change', async () => {
    await readAgain();
    for (const name of ['Rink', 'Hall', 'Rink']) {
      await service.call('PATCH', `/stream/${stream.id}`, { name });
      expect(await readAgain()).toMatchObject({ one: { name }, listed: { name } });
    }
  });

  it('is the new one at once after another program wrote to the database', async () => {
    await readAgain();
    for (const name of ['Court', 'Choir']) {
      inDatabase(service.dataDirectory, (database) => {
        const streams = createStreams(database, Date.now);
        const row = streams.find(stream.id);
        if (row) streams.change(row, { name });
      });
      expect(await readAgain()).toMatchObject({ one: { name }, listed: { name } });
    }
  });

  it('is refused at once to a key that `npm run keys` ended', async () => {
    const { apiKey } = await service.post('/aircheck/keys', { name: 'Guest' });
    const authorization = { authorization: `Bearer ${apiKey}` };
    const path = `/stream/${stream.id}`;
    for (let i = 0; i < 3; i += 1) expect(await read(path, authorization)).toMatchObject({ id: stream.id });
    const keys = await read('/aircheck/keys');
    const { id } = keys.find(({ name }: { name: string }) => name === 'Guest');
    const cli = ['--import', 'tsx', 'src/service/cli/keys-main.ts', 'revoke', id, '--data', service.dataDirectory];
    await promisify(execFile)(process.execPath, cli);
    expect(await read(path, authorization)).toBe(401);
  });

  it('is refused at once to a browser that was signed out elsewhere, and to another page that uses its cookie', async () => {
    const cookie = await signInBrowser(service, { name: 'Booth', readOnly: true });
    const asBrowser = async (headers = {}) => {
      const response = await fetch(`${service.apiUrl}/stream/${stream.id}`, { headers: { cookie, ...headers } });
      return response.ok ? await response.json() : response.status;
    };
    for (let i = 0; i < 3; i += 1) expect(await asBrowser()).toMatchObject({ id: stream.id });
    expect(await asBrowser()).not.toHaveProperty('streamKey');
    expect(await asBrowser({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    const browsers: { id: string; name: string }[] = await read('/aircheck/browser-sessions');
    const id = browsers.find(({ name }) => name === 'Booth')?.id;
    expect(await asBrowser()).toMatchObject({ id: stream.id });
    expect(await service.status('DELETE', `/aircheck/browser-sessions/${id}`)).toBe(204);
    expect(await asBrowser()).toBe(401);
  });

  it('says at once that a stream is live, and that it is not any more', async () => {
    expect((await readAgain()).one.isActive).toBe(false);
    const { streamKey = '' } = stream;
    const encoder = await publishTestStream({ seconds: 3600, speed: 1, url: service.rtmpUrl, streamKey });
    expect(await readAgain()).toMatchObject({ one: { isActive: true }, listed: { isActive: true } });
    await service.call('DELETE', `/stream/${stream.id}/terminate`);
    await encoder.sent.catch(() => undefined);
    expect(await readAgain()).toMatchObject({ one: { isActive: false }, listed: { isActive: false } });
  });

  it('is 404 at once for what was deleted', async () => {
    await readAgain();
    await service.call('DELETE', `/stream/${stream.id}`);
    expect(await read(`/stream/${stream.id}`)).toBe(404);
    expect((await read('/stream?count=1')).map(({ id }: StreamObject) => id)).not.toContain(stream.id);
  });
});
