import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type Figure, formatNumber, median } from '../figure.ts';

/** What one stage of a run has measured. */
export interface StageReport {
  stage: string;
  figures: readonly Figure[];
  skipped?: string | undefined;
}

export interface ReportOptions {
  /** As it was typed. */
  command: string;
  atMs: number;
}

const [begin, end] = ['<!-- bench: begin -->', '<!-- bench: end -->'] as const;

/** Replaces a stage's table between the two marks of a Markdown file; stages that were not run keep theirs. */
export function writeTables(file: string, report: StageReport, options: ReportOptions): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `${begin}\n${end}\n`;
  writeFileSync(file, withTable(text, report.stage, describeStage(report, options)));
}

/** The text with this stage's section; sections are in the order in which they first came. Throws without both marks. */
export function withTable(text: string, stage: string, section: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is nowhere to write: ${begin} and ${end} are missing.`);
  const found = text
    .slice(from + begin.length, to)
    .split(/^(?=### )/m)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const sections = new Map(found.map((one) => [/^### (\S+)/.exec(one)?.[1] ?? '', one]));
  sections.set(stage, section.trim());
  return `${text.slice(0, from)}${begin}\n\n${[...sections.values()].join('\n\n')}\n\n${text.slice(to)}`;
}

/** A heading, what it was measured with, and a table. */
export function describeStage({ stage, figures, skipped }: StageReport, { command, atMs }: ReportOptions): string {
  const rows = figures.map(({ name, unit, values, note = '' }) => {
    const numbers = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
      Number.isFinite(value) ? formatNumber(value) : '–',
    );
    return [unit === '' ? name : `${name}, ${unit}`, ...numbers, String(values.length), note];
  });
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `### ${stage}`,
    '',
    `\`${command}\`, ${new Date(atMs).toISOString().slice(0, 10)}, ${machineInWords()}`,
    ...(skipped === undefined ? [] : ['', `Not compared: ${skipped}`]),
    '',
    line(['', 'median', 'min', 'max', 'runs', '']),
    '|---|---:|---:|---:|---:|---|',
    ...rows.map(line),
  ].join('\n');
}

function machineInWords(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
}
