import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { dashboardUrlName } from './db/invites.ts';
import { codeOf, writeWhole } from './lib/files.ts';
import type { Logger } from './lib/logger.ts';

export interface ServiceAddresses {
  dashboardUrl: string;
  /** The HTTP listener's own address; a proxy may be in front of it. */
  localUrl: string;
  apiUrl: string;
  /** Links begin with it. */
  baseUrl: string;
  rtmpUrl: string;
}

/** `address`: the HTTP server's own. */
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

/** A wildcard address is no destination; on this machine it is reached on loopback. */
export function listeningHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/**
 * The host that other machines can reach: for a wildcard, this machine's first address on a network, or loopback where it is
 * on none.
 */
export function reachableHost(host: string, interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  const onNetwork = addresses.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  const found = onNetwork.find(({ family }) => family === 'IPv4') ?? (host === '::' ? onNetwork[0] : undefined);
  return found?.address ?? listeningHost(host);
}

export function urlHost(host: string): string {
  const name = listeningHost(host);
  return name.includes(':') ? `[${name}]` : name;
}

/** Why a port cannot be had, for the person at the terminal. */
export function inWords(error: unknown, port: number, flag: string): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Stop what uses it, or give ${flag} another one (0 picks a free one).`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user. Give ${flag} another one.`);
  return error;
}

/** `npm run sign-in-link` is another process: the port may be any free one. */
export function writeForCommands(dataDirectory: string, dashboardUrl: string, log: Logger): Promise<void> {
  return writeWhole(join(dataDirectory, dashboardUrlName), dashboardUrl).catch((error: unknown) =>
    log.warn('npm run sign-in-link will not know where the dashboard is', { error }),
  );
}
