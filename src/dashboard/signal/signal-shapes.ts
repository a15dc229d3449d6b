import {
  heldPeaks,
  isSilent,
  levelShare,
  loudnessShare,
  type SignalStep,
  shownMs,
  stepEndMs,
} from '../recording/signal-steps.ts';

/** The line's own units: a second is one wide. */
export const lineWidth = shownMs / 1000;
export const [areaHeight, levelHeight] = [24, 8] as const;
/** Steps follow each other; a longer pause is drawn as one. */
const longestPauseMs = 1_000;

/** Where a moment stands; what is older than the line is at its beginning. */
export function lineX(atMs: number, endMs: number): number {
  return Math.max(0, Math.round((lineWidth - (endMs - atMs) / 1000) * 10) / 10);
}

const numbers = (...values: number[]) => values.map((value) => Number(value.toFixed(1))).join(' ');

/** Bit rates as an area, the highest at the top; where no media came it is interrupted. */
export function ratePath(steps: readonly SignalStep[], endMs: number): string {
  const most = Math.max(1, ...steps.map(({ bitrate }) => bitrate));
  const yOf = ({ bitrate }: SignalStep) => areaHeight - (bitrate / most) * (areaHeight - 2);
  return withoutPauses(steps)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return '';
      const points = run.map((step) => `L${numbers(lineX(step.atMs, endMs), yOf(step))}`).join('');
      const [from, to] = [lineX(first.atMs, endMs), lineX(stepEndMs(last), endMs)];
      return `M${numbers(from, areaHeight)}${points}L${numbers(to, yOf(last))}L${numbers(to, areaHeight)}Z`;
    })
    .join('');
}

/** A tick for each keyframe. */
export function keyframePath(steps: readonly SignalStep[], endMs: number): string {
  return steps
    .flatMap(({ keyframesAt }) => keyframesAt)
    .filter((atMs) => atMs > endMs - shownMs)
    .map((atMs) => `M${lineX(atMs, endMs)} 0V${levelHeight}`)
    .join('');
}

/** Levels as bars from below; of silence nothing. */
export function levelPath(steps: readonly SignalStep[], endMs: number): string {
  return barsOf(
    steps.filter((step) => !isSilent(step)),
    endMs,
    ({ peak }) => (peak === undefined ? 0 : levelShare(peak) * levelHeight),
  );
}

/** Loudness as bars from below. */
export function loudnessPath(steps: readonly SignalStep[], endMs: number): string {
  const measured = steps.filter(({ loudness }) => loudness !== undefined);
  return barsOf(measured, endMs, ({ loudness = 0 }) => loudnessShare(loudness) * levelHeight);
}

/** The silent parts, over the whole height. */
export function silencePath(steps: readonly SignalStep[], endMs: number): string {
  return barsOf(steps.filter(isSilent), endMs, () => levelHeight);
}

/** The held peaks as a line over the bars. */
export function peakPath(steps: readonly SignalStep[], endMs: number): string {
  return heldPeaks(steps)
    .filter(({ step }) => !isSilent(step))
    .map(({ step, peak }) => {
      const y = levelHeight - levelShare(peak) * levelHeight;
      return `M${numbers(lineX(step.atMs, endMs), y)}H${lineX(stepEndMs(step), endMs)}`;
    })
    .join('');
}

function barsOf(steps: readonly SignalStep[], endMs: number, heightOf: (step: SignalStep) => number): string {
  return steps
    .map((step) => {
      const [from, to] = [lineX(step.atMs, endMs), lineX(stepEndMs(step), endMs)];
      return `M${numbers(from, levelHeight)}V${numbers(levelHeight - heightOf(step))}H${to}V${levelHeight}Z`;
    })
    .join('');
}

function withoutPauses(steps: readonly SignalStep[]): SignalStep[][] {
  const runs: SignalStep[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || step.atMs - stepEndMs(last) > longestPauseMs) runs.push([step]);
    else run.push(step);
  }
  return runs;
}
