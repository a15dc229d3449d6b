import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { builtDashboard } from '../../../support/browser/open-browser.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService } from '../../../support/start-service.ts';

const path = '/aircheck/settings';
const dayMs = 86_400_000;
const given = {
  publicUrl: 'https://given.example',
  embedOrigins: ['https://given.example'],
  reconnectSeconds: 12,
  retention: 7,
  givenVariables: { reconnectSeconds: 'AIRCHECK_RECONNECT_SECONDS' },
  dashboardDirectory: builtDashboard,
  allowedHosts: ['studio.lan'],
  allowedOrigins: ['http://studio.lan:7070'],
};
const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
let service = await startTestService({ ...given, dataDirectory });
/** The same data, started anew as it was. */
async function restart() {
  await service.close();
  service = await startTestService({ ...given, dataDirectory });
}
const asGiven = { publicUrl: null, embedOrigins: null, reconnectSeconds: null, retention: null };
beforeEach(async () => {
  await change(asGiven);
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const read = async () => service.get(path);
const change = (body: object, headers = {}) => service.call('PATCH', path, body, headers);
const baseOf = async () => (await service.get('/ingest'))[0].base;

/** A recording of yesterday. */
async function seedRecording(endedAgoMs = dayMs): Promise<string> {
  const { id } = await service.post('/stream', { name: 'Council', record: true });
  const endedAt = Date.now() - endedAgoMs;
  const ready = { recordingStatus: 'ready', durationSeconds: 60, endedAt, readyAt: endedAt, sizeBytes: 1000 } as const;
  return inDatabase(dataDirectory, (database) => seedSession(database, id, endedAt - 60_000, ready)).id;
}

/** `fetch` sets Host and Origin itself. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `${service.localUrl}/api/aircheck/me`;
    const sent = request(url, { headers: { authorization: `Bearer ${service.apiKey}`, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('the settings of the service', () => {
  it('are what it was started with, and say which variable that was', async () => {
    const kept = (value: unknown) => ({ value, default: value, isChanged: false });
    expect(await read()).toEqual({
      mayChange: true,
      publicUrl: kept('https://given.example'),
      embedOrigins: kept(['https://given.example']),
      reconnectSeconds: { ...kept(12), variable: 'AIRCHECK_RECONNECT_SECONDS' },
      retention: kept(7),
    });
    expect(await baseOf()).toBe('https://given.example');
  });

  it('apply at once when they are changed, to nothing too, survive a restart, and go back to the default', async () => {
    await change({ publicUrl: '', embedOrigins: [], retention: 'forever' });
    expect(await baseOf()).toBe(service.localUrl);
    expect(await read()).toMatchObject({ embedOrigins: { value: [] }, retention: { value: 'forever' } });
    expect(await service.get('/aircheck/storage')).not.toHaveProperty('retentionDays');

    const wanted = { publicUrl: ' https://Live.example.org/ ', reconnectSeconds: 45, retention: 30 };
    const answer = await (await change({ ...wanted, embedOrigins: ['https://*.Example.org'] })).json();
    const isChanged = true;
    expect(answer).toMatchObject({
      publicUrl: { value: 'https://live.example.org', default: 'https://given.example', isChanged },
      embedOrigins: { value: ['https://*.example.org'], default: ['https://given.example'], isChanged },
      reconnectSeconds: { value: 45, default: 12, isChanged },
      retention: { value: 30, default: 7, isChanged },
    });
    for (const restarts of [0, 1]) {
      if (restarts === 1) await restart();
      expect(await read()).toEqual(answer);
      expect(await baseOf()).toBe('https://live.example.org');
      expect(await service.get('/aircheck/me')).toMatchObject({ reconnectSeconds: 45 });
      expect(await service.get('/aircheck/storage')).toMatchObject({ retentionDays: 30 });
    }
    expect((await change(asGiven)).status).toBe(200);
    expect(await baseOf()).toBe('https://given.example');
  });

  it.each([
    [{ publicUrl: 'live.example.org' }, 'publicUrl: should be like https://live.example.org, without a path'],
    [{ publicUrl: 'https://live.example.org/tv' }, 'publicUrl: should be like https://live.example.org'],
    [{ publicUrl: 'rtmp://live.example.org' }, 'publicUrl: should be like https://live.example.org'],
    [{ publicUrl: 'https://me:secret@live.example.org' }, 'publicUrl: should be like https://live.example.org'],
    [
      { embedOrigins: ['https://a.example', "https://b.example; script-src 'unsafe-inline'"] },
      'embedOrigins.1: should',
    ],
    [{ embedOrigins: ['https://a.example/page'] }, 'embedOrigins.0: should be like https://www.example.org'],
    [{ embedOrigins: ['data:'] }, 'embedOrigins.0: should be like https://www.example.org'],
    [{ reconnectSeconds: 1801 }, 'reconnectSeconds: '],
    [{ retention: 0 }, 'retention: '],
  ])('refuse %j in words, and lose nothing of what was set', async (bad, sentence) => {
    await change({ publicUrl: 'https://live.example.org' });
    const before = await read();
    const refused = await change({ reconnectSeconds: 20, ...bad });
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors[0]).toContain(sentence);
    expect(await read()).toEqual(before);
  });

  it('are an entry of the activity log, with what each was and became', async () => {
    await change({ publicUrl: 'https://live.example.org', retention: 30 });
    await change({ retention: 30 });
    const [entry] = await service.get('/aircheck/activity?group=changes');
    expect(entry).toMatchObject({
      what: 'settings-changed',
      connection: 'local',
      changes: [
        { field: 'publicUrl', from: 'https://given.example', to: 'https://live.example.org' },
        { field: 'retention', from: '7 days', to: '30 days' },
      ],
    });
  });

  it('are shown to a key that may only read and to another account, which cannot change them', async () => {
    const [reader, other] = inDatabase(dataDirectory, (database) => {
      const keys = createApiKeys(database, Date.now);
      const ofOwn = keys.create(keys.defaultAccount().id, 'wall', { isReadOnly: true });
      return [ofOwn, keys.create(keys.account('Studio B').id, 'b')];
    });
    for (const [key, sentence] of [
      [reader, 'may only read'],
      [other, 'only the account that this machine is of'],
    ] as const) {
      const headers = { authorization: `Bearer ${key}` };
      expect(await service.get(path, headers)).toMatchObject({ mayChange: false });
      const refused = await change({ reconnectSeconds: 45 }, headers);
      expect(refused.status).toBe(403);
      expect((await refused.json()).errors[0]).toContain(sentence);
    }
    expect(await read()).toMatchObject({ reconnectSeconds: { isChanged: false } });
  });
});

describe('the public address', () => {
  it('is in the links of sessions that open pages have read before', async () => {
    const id = await seedRecording();
    const changes = async (since = '') => service.get(`/aircheck/changes?since=${since}`);
    const { cursor } = await changes();
    await change({ publicUrl: 'https://live.example.org' });
    const recordingUrl = `https://live.example.org/recordings/${id}/index.m3u8`;
    expect((await changes(cursor)).sessions).toContainEqual(expect.objectContaining({ id, recordingUrl }));
    expect(await service.get(`/session/${id}`)).toMatchObject({ recordingUrl });
  });

  it('is refused where the page that asks could not be signed in any more', async () => {
    const refused = await change({ publicUrl: 'https://studio.lan:7070' }, { origin: 'http://studio.lan:7070' });
    expect(refused.status).toBe(409);
    expect((await refused.json()).errors[0]).toMatch(
      /^this page is open at http:\/\/studio\.lan:7070: open it at https/,
    );
    expect(await read()).toMatchObject({ publicUrl: { isChanged: false } });
  });

  it('is an address of our own as soon as it is set, and the page that changed it stays one', async () => {
    const [first, typo] = ['https://right.example.org', 'https://rihgt.example.org'];
    expect(await statusOf({ host: 'right.example.org' })).toBe(403);
    await change({ publicUrl: first });
    expect(await statusOf({ host: 'right.example.org', origin: first })).toBe(200);
    // The page at the first address makes a mistake: it has to be able to undo that.
    const atFirst = { origin: first };
    expect((await change({ publicUrl: typo }, atFirst)).status).toBe(200);
    expect(await statusOf({ host: 'right.example.org', ...atFirst })).toBe(200);
    await restart();
    // A setting that was set back before the restart stays so.
    expect(await read()).toMatchObject({ reconnectSeconds: { value: 12, isChanged: false } });
    expect((await change({ publicUrl: first }, atFirst)).status).toBe(200);
    expect(await statusOf({ host: 'rihgt.example.org', origin: typo })).toBe(403);
  });
});

describe('the sites that may embed', () => {
  it('may show a watch page in a frame as soon as they are set', async () => {
    const id = await seedRecording();
    const framesOf = async () => {
      const { headers } = await fetch(`${service.localUrl}/watch/${id}`);
      return [
        /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
        headers.get('x-frame-options'),
      ];
    };
    expect(await framesOf()).toEqual(['https://given.example', null]);
    await change({ embedOrigins: [] });
    expect(await framesOf()).toEqual(["'none'", 'DENY']);
    await change({ embedOrigins: ['https://club.example', 'https://*.example.org'] });
    expect(await framesOf()).toEqual(['https://club.example https://*.example.org', null]);
    const { meta } = await service.get(`/playback/${id}`);
    expect(meta.aircheck.embedOrigins).toEqual(['https://club.example', 'https://*.example.org']);
  });
});

describe('a retention that is changed on the page', () => {
  it('deletes nothing for a day, in each list and before the sweep', async () => {
    await change({ retention: 'forever' });
    const id = await seedRecording(100 * dayMs);
    const changedAt = Date.now();
    await change({ retention: 30 });
    const { expiresAt } = (await service.get(`/session/${id}`)).aircheck;
    expect(expiresAt).toBeGreaterThanOrEqual(changedAt + dayMs);
    expect(expiresAt).toBeLessThan(Date.now() + dayMs + 1);
    const { first } = await service.get('/aircheck/expiring');
    expect(first).toMatchObject({ count: 1, at: expiresAt });
    const soon = await service.get('/aircheck/recordings?expiresWithinDays=1');
    expect(soon.sessions).toMatchObject([{ id }]);
    await restart();
    expect((await service.get(`/session/${id}`)).aircheck.expiresAt).toBe(expiresAt);
  });
});
