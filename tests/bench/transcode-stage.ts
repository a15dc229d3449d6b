import { stat } from 'node:fs/promises';
import { type BenchSource, recordBenchSource } from './bench-source.ts';
import { type LadderRun, transcodeLadder } from './bench-transcoder.ts';
import { ffmpegLadder, findFfmpeg } from './ffmpeg-ladder.ts';
import { type Figure, ratios, type Stage } from './figure.ts';
import { measurePsnr } from './measure-psnr.ts';

/** The default ladder of a 720p30 source, beside the ffmpeg program's in the same run, taking turns. */
export const transcodeStage: Stage = async ({ isQuick, say }) => {
  const source = await recordBenchSource(isQuick ? 12 : 32);
  try {
    const version = findFfmpeg();
    const ours: LadderRun[] = [];
    const theirs: LadderRun[] = [];
    for (let turn = 0; turn < (isQuick ? 2 : 5); turn += 1) {
      ours.push(await transcodeLadder(source));
      if (version !== undefined) theirs.push(await ffmpegLadder(source));
      const [mine, other] = [ours.at(-1), theirs.at(-1)].map((run) => run && `${run.cpuSeconds.toFixed(2)} s`);
      say(`turn ${turn + 1}: ${mine}, ffmpeg ${other ?? 'not here'}`);
    }
    const figures = [...describeCost(source, ours, theirs, version), ...(await describeQuality(source, ours, theirs))];
    await Promise.all([...ours, ...theirs].map(({ remove }) => remove()));
    const skipped = 'no ffmpeg program with libx264 on PATH: nothing to compare the ladder with';
    return version === undefined ? { figures, skipped } : { figures };
  } finally {
    await source.remove();
  }
};

function describeCost(source: BenchSource, ours: LadderRun[], theirs: LadderRun[], version = ''): Figure[] {
  const cpu = (runs: LadderRun[]) => runs.map(({ cpuSeconds }) => cpuSeconds);
  const wall = (runs: LadderRun[]) => runs.map(({ wallSeconds }) => wallSeconds);
  const perMinute = (seconds: number) => (seconds * 60) / source.seconds;
  const figures: Figure[] = [
    { name: 'transcode, default ladder', unit: 'CPU s a stream-minute', values: cpu(ours).map(perMinute) },
    { name: 'transcode, speed', unit: '× real time', values: wall(ours).map((seconds) => source.seconds / seconds) },
    {
      name: 'transcode, capacity as Settings shows it',
      unit: 'sessions',
      values: ours.flatMap(({ sessionsAtOnce }) => sessionsAtOnce ?? []),
    },
  ];
  if (theirs.length === 0) return figures;
  return [
    ...figures,
    { name: 'the ffmpeg program', unit: 'CPU s a stream-minute', values: cpu(theirs).map(perMinute), note: version },
    { name: 'transcode : ffmpeg', unit: 'CPU', values: ratios(cpu(ours), cpu(theirs)), note: 'at most 1.0' },
    { name: 'transcode : ffmpeg', unit: 'time', values: ratios(wall(ours), wall(theirs)) },
  ];
}

async function describeQuality(source: BenchSource, [ours]: LadderRun[], [theirs]: LadderRun[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rendition of source.renditions) {
    const measure = async (run: LadderRun | undefined) => {
      const file = run?.files.get(rendition.name);
      if (file === undefined) return undefined;
      const kilobits = ((await stat(file)).size * 8) / source.seconds / 1000;
      return { decibels: await measurePsnr(source.file, file, rendition), kilobits };
    };
    const [made, reference] = [await measure(ours), await measure(theirs)];
    if (made === undefined) continue;
    const { name } = rendition;
    figures.push({
      name: `PSNR of ${name}`,
      unit: 'dB',
      values: [made.decibels],
      note: `${made.kilobits.toFixed(0)} kbit/s`,
    });
    if (reference === undefined) continue;
    const note = `ffmpeg ${reference.decibels.toFixed(2)} dB at ${reference.kilobits.toFixed(0)} kbit/s`;
    figures.push({ name: `PSNR of ${name} − ffmpeg`, unit: 'dB', values: [made.decibels - reference.decibels], note });
  }
  return figures;
}
