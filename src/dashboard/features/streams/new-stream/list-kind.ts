import { nameKey } from '../../../components/stream-name-field.tsx';
import { type LadderPreset, presets } from '../../../domain/words/ladder-presets.ts';
import { readCells, type Separator, separators } from './csv-line.ts';

/** The columns of a list of streams that is CSV, as its first line may name them. */
export const header = ['name', 'preset', 'tags'] as const;

interface ListLines {
  /** Undefined for a list of names, which is no CSV. */
  separator: Separator | undefined;
  /** Those with something in them, without the header. */
  lines: readonly string[];
}

export function readLines(text: string): ListLines {
  const all = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .filter((line) => line.trim() !== '');
  // Excel writes its separator into a line of its own.
  const lines = /^"?sep=.?"?$/.test(all[0] ?? '') ? all.slice(1) : all;
  const named = separators.find((separator) => isHeader(lines[0], separator));
  if (named !== undefined) return { separator: named, lines: withCells(lines.slice(1)) };
  const separator = separators.find((each) => lines.some((line) => isOfCsv(line, each)));
  return { separator, lines: separator === undefined ? lines : withCells(lines) };
}

/** Is this the text of several streams, which a field for one name would run together? */
export function isList(text: string): boolean {
  const { separator, lines } = readLines(text);
  return separator !== undefined || lines.length > 1;
}

export function presetOf(text: string): LadderPreset | undefined {
  return presets.find(({ word }) => nameKey(word) === nameKey(text));
}

function isHeader(line = '', separator: Separator): boolean {
  const [first = '', second = ''] = readCells(line, separator) ?? [];
  return nameKey(first) === header[0] && nameKey(second) === header[1];
}

/** Names may hold commas and semicolons: only what could hardly be a name makes a list CSV. */
function isOfCsv(line: string, separator: Separator): boolean {
  const [first, second, third] = readCells(line, separator) ?? [];
  if (second === undefined) return false;
  return presetOf(second) !== undefined || (first !== '' && second === '' && third !== undefined);
}

/** Spreadsheets end with lines of separators. */
function withCells(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => /[^\s,;]/.test(line));
}
