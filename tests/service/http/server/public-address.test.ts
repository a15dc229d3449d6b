import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { builtDashboard } from '../../../support/browser/open-browser.ts';
import { createRecordedStream, readySession } from '../../../support/final-session.ts';
import { publishTestStream } from '../../../support/media/publish.ts';
import { patient } from '../../../support/patient.ts';
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
    const { id, streamKey = '' } = await createRecordedStream(service);
    const media = { seconds: 3, width: 320, height: 180 };
    await (await publishTestStream({ url: service.localRtmpUrl, streamKey, ...media })).finish();
    sessionId = (await readySession(service, id)).id;
  });
  afterAll(() => service?.close());

  it('in a session, for every client and by every address', async () => {
    for (const host of ['live.example.org', '127.0.0.1:7070', 'localhost']) {
      const { body } = await ask(service, `/api/session/${sessionId}`, { host });
      expect(JSON.parse(body)).toMatchObject({
        recordingUrl: `${publicUrl}/recordings/${sessionId}/index.m3u8`,
        mp4Url: expect.stringMatching(`^${publicUrl}/recordings/${sessionId}/`),
      });
    }
  });

  it('in what there is to play', async () => {
    const { body } = await ask(service, `/api/playback/${sessionId}`);
    expect(body).toContain(`${publicUrl}/recordings/${sessionId}/index.m3u8`);
    expect(body).not.toContain('http://');
  });

  it('in Link headers', async () => {
    const { headers } = await ask(service, '/api/session?limit=1');
    expect(headers.link).toMatch(`<${publicUrl}/api/session?limit=1&cursor=`);
  });

  it('in the lines that chat programs read of a watch page', async () => {
    const { body } = await ask(service, `/watch/${sessionId}`);
    expect(body).toContain(`property="og:url" content="${publicUrl}/watch/${sessionId}"`);
    expect(body).not.toContain('content="http://');
  });

  it('in where to push and where to play', async () => {
    const { body } = await ask(service, '/api/ingest');
    expect(JSON.parse(body)).toEqual([
      { ingest: 'rtmps://live.example.org:1936/live', playback: `${publicUrl}/hls`, base: publicUrl },
    ]);
  });

  it('on the lines that a start prints', () => {
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
  const start = async (settings: Parameters<typeof startTestService>[0]) => {
    const service = await startTestService(settings);
    onTestFinished(() => service.close());
    return service;
  };
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

  it('believes those in AIRCHECK_TRUSTED_PROXIES', async () => {
    const service = await start({ trustedProxies: ['127.0.0.0/8'] });
    expect(await linkOf(service)).toMatch('<https://localhost/api/');
    // Forty clients with one wrong key each: nobody stands in line.
    expect(new Set(await Promise.all(wrongKeys(service)))).toEqual(new Set([401]));
  });

  it('takes no word of anybody else', async () => {
    const service = await start({ trustedProxies: ['192.0.2.1'] });
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

  it('takes a host for ours only where the proxy was asked by one of ours too', async () => {
    const service = await start({ trustedProxies: ['127.0.0.1'] });
    expect((await ask(service, '/api/stream', { ...forwarded, host: 'evil.example' })).status).toBe(403);
  });
});
