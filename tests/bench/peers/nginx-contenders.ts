import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuSecondsOfTree } from '../cpu-seconds.ts';
import { type Contender, checkPlaylists } from './contender.ts';
import { type FoundNginx, startNginxRtmp } from './nginx-rtmp.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `stream${index}`);

/** nginx with its RTMP module: it keeps every stream as HLS in MPEG-TS, or takes it and keeps nothing. */
export function nginxContender(found: FoundNginx, keeps: boolean): Contender {
  return {
    name: keeps ? 'nginx-rtmp, HLS kept' : 'nginx-rtmp, nothing kept',
    note: found.version,
    async start(directory, streamCount) {
      const folder = join(directory, 'hls');
      await mkdir(folder);
      const nginx = await startNginxRtmp(found, directory, keeps ? folder : undefined);
      const streamKeys = keysOf(streamCount);
      const playlists = streamKeys.map((key) => join(folder, `${key}.m3u8`));
      return {
        url: nginx.url,
        streamKeys,
        cpuSeconds: () => cpuSecondsOfTree(nginx.pid),
        ...(keeps && { check: (seconds: number) => checkPlaylists(playlists, seconds) }),
        stop: nginx.stop,
      };
    },
  };
}
