import type { Loudness } from '../../contract/signal/loudness.ts';
import type { SoundPiece } from '../transcoder/sound-piece.ts';

/** Bins of a tenth of a unit, as the blocks are rounded. */
const binsPerUnit = 10;
/** Below the mean of all blocks by so much, a block does not count: EBU R 128. */
const relativeGate = 10;

/** The loudness of a whole session, from its 400 ms blocks. */
export function createLoudnessMeter() {
  const counts = new Map<number, number>();
  let peak = 0;

  return {
    take(pieces: readonly SoundPiece[]): void {
      for (const { blocks, peak: highest } of pieces) {
        peak = Math.max(peak, highest);
        for (const block of blocks) {
          const bin = Math.round(block * binsPerUnit);
          counts.set(bin, (counts.get(bin) ?? 0) + 1);
        }
      }
    },
    /** Undefined until anything was heard. */
    read(): Loudness | undefined {
      const bins = [...counts].map(([bin, count]) => ({ lufs: bin / binsPerUnit, count }));
      const ungated = meanLufs(bins);
      if (ungated === undefined || peak <= 0) return undefined;
      const integrated = meanLufs(bins.filter(({ lufs }) => lufs >= ungated - relativeGate)) ?? ungated;
      return { integrated: rounded(integrated), peak: rounded(20 * Math.log10(peak)) };
    },
  };
}

export type LoudnessMeter = ReturnType<typeof createLoudnessMeter>;

function meanLufs(bins: readonly { lufs: number; count: number }[]): number | undefined {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const energy = bins.reduce((sum, { lufs, count }) => sum + count * 10 ** (lufs / 10), 0) / total;
  return 10 * Math.log10(energy);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
