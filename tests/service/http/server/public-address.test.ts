import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { builtDashboard } from '../../../support/browser/open-browser.ts';
import { createRecordedStream } from '../../../support/final-session.ts';
import { inDatabase } from '../../../support/in-database.ts';
import { patient } from '../../../support/patient.ts';
import { seedSession } from '../../../support/seed-session.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const publicUrl = 'https://live.example.org';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request as a proxy sends it on: fetch would not let us choose the host. */
function ask(service: TestService, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, service.localUrl), {
      headers: { authorization: `Bearer ${service.apiKey}`, host: 'live.example.org', ...headers },
    });
    outgoing.on('error', reject).on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    outgoing.end();
  });
}

describe('AIRCHECK_PUBLIC_URL is the address of every link', () => {
  let service: TestService;
  let sessionId: string;
  beforeAll(async () => {
    service = await startTestService({
      publicUrl,
      publicRtmpUrl: 'rtmps://live.example.org:1936/live',
      defaultProfiles: [],
      dashboardDirectory: builtDashboard,
    });
    const { id } = await createRecordedStream(service);
    const ready = { recordingStatus: 'ready', endedAt: Date.now(), durationSeconds: 3 } as const;
    sessionId = inDatabase(service.dataDirectory, (database) => seedSession(database, id, Date.now(), ready)).id;
  });
  afterAll(() => service?.close());

  it('in a session by every address, in what there is to play, in Link headers, to chat programs and at a start', async () => {
    for (const host of ['live.example.org', '127.0.0.1:7070', 'localhost']) {
      const { body } = await ask(service, `/api/session/${sessionId}`, { host });
      expect(JSON.parse(body)).toMatchObject({
        recordingUrl: `${publicUrl}/recordings/${sessionId}/index.m3u8`,
        mp4Url: expect.stringMatching(`^${publicUrl}/recordings/${sessionId}/`),
      });
    }
    const playback = await ask(service, `/api/playback/${sessionId}`);
    expect(playback.body).toContain(`${publicUrl}/recordings/${sessionId}/index.m3u8`);
    expect(playback.body).not.toContain('http://');
    const { headers } = await ask(service, '/api/session?limit=1');
    expect(headers.link).toMatch(`<${publicUrl}/api/session?limit=1&cursor=`);
    const watchPage = await ask(service, `/watch/${sessionId}`);
    expect(watchPage.body).toContain(`property="og:url" content="${publicUrl}/watch/${sessionId}"`);
    expect(watchPage.body).not.toContain('content="http://');
    const ingest = await ask(service, '/api/ingest');
    expect(JSON.parse(ingest.body)).toEqual([
      { ingest: 'rtmps://live.example.org:1936/live', playback: `${publicUrl}/hls`, base: publicUrl },
    ]);
    // A start prints these.
    expect(service).toMatchObject({ dashboardUrl: publicUrl, apiUrl: `${publicUrl}/api` });
    expect(service.signInUrl).toMatch(/^https:\/\/live\.example\.org\/#sign-in=/);
    expect(service.rtmpUrl).toBe('rtmps://live.example.org:1936/live');
  });

  it('takes requests of its own pages, and of no others', async () => {
    expect((await ask(service, '/api/session', { origin: publicUrl })).status).toBe(200);
    expect((await ask(service, '/api/session', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask(service, '/api/session', { host: 'evil.example' })).status).toBe(403);
  });

  it('lets a page that was opened at another address of ours play from it', async () => {
    const { headers } = await ask(service, '/', { host: '127.0.0.1:7070' });
    expect(headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/live\.example\.org(;| )/);
  });
});

describe('Only trusted proxies say who asks and how', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '192.0.2.7' };
  const start = (...trustedProxies: string[]) => startTestService({ trustedProxies }, onTestFinished);
  const linkOf = async (service: TestService) => {
    await service.call('POST', '/stream', { name: 'Council' });
    return (await ask(service, '/api/stream?limit=1', { host: '127.0.0.1', ...forwarded })).headers.link;
  };
  /** Many at once, each said to come from another address. Those that find too long a line are closed unanswered. */
  const wrongKeys = (service: TestService) =>
    Array.from({ length: 40 }, (_, i) => {
      const headers = { host: '127.0.0.1', authorization: 'Bearer wrong', 'x-forwarded-for': `192.0.2.${i}` };
      return ask(service, '/api/stream', headers).then(
        ({ status }) => status,
        () => 'closed' as const,
      );
    });

  it('believes those in AIRCHECK_TRUSTED_PROXIES that were themselves asked by a host of ours', async () => {
    const service = await start('127.0.0.0/8');
    expect(await linkOf(service)).toMatch('<https://localhost/api/');
    expect((await ask(service, '/api/stream', { ...forwarded, host: 'evil.example' })).status).toBe(403);
    // Forty clients with one wrong key each: nobody stands in line.
    expect(new Set(await Promise.all(wrongKeys(service)))).toEqual(new Set([401]));
  });

  it('takes no word of anybody else', async () => {
    const service = await start('192.0.2.1');
    expect(await linkOf(service)).toMatch('<http://127.0.0.1/api/');
    // One client with forty wrong keys.
    let closed = 0;
    for (const key of wrongKeys(service)) {
      void key.then((end) => {
        if (end === 'closed') closed += 1;
      });
    }
    await vi.waitFor(() => expect(closed).toBeGreaterThan(0), patient);
  });
});
