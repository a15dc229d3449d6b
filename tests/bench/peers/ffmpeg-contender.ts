import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from '../../support/machine/find-free-port.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { type Contender, checkPlaylists } from './contender.ts';
import { takesConnections } from './takes-connections.ts';

/** The ffmpeg program, a process for each stream: it takes it by RTMP and copies it into HLS in fragmented MP4. */
export function ffmpegContender(version: string): Contender {
  return {
    name: 'the ffmpeg program, -c copy to HLS',
    note: `${version}, a process a stream`,
    async start(directory, streamCount) {
      const children: ChildProcess[] = [];
      const urls: string[] = [];
      const playlists: string[] = [];
      for (let index = 0; index < streamCount; index += 1) {
        const port = await findFreePort();
        const url = `rtmp://127.0.0.1:${port}/live`;
        const playlist = join(directory, `stream${index}.m3u8`);
        const child = spawn(
          'ffmpeg',
          [
            ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-listen', '1', '-i', `${url}/key`, '-c', 'copy'],
            ...['-f', 'hls', '-hls_time', '2', '-hls_list_size', '0', '-hls_segment_type', 'fmp4'],
            ...['-hls_fmp4_init_filename', `stream${index}-init.mp4`, playlist],
          ],
          // It complains of the end of every stream.
          { stdio: 'ignore' },
        );
        children.push(child);
        urls.push(url);
        playlists.push(playlist);
      }
      await Promise.all(
        urls.map((url) =>
          waitUntil(() => takesConnections(Number(new URL(url).port)), { what: `ffmpeg listens at ${url}` }),
        ),
      );
      const endOf = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : undefined);
      return {
        url: urls,
        streamKeys: urls.map(() => 'key'),
        cpuSeconds: () => children.reduce((sum, { pid = 0 }) => sum + cpuSecondsOf(pid), 0),
        async check(seconds) {
          await Promise.all(children.map(endOf));
          await checkPlaylists(playlists, seconds);
        },
        async stop() {
          for (const child of children) child.kill('SIGKILL');
          await Promise.all(children.map(endOf));
        },
      };
    },
  };
}
