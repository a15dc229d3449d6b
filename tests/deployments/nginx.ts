import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { selfSignedCertificate } from '../support/network/self-signed-certificate.ts';
import type { Deployment } from './deployment.ts';
import { readConfig, replaceAll } from './read-config.ts';
import { startProgram, versionOf } from './run-program.ts';
import { isListening, type ProxyPorts, walkBehind } from './walk-behind.ts';

const streamModule = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/share/nginx/modules']
  .map((folder) => join(folder, 'ngx_stream_module.so'))
  .find((path) => existsSync(path));
const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';
const certificatePaths = {
  '/etc/letsencrypt/live/live.example.org/fullchain.pem': 'certificate.pem',
  '/etc/letsencrypt/live/live.example.org/privkey.pem': 'key.pem',
};

/** Since 1.25.1 `http2` is a directive of its own; before, the page says to write it behind `listen`. */
function forVersion(config: string, version: string): string {
  const [major = 0, minor = 0, patch = 0] = (/(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1) ?? []).map(Number);
  const isOld = major * 1e6 + minor * 1e3 + patch < 1_025_001;
  return isOld ? replaceAll(config, { '  http2 on;\n': '', 'listen 443 ssl;': 'listen 443 ssl http2;' }) : config;
}

/** The page's two blocks in a configuration that needs neither root nor anything of /etc. */
async function writeConfigs(directory: string, ports: ProxyPorts, version: string): Promise<string> {
  const { certificate, privateKey } = selfSignedCertificate();
  await mkdir(join(directory, 'temporary'), { recursive: true });
  await writeFile(join(directory, 'certificate.pem'), certificate);
  await writeFile(join(directory, 'key.pem'), privateKey, { mode: 0o600 });
  const certificates = Object.fromEntries(
    Object.entries(certificatePaths).map(([from, to]) => [from, join(directory, to)]),
  );
  const http = replaceAll(forVersion(readConfig('nginx', 'proxy_pass http://'), version), {
    ...certificates,
    'listen 80;': `listen 127.0.0.1:${await findFreePort()};`,
    'listen 443 ssl': `listen 127.0.0.1:${ports.https} ssl`,
    'live.example.org': '127.0.0.1',
    '127.0.0.1:7070': `127.0.0.1:${ports.http}`,
  });
  const stream = replaceAll(readConfig('nginx', 'stream {'), {
    ...certificates,
    'listen 1936 ssl': `listen 127.0.0.1:${ports.rtmps} ssl`,
    '127.0.0.1:1935': `127.0.0.1:${ports.rtmp}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(directory, 'temporary', kind)};`,
  );
  const main = [
    `load_module ${streamModule};`,
    'daemon off;',
    `pid ${join(directory, 'nginx.pid')};`,
    'error_log stderr;',
    'worker_processes 1;',
    'events {}',
    `http { access_log off; ${temporary.join(' ')}\n${http}}`,
    stream,
  ].join('\n');
  const path = join(directory, 'nginx.conf');
  await writeFile(path, main);
  return path;
}

export const nginx: Deployment = {
  name: 'nginx',
  async missing() {
    if ((await versionOf(program, '-v')) === undefined) return 'nginx (Debian: nginx and libnginx-mod-stream)';
    return streamModule === undefined ? 'the stream module of nginx (Debian: libnginx-mod-stream)' : undefined;
  },
  async run({ directory, say }) {
    const version = (await versionOf(program, '-v')) ?? '';
    await walkBehind({
      directory,
      hasRtmps: true,
      say,
      startProxy: async (ports) => {
        const config = await writeConfigs(directory, ports, version);
        const isUp = async () => (await isListening(ports.https)) && (await isListening(ports.rtmps));
        return startProgram(program, ['-p', directory, '-c', config, '-e', 'stderr'], { isUp });
      },
    });
    return [version];
  },
};
