/**
 * Decode times for frames whose presentation times (distinct, in ticks) are given in decode order: the same times
 * sorted, `delay` ticks earlier, which is the reordering delay. They increase, and none is after its frame's
 * presentation: otherwise FFmpeg-based players would play the whole track late. None is negative, which MP4 cannot
 * hold: if a recording begins at 0, its first few are closer together.
 */
export function decodeTimes(presentationTimes: readonly number[], delay: number): number[] {
  const sorted = [...presentationTimes].sort((a, b) => a - b);
  const times: number[] = [];
  let latest = Number.POSITIVE_INFINITY;
  for (let i = presentationTimes.length - 1; i >= 0; i--) {
    latest = Math.min(latest - 1, presentationTimes[i] ?? 0, (sorted[i] ?? 0) - delay);
    times[i] = latest;
  }
  const firstFitting = times.findIndex((time, i) => time >= i);
  const fitting = firstFitting < 0 ? times.length : firstFitting;
  // This fails only with more frames than ticks: then they are a tick apart.
  const room = times[fitting] ?? times.length;
  for (let i = fitting - 1; i >= 0; i--) {
    const next = times[i + 1] ?? Number.POSITIVE_INFINITY;
    times[i] = Math.max(i, Math.min(Math.floor((room * i) / fitting), presentationTimes[i] ?? 0, next - 1));
  }
  return times;
}
