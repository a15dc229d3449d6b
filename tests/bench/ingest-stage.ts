import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '../deployments/run-program.ts';
import { isListening } from '../deployments/walk-behind.ts';
import { createRecordedStream } from '../support/final-session.ts';
import { findFreePort } from '../support/machine/find-free-port.ts';
import { inTemporaryDirectory, recordedFrames, withService } from './bench-service.ts';
import { busyPackets } from './busy-packets.ts';
import { cpuSecondsOfTree } from './cpu-seconds.ts';
import { startCrowd } from './crowd.ts';
import { ratios, type Stage } from './figure.ts';

interface Nginx {
  program: string;
  /** For `load_module`; undefined where the module is a part of the program. */
  modulePath: string | undefined;
  version: string;
}

interface Load {
  streamCount: number;
  warmUpSeconds: number;
  seconds: number;
}

/** Receiving and recording 720p30 without renditions, in turns with nginx and its RTMP module, which keeps HLS. */
export const ingestStage: Stage = async ({ isQuick, say }) => {
  const nginx = findNginx();
  if (nginx === undefined) say('Not compared: there is no nginx with its RTMP module (Debian: libnginx-mod-rtmp).');
  const load = isQuick
    ? { streamCount: 8, warmUpSeconds: 14, seconds: 15 }
    : { streamCount: 24, warmUpSeconds: 12, seconds: 60 };
  await busyPackets(1);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < (isQuick ? 1 : 3); turn += 1) {
    ours.push(await measureOurs(load));
    if (nginx !== undefined) theirs.push(await measureNginx(nginx, load));
    say(`turn ${turn + 1}: ${ours.at(-1)?.toFixed(3)}, nginx ${theirs.at(-1)?.toFixed(3)}`);
  }
  const unit = 'CPU s a stream-minute';
  const recorded = { name: `${load.streamCount} streams received and recorded`, unit, values: ours };
  if (nginx === undefined) return [recorded];
  return [
    recorded,
    { name: 'nginx-rtmp, HLS kept', unit, values: theirs, note: nginx.version },
    { name: 'recorded : nginx-rtmp with HLS', unit: 'CPU', values: ratios(ours, theirs), note: 'at most 1.9' },
  ];
};

function measureOurs(load: Load): Promise<number> {
  return withService(async (service, dataDirectory) => {
    const streams = await Promise.all(
      Array.from({ length: load.streamCount }, () => createRecordedStream(service, { profiles: [] })),
    );
    const streamKeys = streams.map(({ streamKey = '' }) => streamKey);
    const { cost, framesSent } = await measure({ url: service.rtmpUrl, pid: service.pid, streamKeys }, load);
    const ids = streams.map(({ id }) => id);
    const lost = framesSent - (await recordedFrames(service, dataDirectory, ids));
    if (lost !== 0) throw new Error(`${lost} frames were not recorded.`);
    return cost;
  });
}

function measureNginx(nginx: Nginx, load: Load): Promise<number> {
  return inTemporaryDirectory(async (directory) => {
    const port = await findFreePort();
    const folder = join(directory, 'hls');
    const pidPath = join(directory, 'nginx.pid');
    const hls = `hls on; hls_path ${folder}; hls_fragment 2s; hls_playlist_length 24h; hls_cleanup off;`;
    const config = [
      ...(nginx.modulePath === undefined ? [] : [`load_module ${nginx.modulePath};`]),
      // nginx only warns of this line where it may not change users.
      ...(process.getuid?.() === 0 ? [`user ${userInfo().username};`] : []),
      'daemon off;',
      'worker_processes 1;',
      `pid ${pidPath};`,
      'error_log stderr error;',
      'events {}',
      `rtmp { access_log off; server { listen 127.0.0.1:${port}; application live { live on; ${hls} } } }`,
    ];
    const path = join(directory, 'nginx.conf');
    await mkdir(folder);
    await writeFile(path, `${config.join('\n')}\n`);
    const { stop } = await startProgram(nginx.program, ['-p', directory, '-c', path, '-e', 'stderr'], {
      isUp: () => isListening(port),
    });
    try {
      const streamKeys = Array.from({ length: load.streamCount }, (_, index) => `stream${index}`);
      const pid = Number(await readFile(pidPath, 'utf8'));
      const { cost } = await measure({ url: `rtmp://127.0.0.1:${port}/live`, pid, streamKeys }, load);
      for (const key of streamKeys) {
        const durations = (await readFile(join(folder, `${key}.m3u8`), 'utf8')).matchAll(/^#EXTINF:([\d.]+)/gm);
        const kept = [...durations].reduce((total, [, duration]) => total + Number(duration), 0);
        if (kept < load.seconds) throw new Error(`nginx kept ${kept.toFixed(1)} s of ${key}.`);
      }
      return cost;
    } finally {
      await stop();
    }
  });
}

/** CPU seconds a stream-minute, while all are live. */
async function measure(
  { url, pid, streamKeys }: { url: string; pid: number; streamKeys: string[] },
  { warmUpSeconds, seconds }: Load,
): Promise<{ cost: number; framesSent: number }> {
  // The last reading comes a second before the first encoder ends.
  const crowd = await startCrowd({ url, streamKeys, seconds: warmUpSeconds + seconds + 1 });
  await wait(warmUpSeconds * 1000);
  const [before, startedAtMs] = [cpuSecondsOfTree(pid), performance.now()];
  await wait(seconds * 1000);
  const cpuSeconds = cpuSecondsOfTree(pid) - before;
  const minutes = (performance.now() - startedAtMs) / 60_000;
  return { cost: cpuSeconds / minutes / streamKeys.length, framesSent: await crowd.done };
}

function findNginx(): Nginx | undefined {
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
