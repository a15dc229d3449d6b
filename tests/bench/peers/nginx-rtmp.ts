import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../deployments/run-program.ts';
import { isListening } from '../../deployments/walk-behind.ts';
import { findFreePort } from '../../support/machine/find-free-port.ts';

/** nginx and its RTMP module, as this machine has them. */
export interface FoundNginx {
  program: string;
  /** Of `load_module`; undefined where the module is a part of the program. */
  modulePath: string | undefined;
  version: string;
}

/** Undefined where there is no nginx, or none with the RTMP module. */
export function findNginxRtmp(): FoundNginx | undefined {
  for (const program of ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']) {
    const { stderr, status } = spawnSync(program, ['-V'], { encoding: 'utf8' });
    if (status !== 0) continue;
    const version = /nginx version: (\S+)/.exec(stderr)?.[1] ?? '';
    if (/--add-module=\S*rtmp/.test(stderr)) return { program, modulePath: undefined, version };
    const own = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? '';
    const modulePath = [own, '/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/share/nginx/modules']
      .map((folder) => join(folder, 'ngx_rtmp_module.so'))
      .find((path) => existsSync(path));
    if (modulePath !== undefined) return { program, modulePath, version };
  }
  return undefined;
}

export interface RunningNginx {
  /** `rtmp://…`, without a key. */
  url: string;
  /** Of the process that started the one which works. */
  pid: number;
  stop(): Promise<void>;
}

/** One worker, on 127.0.0.1. `hlsFolder`: every stream is kept there as HLS in segments of two seconds. */
export async function startNginxRtmp(
  { program, modulePath }: FoundNginx,
  directory: string,
  hlsFolder?: string,
): Promise<RunningNginx> {
  const port = await findFreePort();
  const pidPath = join(directory, 'nginx.pid');
  const hls =
    hlsFolder === undefined
      ? ''
      : `hls on; hls_path ${hlsFolder}; hls_fragment 2s; hls_playlist_length 24h; hls_cleanup off;`;
  const config = [
    ...(modulePath === undefined ? [] : [`load_module ${modulePath};`]),
    // Who may not change users is only warned.
    ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${pidPath};`,
    'error_log stderr error;',
    'events {}',
    `rtmp { access_log off; server { listen 127.0.0.1:${port}; application live { live on; ${hls} } } }`,
  ];
  const path = join(directory, 'nginx.conf');
  await writeFile(path, `${config.join('\n')}\n`);
  const { stop } = await startProgram(program, ['-p', directory, '-c', path, '-e', 'stderr'], {
    isUp: () => isListening(port),
  });
  return { url: `rtmp://127.0.0.1:${port}/live`, pid: Number(await readFile(pidPath, 'utf8')), stop };
}
