import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSignedCertificate } from '../support/network/self-signed-certificate.ts';
import type { Deployment } from './deployment.ts';
import { readConfig, replaceAll } from './read-config.ts';
import { startProgram, versionOf } from './run-program.ts';
import { isListening, type ProxyPorts, walkBehind } from './walk-behind.ts';

/** The page's block, with a certificate of the moment: Caddy cannot get one for this machine. */
async function writeConfig(directory: string, ports: ProxyPorts): Promise<string> {
  const { certificate, privateKey } = selfSignedCertificate();
  const [certificatePath, keyPath] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
  await writeFile(certificatePath, certificate);
  await writeFile(keyPath, privateKey, { mode: 0o600 });
  const site = replaceAll(readConfig('caddyfile', 'reverse_proxy'), {
    'live.example.org {\n': `https://127.0.0.1:${ports.https} {\n  bind 127.0.0.1\n  tls ${certificatePath} ${keyPath}\n`,
    '127.0.0.1:7070': `127.0.0.1:${ports.http}`,
  });
  const path = join(directory, 'Caddyfile');
  await writeFile(path, `{\n  admin off\n  auto_https disable_redirects\n}\n\n${site}`);
  return path;
}

export const caddy: Deployment = {
  name: 'caddy',
  missing: async () => ((await versionOf('caddy', 'version')) === undefined ? 'caddy (Debian: caddy)' : undefined),
  async run({ directory, say }) {
    await walkBehind({
      directory,
      hasRtmps: false,
      say,
      startProxy: async (ports) =>
        startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', await writeConfig(directory, ports)], {
          isUp: () => isListening(ports.https),
          env: { XDG_DATA_HOME: join(directory, 'caddy'), XDG_CONFIG_HOME: join(directory, 'caddy') },
        }),
    });
    return [`caddy ${await versionOf('caddy', 'version')}`];
  },
};
