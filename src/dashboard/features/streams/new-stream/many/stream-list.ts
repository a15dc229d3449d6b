import { longestTag, mostTags, tagKey } from '../../../../../contract/tags/stream-tags.ts';
import { isTag, normalTag, withoutRepeats } from '../../../../../contract/tags/tag-rules.ts';
import { nameKey } from '../../../../components/stream-name-field.tsx';
import type { LadderPreset } from '../../../../domain/words/ladder-presets.ts';
import { readCells, type Separator } from '../csv-line.ts';
import { header, presetOf, readLines } from '../list-kind.ts';
import { words } from './words.ts';

/** One line of a list of streams, and what is to be said of it. */
export interface ListedStream {
  /** From 1: two lines may have the same name. */
  place: number;
  /** As it stands in the list. */
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

/** What there is already. */
export interface KnownStreams {
  /** `nameKeys` of the streams. */
  taken: ReadonlySet<string>;
  /** In the spelling that is in use. */
  tags: readonly string[];
  /** Can a stream have tags here? */
  canTag: boolean;
}

/** More at once is a slip of the hand. */
export const mostNames = 500;

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
  if (cells === undefined) return { name: line.trim(), tags: [], fault: words.faults.quotes };
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
    (asked !== '' && preset === undefined ? words.faults.preset(asked) : undefined) ??
    (separator !== ';' && more.some(Boolean) ? words.faults.columns(header.length) : undefined) ??
    faultOfTags(tags, known);
  return { name: name || line.trim(), preset, tags, fault };
}

function faultOfName(name: string): string | undefined {
  return name === '' ? words.faults.noName : undefined;
}

function faultOfTags(tags: readonly string[], { canTag }: KnownStreams): string | undefined {
  if (tags.length > 0 && !canTag) return words.faults.tagsElsewhere;
  const wrong = tags.find((tag) => !isTag(tag));
  if (wrong !== undefined) {
    return wrong.length > longestTag ? words.faults.tagTooLong(wrong, longestTag) : words.faults.tagUnfit(wrong);
  }
  return tags.length > mostTags ? words.faults.tooManyTags(mostTags) : undefined;
}

const spelling = (inUse: readonly string[]) => (tag: string) =>
  inUse.find((known) => tagKey(known) === tagKey(tag)) ?? tag;
