import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { reachableHost, urlHost } from './listen-address.ts';

export interface ServiceAddresses {
  dashboardUrl: string;
  /** Of the listeners themselves; a proxy may be in front of them. */
  localUrl: string;
  apiUrl: string;
  /** Links begin with it. */
  baseUrl: string;
  rtmpUrl: string;
}

/** Where the service is reached; `address` is what its HTTP server listens at. */
export function serviceAddresses(config: Config, address: string, rtmpPort: number | undefined): ServiceAddresses {
  const localUrl = `http://${urlHost(config.host)}:${new URL(address).port || '80'}`;
  const reachable = urlHost(reachableHost(config.host, networkInterfaces()));
  const base = config.publicUrl ?? `http://${reachable}:${new URL(localUrl).port || '80'}`;
  return {
    dashboardUrl: config.dashboardOrigin ?? base,
    localUrl,
    apiUrl: `${base}/api`,
    baseUrl: base,
    rtmpUrl: config.publicRtmpUrl ?? `rtmp://${reachable}:${rtmpPort}/live`,
  };
}
