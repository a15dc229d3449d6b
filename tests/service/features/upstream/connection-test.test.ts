import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionStepSchema } from '../../../../src/contract/connections.ts';
import type { Upstream } from '../../../../src/service/features/upstream/read-upstreams.ts';
import { createUpstreamClient } from '../../../../src/service/features/upstream/upstream-client.ts';
import { testConnection } from '../../../../src/service/features/upstream/upstreams.ts';
import { type HostedDoubleSettings, startHostedDouble } from '../../../support/hosted-double.ts';
import { openServiceWith } from './open-service.ts';
import { anUpstream, json, type Script, serveUpstream, upstreamKey } from './scripted-upstream.ts';

async function openDouble(settings: Partial<HostedDoubleSettings> = {}) {
  const double = await startHostedDouble({ apiKey: upstreamKey, ...settings });
  onTestFinished(() => double.close());
  return double;
}

/** What is found, each failed step with its words and what to do. */
async function test(upstream: Partial<Upstream>): Promise<string[]> {
  const steps = await testConnection(createUpstreamClient(anUpstream(upstream)));
  return steps.map(({ step, ok, words, whatToDo }) => (ok ? step : `not ${step}: ${words} → ${whatToDo}`));
}

describe('testing a connection', () => {
  it('goes through every step and changes nothing', async () => {
    const double = await openDouble();
    double.addSession(double.addStream().id);
    const before = JSON.stringify([...double.streams.values()]);
    const service = await openServiceWith(double.apiUrl);
    const response = await service.call('POST', '/aircheck/upstream/studio/test');
    const text = await response.text();
    const steps = v.parse(v.array(connectionStepSchema), JSON.parse(text));
    await service.close();
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['reachable', true],
      ['tls', true],
      ['key', true],
      ['list', true],
      ['toggle', true],
    ]);
    expect(text).not.toContain(upstreamKey);
    expect(JSON.stringify([...double.streams.values()])).toBe(before);
    const writes = double.requests().filter(({ method }) => method !== 'GET');
    expect(writes).toMatchObject([{ method: 'PATCH', body: '{}' }]);
    expect(before).not.toContain(writes[0]?.path.split('/')[2]);
  });

  it('stops at a key that is not accepted, and says which', async () => {
    const { apiUrl } = await openDouble();
    const apiKey = 'another-key-0123456789';
    const steps = await test({ baseUrl: apiUrl, apiKey });
    expect(steps).toEqual([
      'reachable',
      'tls',
      'not key: studio does not accept the API key in AIRCHECK_UPSTREAM_STUDIO_KEY. → ' +
        'Make a new API key there, put it into AIRCHECK_UPSTREAM_STUDIO_KEY and start again.',
    ]);
    expect(steps.join()).not.toContain(apiKey);
    expect(await test({ baseUrl: apiUrl, apiKey: undefined })).toMatchObject([
      'reachable',
      'tls',
      expect.stringContaining('or a file named by AIRCHECK_UPSTREAM_STUDIO_KEY_FILE'),
    ]);
  });

  it('distinguishes a suspended user from one in good standing', async () => {
    const key = { key: 'suspended-key-01', isSuspended: true };
    const { apiUrl } = await openDouble({ furtherKeys: [key] });
    expect(await test({ baseUrl: apiUrl, apiKey: key.key })).toMatchObject([
      'reachable',
      'tls',
      expect.stringContaining('not key: user is suspended'),
    ]);
  });

  it('says what a restricted key may not do, and tries the rest', async () => {
    const key = { key: 'restricted-key-01', allowedOrigins: ['https://a.example'] };
    const { apiUrl } = await openDouble({ furtherKeys: [key] });
    expect(await test({ baseUrl: apiUrl, apiKey: key.key })).toMatchObject([
      'reachable',
      'tls',
      'key',
      expect.stringContaining('add streams by their id'),
      expect.stringContaining('may change streams'),
    ]);
  });

  it.each<[string, Script, string]>([
    [
      'redirects',
      (_r, response) => void response.writeHead(301, { location: '/' }).end(),
      'the key is never sent to a redirect',
    ],
    [
      'is a web page',
      (_r, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      'https://HOST/api',
    ],
    ['knows no such path', json({ errors: ['not found'] }, 404), 'https://HOST/api'],
    ['fails', json({ errors: ['oh'] }, 500), 'Try again in a minute'],
    ['hangs up', (_r, response) => void response.destroy(), 'whether the API runs'],
  ])('of an address that %s says what to do', async (_, script, whatToDo) => {
    const { upstream, requests } = await serveUpstream(script);
    const steps = await test(upstream);
    expect(steps).toEqual([expect.stringMatching(/^not reachable: .+ → .+/)]);
    expect(steps[0]).toContain(whatToDo);
    expect(requests).toHaveLength(1);
  });

  it('of an address whose TLS fails says so, and sends no key', async () => {
    const { upstream, requests } = await serveUpstream(json([]));
    const steps = await test({ baseUrl: upstream.baseUrl.replace('http:', 'https:') });
    expect(steps).toEqual(['reachable', expect.stringMatching(/^not tls: .+ → Check .+certificate/)]);
    expect(requests).toEqual([]);
  });
});
