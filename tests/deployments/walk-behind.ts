import { connect } from 'node:net';
import { join } from 'node:path';
import { openBrowser } from '../support/browser/open-browser.ts';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { startTlsSender } from '../support/network/tls-proxy.ts';
import { walkThroughProxy } from '../support/network/walk-through-proxy.ts';
import { startServiceProcess } from '../support/start-service-process.ts';
import type { RunningProgram } from './run-program.ts';

export interface ProxyPorts {
  /** Of the service, on 127.0.0.1. */
  http: number;
  rtmp: number;
  /** Those that the proxy is to listen on. */
  https: number;
  rtmps: number;
}

export interface WalkBehindOptions {
  directory: string;
  startProxy: (ports: ProxyPorts) => Promise<RunningProgram>;
  /** Does it end TLS for encoders too? */
  hasRtmps: boolean;
  say: (line: string) => void;
}

/** Sign in, switch, push, ready, play and copied link in a real browser that knows the proxy's address only. */
export async function walkBehind({ directory, startProxy, hasRtmps, say }: WalkBehindOptions): Promise<void> {
  const [http, https, rtmps] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const publicUrl = `https://127.0.0.1:${https}`;
  const service = await startServiceProcess({
    dataDirectory: join(directory, 'data'),
    port: http,
    env: {
      AIRCHECK_PUBLIC_URL: publicUrl,
      AIRCHECK_TRUSTED_PROXIES: '127.0.0.1',
      AIRCHECK_DEFAULT_PROFILES: '[]',
    },
  });
  const rtmp = Number(new URL(service.rtmpUrl).port);
  const proxy = await startProxy({ http, rtmp, https, rtmps });
  const encoder = hasRtmps ? await startTlsSender(rtmps) : undefined;
  const browser = await openBrowser({ ignoreHTTPSErrors: true });
  try {
    if (!service.signInUrl.startsWith(`${publicUrl}/#`)) throw new Error(`The sign-in link is ${service.signInUrl}`);
    const walk = walkThroughProxy({ browser, service, publicUrl });
    await walk.signIn();
    await walk.createRecordedStream('Council');
    say(`signed in at ${publicUrl}, recording switched on`);
    await walk.record(encoder && `rtmp://127.0.0.1:${encoder.port}/live`);
    say(`pushed ${hasRtmps ? 'over RTMPS' : 'over RTMP'}, ready`);
    await walk.hearHints();
    say('hears of changes as they are made');
    await walk.play();
    const link = await walk.copyLink();
    if (!link.startsWith(`${publicUrl}/recordings/`)) throw new Error(`The copied link is ${link}`);
    say(`plays; copied link ${link}`);
    await browser.close();
  } finally {
    await browser.close({ expected: [/./] });
    await encoder?.close();
    await proxy.stop();
    await service.stop();
  }
}

/** Does something listen there? */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
