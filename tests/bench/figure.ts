/** Something measured several times in one run. */
export interface Figure {
  name: string;
  unit: string;
  values: readonly number[];
  /** The mark that it has to keep, or the circumstances. */
  note?: string;
}

export interface StageOptions {
  isQuick: boolean;
  say(line: string): void;
}

export type Stage = (options: StageOptions) => Promise<Figure[]>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Pairs of one run, the first by the second: a busy machine slows both of a pair. */
export function ratios(first: readonly number[], second: readonly number[]): number[] {
  return first.map((value, index) => value / (second[index] ?? Number.NaN));
}

/** A table for people, with one line a figure. */
export function formatFigures(figures: readonly Figure[]): string {
  const header = ['', 'median', 'min', 'max', 'runs', ''];
  const rows = figures.map(({ name, unit, values, note = '' }) => [
    unit === '' ? name : `${name}, ${unit}`,
    ...[median(values), Math.min(...values), Math.max(...values)].map(formatNumber),
    String(values.length),
    note,
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || column === header.length - 1;
  const pad = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [header, ...rows].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
