import { type LadderPreset, presets } from '../../recording/words/ladder-presets.ts';
import { nameKey } from '../../shared/name-key.ts';
import { readCells } from './csv-line.ts';

/** The columns of a list of streams that is CSV, as its first line may name them. */
export const header = ['name', 'preset', 'tags'] as const;

interface ListLines {
  isCsv: boolean;
  /** Those with something in them, without the header. */
  lines: readonly string[];
}

export function readLines(text: string): ListLines {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
  if (isHeader(lines[0])) return { isCsv: true, lines: withCells(lines.slice(1)) };
  const isCsv = lines.some(isOfCsv);
  return { isCsv, lines: isCsv ? withCells(lines) : lines };
}

/** Is this the text of several streams, which a field for one name would run together? */
export function isList(text: string): boolean {
  const { isCsv, lines } = readLines(text);
  return isCsv || lines.length > 1;
}

export function presetOf(text: string): LadderPreset | undefined {
  return presets.find(({ word }) => nameKey(word) === nameKey(text));
}

function isHeader(line = ''): boolean {
  const [first = '', second = ''] = readCells(line) ?? [];
  return nameKey(first) === header[0] && nameKey(second) === header[1];
}

/** Names may hold commas: only what could hardly be a name makes a list CSV. */
function isOfCsv(line: string): boolean {
  const [first, second, third] = readCells(line) ?? [];
  if (second === undefined) return false;
  return presetOf(second) !== undefined || (first !== '' && second === '' && third !== undefined);
}

/** Spreadsheets end with lines of commas. */
function withCells(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => /[^\s,]/.test(line));
}
