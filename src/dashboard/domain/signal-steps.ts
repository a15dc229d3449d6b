import { type signalStepSchema, signalTrailSeconds } from '../../contract/signal.ts';
import type { Tolerant } from '../../contract/tolerant.ts';

/** A step has about two seconds of the signal. */
export type SignalStep = Tolerant<typeof signalStepSchema>;

export const shownMs = signalTrailSeconds * 1000;
/** dBFS: from here down the signal watch calls it silence. */
const silentDecibels = -60;
/** Meters hold a peak for this long. */
const heldMs = 10_000;

export function stepEndMs({ atMs, seconds = 0 }: SignalStep): number {
  return atMs + seconds * 1000;
}

/** Steps that are older than the line is long are dropped. */
export function joinSteps(known: readonly SignalStep[], more: readonly SignalStep[]): readonly SignalStep[] {
  if (more.length === 0) return known;
  const newestMs = Math.max(...more.map(stepEndMs));
  const lastMs = known.at(-1)?.atMs ?? 0;
  return [...known, ...more.filter(({ atMs }) => atMs > lastMs)].filter(({ atMs }) => atMs >= newestMs - shownMs);
}

export function isSilent({ peak }: Pick<SignalStep, 'peak'>): boolean {
  return peak !== undefined && decibels(peak) <= silentDecibels;
}

/** An amplitude of 0 is minus infinity. */
export function decibels(peak: number): number {
  return 20 * Math.log10(peak);
}

/** LUFS: the absolute gate of EBU R 128, below which nothing counts. */
const leastLufs = -70;

export function isUnmeasured(lufs: number): boolean {
  return lufs <= leastLufs;
}

/** Loudness as a share of what its line shows: 0 is nothing measured, 1 is 0 LUFS. */
export function loudnessShare(lufs: number): number {
  return Math.min(1, Math.max(0, 1 - lufs / leastLufs));
}

export function silentSeconds(steps: readonly SignalStep[]): number {
  return steps.reduce((sum, step) => sum + (isSilent(step) ? (step.seconds ?? 0) : 0), 0);
}

/** A level as a share of what a meter shows: 0 is silence, 1 the loudest that there is. */
export function levelShare(peak: number): number {
  return Math.max(0, 1 - decibels(peak) / silentDecibels);
}

/** The loudest of each step and of the ten seconds before it, as far as levels are known. */
export function heldPeaks(steps: readonly SignalStep[]): readonly { step: SignalStep; peak: number }[] {
  return steps.flatMap((step, index) => {
    const recent = steps.slice(0, index + 1).filter(({ atMs }) => atMs > step.atMs - heldMs);
    const peaks = recent.flatMap(({ peak }) => peak ?? []);
    return peaks.length === 0 ? [] : [{ step, peak: Math.max(...peaks) }];
  });
}
