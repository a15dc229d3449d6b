import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/open-browser.ts';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { startTlsProxy, startTlsSender, startTlsTerminator, type TlsProxy } from '../support/network/tls-proxy.ts';
import { type Walk, walkThroughProxy } from '../support/network/walk-through-proxy.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';

// A real service process, a TLS proxy before it, a real browser that knows the proxy's address only.

let dataDirectory: string;
let proxy: TlsProxy;
let service: ServiceProcess;
let browser: TestBrowser;
let walk: Walk;
let publicUrl: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  const port = await findFreePort();
  proxy = await startTlsProxy(() => port);
  publicUrl = `https://127.0.0.1:${proxy.port}`;
  service = await startServiceProcess({
    dataDirectory,
    port,
    env: { AIRCHECK_PUBLIC_URL: publicUrl, AIRCHECK_TRUSTED_PROXIES: '127.0.0.1', AIRCHECK_DEFAULT_PROFILES: '[]' },
  });
  browser = await openBrowser({ ignoreHTTPSErrors: true });
  walk = walkThroughProxy({ browser, service, publicUrl });
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await proxy?.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

describe('Behind TLS every link is the public one', () => {
  it('prints the public address', () => {
    expect(service.signInUrl).toMatch(new RegExp(`^${publicUrl}/#sign-in=[\\w-]{20,}$`));
    expect(service.apiUrl).toBe(`${publicUrl}/api`);
  });

  it('signs a browser in by the printed link', () => walk.signIn());

  it('creates a stream and switches its recording on', () => walk.createRecordedStream('Council'));

  it('takes a session that is pushed over RTMPS to ready', async () => {
    const terminator = await startTlsTerminator(Number(new URL(service.rtmpUrl).port));
    const encoder = await startTlsSender(terminator.port);
    await walk.record(`rtmp://127.0.0.1:${encoder.port}/live`);
    await encoder.close();
    await terminator.close();
  });

  it('hears of changes as they are made', () => walk.hearHints());

  it('plays it in the page', () => walk.play());

  it('copies a link that begins with the public address', async () => {
    expect(await walk.copyLink()).toMatch(new RegExp(`^${publicUrl}/recordings/[\\w-]+/index\\.m3u8$`));
  });

  it('gave the browser nothing to complain about', () => {
    expect(browser.problems).toEqual([]);
  });
});
