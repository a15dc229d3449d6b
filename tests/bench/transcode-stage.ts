import { inTemporaryDirectory } from './bench-service.ts';
import { type Figure, ratios, type Stage } from './figure.ts';
import {
  type BenchSource,
  ffmpegVersion,
  type LadderRun,
  measurePsnr,
  recordSource,
  runFfmpeg,
  runOurs,
} from './ladders.ts';

/** The default ladder of a 720p30 source, in turns with the ffmpeg program's. */
export const transcodeStage: Stage = ({ isQuick, say }) =>
  inTemporaryDirectory(async (directory) => {
    const source = await recordSource(directory, isQuick ? 12 : 32);
    const version = ffmpegVersion();
    if (version === undefined) say('Not compared: there is no ffmpeg program with libx264 on PATH.');
    const [ours, theirs]: [LadderRun[], LadderRun[]] = [[], []];
    for (let turn = 0; turn < (isQuick ? 2 : 5); turn += 1) {
      ours.push(await runOurs(source));
      if (version !== undefined) theirs.push(await runFfmpeg(source));
      say(
        `turn ${turn + 1}: ${ours.at(-1)?.cpuSeconds.toFixed(2)} s, ffmpeg ${theirs.at(-1)?.cpuSeconds.toFixed(2)} s`,
      );
    }
    const cpu = (runs: LadderRun[]) => runs.map(({ cpuSeconds }) => cpuSeconds);
    const perMinute = (runs: LadderRun[]) => cpu(runs).map((seconds) => (seconds * 60) / source.seconds);
    const unit = 'CPU s a stream-minute';
    const speed = ours.map(({ wallSeconds }) => source.seconds / wallSeconds);
    const figures: Figure[] = [
      { name: 'default ladder', unit, values: perMinute(ours) },
      { name: 'default ladder, speed', unit: '× real time', values: speed },
    ];
    if (version === undefined) return figures;
    return [
      ...figures,
      { name: 'the ffmpeg program', unit, values: perMinute(theirs), note: version },
      { name: 'ladder : ffmpeg', unit: 'CPU', values: ratios(cpu(ours), cpu(theirs)), note: 'at most 1.0' },
      ...(await compareQuality(source, ours[0], theirs[0])),
    ];
  });

async function compareQuality(source: BenchSource, ours?: LadderRun, theirs?: LadderRun): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rendition of source.renditions) {
    const psnr = (run?: LadderRun) => measurePsnr(source.file, run?.files.get(rendition.name) ?? '', rendition);
    const [own, other] = [await psnr(ours), await psnr(theirs)];
    const note = `${own.toFixed(2)} and ${other.toFixed(2)}`;
    figures.push({ name: `PSNR of ${rendition.name} − ffmpeg`, unit: 'dB', values: [own - other], note });
  }
  return figures;
}
