import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routePatterns } from '../../src/contract/routes.ts';
import { defaultIngestLimits } from '../../src/service/ingest/rtmp/rtmp-connection.ts';
import { startTestService, type TestService } from '../support/start-service.ts';

const page = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
const table = page.slice(page.indexOf('| open without a key |'), page.indexOf('**Accounts'));
/** Beginnings of the paths that the page calls open. */
const open = [...table.matchAll(/`(?:POST )?(\/[^`]*?)…?`/g)].map(([, path = '']) => path);
const isOpen = (path: string) => open.some((beginning) => path.startsWith(beginning));

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => service?.close());

describe('SECURITY.md says truly what is open', () => {
  // An upstream's own routes lie below its name.
  const patterns = Object.values(routePatterns).map((one) => (one === routePatterns.upstream ? `${one}/stream` : one));
  const paths = patterns.map((pattern) => `/api${pattern.replaceAll(/:\w+/g, 'x')}`);
  let asked = 0;

  /** Each time from another address, so that nobody is slowed for what others tried. */
  async function statusOf(path: string, method: string): Promise<number> {
    asked += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${asked}` };
    const response = await fetch(`${service.localUrl}${path}`, { method, headers });
    await response.arrayBuffer();
    return response.status;
  }

  it.each(paths)('%s without a key', async (path) => {
    const answers = ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => statusOf(path, method));
    const statuses = (await Promise.all(answers)).filter((status) => status !== 404);
    // What is nowhere is 404 with and without a key.
    if (isOpen(path)) expect(statuses).not.toContain(401);
    else expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('names the deadlines and steps that hold', () => {
    const { handshakeMs, publishMs, silenceMs, refusalStepMs, refusalMaxMs } = defaultIngestLimits;
    const seconds = (ms: number) => `${ms / 1000} s`;
    expect(page).toContain(`${seconds(handshakeMs)} for the handshake, ${seconds(publishMs)} to publish`);
    expect(page).toContain(`${seconds(silenceMs)} of silence`);
    expect(page).toContain(`${seconds(refusalStepMs)} later, up to ${seconds(refusalMaxMs)}`);
  });

  it('is right that nobody gets a cookie without signing in, and that no other origin’s scripts run', async () => {
    const response = await fetch(`${service.localUrl}/api/ingest`);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    const page = await fetch(`${service.localUrl}/`);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
