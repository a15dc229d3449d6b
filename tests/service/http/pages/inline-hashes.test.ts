import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestService } from '../../../support/start-service.ts';

const script = 'document.documentElement.dataset.theme = "dark";';
const style = 'body { margin: 0 }';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let dashboardDirectory: string;
beforeEach(async () => {
  dashboardDirectory = await mkdtemp(join(tmpdir(), 'aircheck-dashboard-'));
  const page = (head: string) => `<html><head>${head}</head><body></body></html>`;
  await writeFile(join(dashboardDirectory, 'index.html'), page('<script>elsewhere()</script>'));
  await writeFile(join(dashboardDirectory, 'app.html'), page(`<script>${script}</script><style>${style}</style>`));
});
afterEach(() => rm(dashboardDirectory, { recursive: true }));

async function policyOf(address: string, accept = 'text/html'): Promise<Record<string, string>> {
  const response = await fetch(address, { headers: { accept } });
  const policy = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
  );
}

it('lets a page run what the build put into it, by its hash, and nothing else', async () => {
  const service = await startTestService({ dashboardDirectory, embedOrigins: ['https://club.example'] });
  for (const path of ['/', '/recordings', '/watch/x', '/deliveries/x']) {
    const policy = await policyOf(`${service.dashboardUrl}${path}`);
    expect(policy['script-src']).toBe(`'self' ${hash(script)}`);
    expect(policy['style-src']).toBe(`'self' ${hash(style)}`);
  }
  await service.close();
});

it('allows nothing inline where there is no page', async () => {
  const service = await startTestService({ dashboardDirectory });
  for (const path of ['/api/docs', '/theme.js']) {
    expect((await policyOf(`${service.dashboardUrl}${path}`, '*/*'))['script-src']).toBe("'self'");
  }
  for (const path of ['/api/ingest', '/assets/first.js']) {
    const policy = await policyOf(`${service.dashboardUrl}${path}`, '*/*');
    expect(policy).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  }
  expect((await policyOf(`${service.dashboardUrl}/api/docs`))['style-src']).toBe("'self'");
  await service.close();
});
