import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { builtDashboard } from '../../../support/browser/open-browser.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const path = '/aircheck/settings';
/** For what leaves no trace in it. */
const unchanged = await startTestService({}, afterAll);
const dayMs = 86_400_000;

async function start(settings: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  // Kept until the test is over, for a start on the same data.
  const dataDirectory = settings.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'aircheck-')));
  if (settings.dataDirectory === undefined) {
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  }
  return startTestService({ ...settings, dataDirectory }, onTestFinished);
}

const read = async (service: TestService) => service.get(path);
const change = (service: TestService, body: object, headers = {}) => service.call('PATCH', path, body, headers);
const baseOf = async (service: TestService) => (await service.get('/ingest'))[0].base;

/** The same data, started anew as it was. */
async function restarted(service: TestService, settings: Parameters<typeof startTestService>[0] = {}) {
  await service.close();
  return start({ ...settings, dataDirectory: service.dataDirectory });
}

/** A recording of yesterday. */
async function seedRecording(service: TestService, endedAgoMs = dayMs): Promise<string> {
  const { id } = await service.post('/stream', { name: 'Council', record: true });
  const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
  const endedAt = Date.now() - endedAgoMs;
  const ready = { recordingStatus: 'ready', durationSeconds: 60, endedAt, readyAt: endedAt, sizeBytes: 1000 } as const;
  const session = seedSession(database, id, endedAt - 60_000, ready);
  database.close();
  return session.id;
}

/** `fetch` sets Host and Origin itself. */
function statusOf(service: TestService, headers: Record<string, string>): Promise<number | undefined> {
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
    const service = await start({
      reconnectSeconds: 12,
      givenVariables: { reconnectSeconds: 'AIRCHECK_RECONNECT_SECONDS' },
    });
    expect(await read(service)).toEqual({
      mayChange: true,
      publicUrl: { value: '', default: '', isChanged: false },
      embedOrigins: { value: [], default: [], isChanged: false },
      reconnectSeconds: { value: 12, default: 12, isChanged: false, variable: 'AIRCHECK_RECONNECT_SECONDS' },
      retention: { value: 'forever', default: 'forever', isChanged: false },
    });
  });

  it('apply at once when they are changed, survive a restart, and go back to the default', async () => {
    const given = { publicUrl: 'https://given.example', reconnectSeconds: 12 };
    let service = await start(given);
    expect(await baseOf(service)).toBe('https://given.example');
    const wanted = { publicUrl: ' https://Live.example.org/ ', reconnectSeconds: 45, retention: 30 };
    const answer = await (await change(service, { ...wanted, embedOrigins: ['https://*.Example.org'] })).json();
    const isChanged = true;
    expect(answer).toMatchObject({
      publicUrl: { value: 'https://live.example.org', default: 'https://given.example', isChanged },
      embedOrigins: { value: ['https://*.example.org'], default: [], isChanged },
      reconnectSeconds: { value: 45, default: 12, isChanged },
      retention: { value: 30, default: 'forever', isChanged },
    });
    for (const restarts of [0, 1]) {
      if (restarts === 1) service = await restarted(service, given);
      expect(await read(service)).toEqual(answer);
      expect(await baseOf(service)).toBe('https://live.example.org');
      expect(await service.get('/aircheck/me')).toMatchObject({ reconnectSeconds: 45 });
      expect(await service.get('/aircheck/storage')).toMatchObject({ retentionDays: 30 });
    }
    const back = { publicUrl: null, embedOrigins: null, reconnectSeconds: null, retention: null };
    expect((await change(service, back)).status).toBe(200);
    expect(await baseOf(service)).toBe('https://given.example');
    service = await restarted(service, given);
    expect(await read(service)).toMatchObject({ publicUrl: { isChanged: false }, reconnectSeconds: { value: 12 } });
  });

  it('can be set to nothing though a variable says otherwise', async () => {
    const service = await start({ publicUrl: 'https://given.example', embedOrigins: ['*'], retention: 7 });
    await change(service, { publicUrl: '', embedOrigins: [], retention: 'forever' });
    expect(await baseOf(service)).toBe(service.localUrl);
    expect(await read(service)).toMatchObject({ embedOrigins: { value: [] }, retention: { value: 'forever' } });
    expect(await service.get('/aircheck/storage')).not.toHaveProperty('retentionDays');
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
    [{ reconnectSeconds: 2.5 }, 'reconnectSeconds: '],
    [{ retention: 0 }, 'retention: '],
    [{ retention: 4000 }, 'retention: '],
    [{ port: 80 }, 'port: there is no such field'],
  ])('refuse %j in words, and lose nothing of what was set', async (bad, sentence) => {
    await change(unchanged, { publicUrl: 'https://live.example.org', reconnectSeconds: 45 });
    const before = await read(unchanged);
    const refused = await change(unchanged, { reconnectSeconds: 20, ...bad });
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors[0]).toContain(sentence);
    expect(await read(unchanged)).toEqual(before);
  });

  it('are an entry of the activity log, with what each was and became', async () => {
    const service = await start();
    await change(service, { publicUrl: 'https://live.example.org', retention: 30 });
    await change(service, { retention: 30 });
    const [entry, ...others] = (await service.get('/aircheck/activity?group=changes')) as object[];
    expect(entry).toMatchObject({
      what: 'settings-changed',
      connection: 'local',
      changes: [
        { field: 'publicUrl', to: 'https://live.example.org' },
        { field: 'retention', from: 'for ever', to: '30 days' },
      ],
    });
    expect(others).toEqual([]);
  });

  it('are shown to a key that may only read and to another account, which cannot change them', async () => {
    const service = await start();
    const database = openDatabase(`${service.dataDirectory}/aircheck.db`);
    const keys = createApiKeys(database, Date.now);
    const reader = keys.create(keys.defaultAccount().id, 'wall', { isReadOnly: true });
    const other = keys.create(keys.account('Studio B').id, 'b');
    database.close();
    for (const [key, sentence] of [
      [reader, 'may only read'],
      [other, 'only the account that this machine is of'],
    ] as const) {
      const headers = { authorization: `Bearer ${key}` };
      expect(await service.get(path, headers)).toMatchObject({ mayChange: false });
      const refused = await change(service, { reconnectSeconds: 45 }, headers);
      expect(refused.status).toBe(403);
      expect((await refused.json()).errors[0]).toContain(sentence);
    }
    expect(await read(service)).toMatchObject({ reconnectSeconds: { isChanged: false } });
  });
});

