/** Something measured several times in one run. */
export interface Figure {
  name: string;
  unit: string;
  values: readonly number[];
  /** What to think of it, or what it was measured with. */
  note?: string;
}

/** What a stage has to say: figures, and a word where a comparison could not be made. */
export interface StageResult {
  figures: Figure[];
  skipped?: string;
}

export interface StageOptions {
  isQuick: boolean;
  say(line: string): void;
}

export type Stage = (options: StageOptions) => Promise<StageResult>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Pairs of one run, first by second: what both suffered from a busy machine falls out. */
export function ratios(first: readonly number[], second: readonly number[]): number[] {
  return first.map((value, index) => value / (second[index] ?? Number.NaN));
}

const columns = ['median', 'min', 'max', 'runs'] as const;

/** A table for people: one line a figure. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, values, note = '' }) => {
    const cells = [median(values), Math.min(...values), Math.max(...values)].map(formatNumber);
    return [`${name}, ${unit}`, ...cells, String(values.length), note];
  });
  const all = [['', ...columns, ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column > columns.length
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
