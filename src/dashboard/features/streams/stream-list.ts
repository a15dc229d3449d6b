import { isTag, maxTagLength, maxTags, normalTag, tagKey, withoutRepeats } from '../../../contract/tags.ts';
import { nameKey } from '../../components/stream-name-field.tsx';
import { type LadderPreset, presets } from '../../domain/words/ladder-presets.ts';
import { words } from './new-stream-words.ts';

/** The columns of a list of streams that is CSV, as its first line may name them. */
const header = ['name', 'preset', 'tags'] as const;

interface ListLines {
  /** Undefined for a list of names, which is no CSV. */
  separator: Separator | undefined;
  /** Those with something in them, without the header. */
  lines: readonly string[];
}

function readLines(text: string): ListLines {
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

function presetOf(text: string): LadderPreset | undefined {
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

/** Spreadsheets copy tabs between cells, and a German one saves semicolons. */
const separators = ['\t', ',', ';'] as const;
type Separator = (typeof separators)[number];

/** The cells of a line of CSV (RFC 4180); undefined where quotation marks do not match. */
export function readCells(line: string, separator: Separator): string[] | undefined {
  const cell = new RegExp(` *"((?:[^"]|"")*)" *(${separator}|$)|(?! *")([^${separator}]*)(${separator}|$)`, 'y');
  const cells: string[] = [];
  for (;;) {
    const [found, quoted, quotedEnd, plain = '', plainEnd] = cell.exec(line) ?? [];
    if (found === undefined) return undefined;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if ((quotedEnd ?? plainEnd) === '') return cells;
  }
}

/** One line of a list of streams, and what is to be said of it. */
export interface ListedStream {
  /** From 1: two lines may have the same name. */
  place: number;
  line: string;
  name: string;
  /** Absent: as the dialog says for all of them. */
  preset?: LadderPreset | undefined;
  tags: readonly string[];
  /** A name that somebody else has is allowed: it is only pointed out. */
  mark: 'new' | 'exists' | 'twice';
  /** Why it cannot be created. */
  fault?: string | undefined;
}

export interface StreamList {
  /** Undefined for a list of names, which is no CSV. */
  separator: Separator | undefined;
  streams: readonly ListedStream[];
}

export interface KnownStreams {
  /** `nameKeys` of the streams. */
  taken: ReadonlySet<string>;
  /** In the spelling that is in use. */
  tags: readonly string[];
  /** Can a stream have tags here? */
  canTag: boolean;
}

/** More at once is a slip of the hand. */
export const maxStreams = 500;

/** Reads a list, one stream a line; lines with nothing in them are left out. */
export function readList(text: string, known: KnownStreams): StreamList {
  const { separator, lines } = readLines(text);
  const seen = new Set<string>();
  const streams = lines.map((line, index): ListedStream => {
    const read = separator === undefined ? { name: line.trim(), tags: [] } : readLine(line, separator, known);
    const key = nameKey(read.name);
    const mark = known.taken.has(key) ? 'exists' : seen.has(key) ? 'twice' : 'new';
    seen.add(key);
    return { place: index + 1, line, mark, ...read };
  });
  return { separator, streams };
}

/** The list with these lines alone. */
export function writeList(streams: readonly ListedStream[], separator: Separator | undefined): string {
  return [...(separator === undefined ? [] : [header.join(separator)]), ...streams.map(({ line }) => line)].join('\n');
}

function readLine(
  line: string,
  separator: Separator,
  known: KnownStreams,
): Pick<ListedStream, 'name' | 'preset' | 'tags' | 'fault'> {
  const cells = readCells(line, separator);
  if (cells === undefined) return { name: line.trim(), tags: [], fault: words.list.faults.quotes };
  const [name = '', asked = '', tagged = '', ...more] = cells;
  // Between semicolons, tags that are separated by semicolons are cells of their own.
  const tagCells = separator === ';' ? [tagged, ...more] : [tagged];
  const between = separator === ',' ? ';' : /[;,]/;
  const preset = presetOf(asked);
  const tags = withoutRepeats(
    tagCells
      .flatMap((cell) => cell.split(between))
      .map(normalTag)
      .filter(Boolean)
      .map(spelling(known.tags)),
  );
  const fault =
    faultOfName(name) ??
    (asked !== '' && preset === undefined ? words.list.faults.preset(asked) : undefined) ??
    (separator !== ';' && more.some(Boolean) ? words.list.faults.columns(header.length) : undefined) ??
    faultOfTags(tags, known);
  return { name: name || line.trim(), preset, tags, fault };
}

function faultOfName(name: string): string | undefined {
  return name === '' ? words.list.faults.noName : undefined;
}

function faultOfTags(tags: readonly string[], { canTag }: KnownStreams): string | undefined {
  if (tags.length > 0 && !canTag) return words.list.faults.tagsElsewhere;
  const wrong = tags.find((tag) => !isTag(tag));
  if (wrong !== undefined) {
    return wrong.length > maxTagLength
      ? words.list.faults.tagTooLong(wrong, maxTagLength)
      : words.list.faults.tagUnfit(wrong);
  }
  return tags.length > maxTags ? words.list.faults.tooManyTags(maxTags) : undefined;
}

const spelling = (inUse: readonly string[]) => (tag: string) =>
  inUse.find((known) => tagKey(known) === tagKey(tag)) ?? tag;
