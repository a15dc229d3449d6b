import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { busyPackets } from '../bench-source.ts';
import { startCrowd } from '../crowd/crowd.ts';
import { findFfmpeg } from '../ffmpeg-ladder.ts';
import { type Figure, ratios, type Stage } from '../figure.ts';
import { aircheckContender } from './aircheck-contender.ts';
import type { Contender } from './contender.ts';
import { ffmpegContender } from './ffmpeg-contender.ts';
import { nginxContender } from './nginx-contenders.ts';
import { findNginxRtmp } from './nginx-rtmp.ts';

/** What is read for the last time has to be before the first of them ends. */
const spareSeconds = 1;

/** What receiving and recording 720p30 costs, beside nginx with its RTMP module and the ffmpeg program, in turns. */
export const peersStage: Stage = async ({ isQuick, say }) => {
  const nginx = findNginxRtmp();
  const ffmpeg = findFfmpeg();
  const [recorded, unrecorded] = [aircheckContender(true), aircheckContender(false)];
  const kept = nginx && nginxContender(nginx, true);
  const passed = nginx && nginxContender(nginx, false);
  const copied = ffmpeg === undefined ? undefined : ffmpegContender(ffmpeg);
  const all = [recorded, kept, copied, unrecorded, passed].filter((one) => one !== undefined);
  const costs = new Map(all.map((contender): [Contender, number[]] => [contender, []]));
  // Encoded before the first turn.
  await busyPackets(1);
  const streamCount = isQuick ? 8 : 24;
  const seconds = isQuick ? { warmUpSeconds: 6, seconds: 10 } : { warmUpSeconds: 12, seconds: 60 };
  for (let turn = 0; turn < (isQuick ? 1 : 3); turn += 1) {
    for (const [contender, values] of costs) {
      values.push(await measure(contender, { streamCount, ...seconds }));
      say(`turn ${turn + 1}: ${contender.name}: ${values.at(-1)?.toFixed(3)}`);
    }
  }
  const missing = [
    ...(nginx === undefined ? ['nginx with its RTMP module (Debian: libnginx-mod-rtmp)'] : []),
    ...(ffmpeg === undefined ? ['an ffmpeg program with libx264'] : []),
  ];
  const of = (contender: Contender | undefined) => (contender && costs.get(contender)) ?? [];
  const ratio = (name: string, first: Contender, second: Contender | undefined): Figure[] =>
    second === undefined ? [] : [{ name, unit: 'CPU', values: ratios(of(first), of(second)) }];
  return {
    figures: [
      ...[...costs].map(([{ name, note }, values]) => ({
        name: `${streamCount} streams, ${name}`,
        unit: 'CPU s a stream-minute',
        values,
        note,
      })),
      ...ratio('recorded : nginx-rtmp with HLS', recorded, kept),
      ...ratio('recorded : the ffmpeg program', recorded, copied),
      ...ratio('not recorded : nginx-rtmp without', unrecorded, passed),
    ],
    ...(missing.length > 0 && { skipped: `not on this machine: ${missing.join('; ')}` }),
  };
};

/** CPU seconds a stream-minute, while all are live. */
async function measure(
  contender: Contender,
  { streamCount, warmUpSeconds, seconds }: { streamCount: number; warmUpSeconds: number; seconds: number },
): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'aircheck-bench-'));
  const started = await contender.start(directory, streamCount);
  try {
    const total = warmUpSeconds + seconds + spareSeconds;
    const crowd = await startCrowd({ url: started.url, streamKeys: started.streamKeys, seconds: total });
    await wait(warmUpSeconds * 1000);
    const [before, startedAtMs] = [started.cpuSeconds(), performance.now()];
    await wait(seconds * 1000);
    const cpuSeconds = started.cpuSeconds() - before;
    const minutes = (performance.now() - startedAtMs) / 60_000;
    await crowd.done;
    await started.check?.(total - 1);
    return cpuSeconds / minutes / streamCount;
  } finally {
    await started.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