describe('the public address', () => {
  it('is an address of our own as soon as it is set, and the page that changed it stays one', async () => {
    const service = await start();
    const [first, typo] = ['https://live.example.org', 'https://live.exampel.org'];
    expect(await statusOf(service, { host: 'live.example.org' })).toBe(403);
    await change(service, { publicUrl: first });
    expect(await statusOf(service, { host: 'live.example.org', origin: first })).toBe(200);
    // The page at the first address makes a mistake: it has to be able to undo that.
    const atFirst = { origin: first };
    expect((await change(service, { publicUrl: typo }, atFirst)).status).toBe(200);
    expect(await statusOf(service, { host: 'live.example.org', ...atFirst })).toBe(200);
    const again = await restarted(service);
    expect((await change(again, { publicUrl: first }, atFirst)).status).toBe(200);
    expect(await statusOf(again, { host: 'live.exampel.org', origin: typo })).toBe(403);
  });

  it('is refused where the page that asks could not be signed in any more', async () => {
    const service = await start({ allowedHosts: ['studio.lan'], allowedOrigins: ['http://studio.lan:7070'] });
    const refused = await change(
      service,
      { publicUrl: 'https://studio.lan:7070' },
      { origin: 'http://studio.lan:7070' },
    );
    expect(refused.status).toBe(409);
    expect((await refused.json()).errors[0]).toMatch(
      /^this page is open at http:\/\/studio\.lan:7070: open it at https/,
    );
    expect(await read(service)).toMatchObject({ publicUrl: { isChanged: false } });
  });

  it('is in the links of sessions that open pages have read before', async () => {
    const service = await start();
    const id = await seedRecording(service);
    const changes = async (since = '') => service.get(`/aircheck/changes?since=${since}`);
    const { cursor } = await changes();
    await change(service, { publicUrl: 'https://live.example.org' });
    const recordingUrl = `https://live.example.org/recordings/${id}/index.m3u8`;
    expect((await changes(cursor)).sessions).toMatchObject([{ id, recordingUrl }]);
    expect(await service.get(`/session/${id}`)).toMatchObject({ recordingUrl });
  });
});

describe('the sites that may embed', () => {
  it('may show a watch page in a frame as soon as they are set', async () => {
    const service = await start({ dashboardDirectory: builtDashboard });
    const id = await seedRecording(service);
    const framesOf = async () => {
      const { headers } = await fetch(`${service.localUrl}/watch/${id}`);
      return [
        /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
        headers.get('x-frame-options'),
      ];
    };
    expect(await framesOf()).toEqual(["'none'", 'DENY']);
    await change(service, { embedOrigins: ['https://club.example', 'https://*.example.org'] });
    expect(await framesOf()).toEqual(['https://club.example https://*.example.org', null]);
    const { meta } = await service.get(`/playback/${id}`);
    expect(meta.aircheck.embedOrigins).toEqual(['https://club.example', 'https://*.example.org']);
  });
});

describe('a retention that is changed on the page', () => {
  it('deletes nothing for a day, in each list and before the sweep', async () => {
    const service = await start();
    const id = await seedRecording(service, 100 * dayMs);
    const changedAt = Date.now();
    await change(service, { retention: 30 });
    const { expiresAt } = (await service.get(`/session/${id}`)).aircheck;
    expect(expiresAt).toBeGreaterThanOrEqual(changedAt + dayMs);
    expect(expiresAt).toBeLessThan(Date.now() + dayMs + 1);
    const { first } = await service.get('/aircheck/expiring');
    expect(first).toMatchObject({ count: 1, at: expiresAt });
    const soon = await service.get('/aircheck/recordings?expiresWithinDays=1');
    expect(soon.sessions).toMatchObject([{ id }]);
    const again = await restarted(service);
    expect((await again.get(`/session/${id}`)).aircheck.expiresAt).toBe(expiresAt);
  });
});
