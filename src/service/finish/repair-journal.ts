import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, writeWhole } from '../lib/files.ts';
import {
  emptyJournal,
  isSource,
  type JournalEvent,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  parseJournal,
  pathOf,
  readJournal,
  readJournalText,
  renditionJournalName,
} from '../recorder/journal.ts';
import { inOrder, rebuildSource, segmentName } from './rebuild-source.ts';

export interface RepairedJournal {
  /** The contents of the journals on disk after the repair. */
  state: JournalState;
  /** Repairs, as sentences for the log; normally empty. */
  notes: string[];
}

/**
 * Makes a session's journal agree with its files, while nothing writes to either. Readable lines stay. `known`, the same
 * journal in memory, adds the lines that are missing and wins over a line that differs. Source segments that neither of
 * them names are read and added. `refitted` records lines that were wrong or out of order. A segment that cannot be read is
 * set aside and recorded as lost; a number without a file is recorded as lost. Nothing is deleted, and a second run changes
 * nothing. Throws on a disk error.
 */
export async function repairJournal(directory: string, known: JournalState = emptyJournal()): Promise<RepairedJournal> {
  await setAsideFile(directory);
  const journal = await readSource(directory, known);
  const notes = describeDamage(journal);
  const { state, found, unreadable } = await rebuildSource(directory, journal.state);
  if (found.length > 0) notes.push(`${found.length} segments that were missing from ${journalName} were added again.`);
  if (journal.isChanged || found.length > 0 || unreadable.size > 0) {
    const lost = new Map([...(state.lost ?? []), ...unreadable]);
    for (const [path, reason] of missingNumbers(state, lost)) lost.set(path, reason);
    await rewrite(directory, journal, { ...state, lost });
  }
  for (const [path, reason] of unreadable) {
    const moved = await setAside(directory, path);
    notes.push(`${path} cannot be read and was moved to ${moved}: ${reason}.`);
  }
  return { state: await readJournal(directory), notes };
}

/** The same for the renditions' journal, from memory alone: what it does not name can be encoded again. */
export async function repairRenditionJournal(directory: string, known: JournalState): Promise<RepairedJournal> {
  const journal = await readOne(directory, renditionJournalName, known, (rendition) => rendition !== 'source');
  if (journal.isChanged) await rewrite(directory, journal, journal.state);
  return { state: await readJournal(directory), notes: describeDamage(journal) };
}

/** Reads the source's journal, corrects it from memory, and adds a sentence to `refitted` where it was wrong. */
async function readSource(directory: string, known: JournalState): Promise<OneJournal> {
  const journal = await readOne(directory, journalName, known, (rendition) => rendition === 'source');
  const { parts, segments, refitted = [] } = journal.state;
  const reasons = [...refitted];
  const foreign = new Set<JournalSegment>();
  const isKnown = new Set(known.segments.map(pathOf));
  if (isKnown.size > 0) {
    for (const line of segments) {
      if (!isKnown.has(pathOf(line)) && !(await exists(join(directory, pathOf(line))))) foreign.add(line);
    }
  }
  const misfits = [...journal.misfits, ...[...foreign].map(pathOf)];
  if (misfits.length > 0) reasons.push(describeMisfits(misfits, 'was put right'));
  else if (journal.isShuffled) reasons.push(`${journalName} had lost its order, which was restored from the media`);
  if (reasons.length === refitted.length) return journal;
  const own = segments.filter((line) => !foreign.has(line));
  return {
    ...journal,
    misfits,
    isChanged: true,
    state: { ...journal.state, parts: inOrder(parts, own), segments: own, refitted: reasons },
  };
}

export function describeMisfits(misfits: readonly string[], outcome: string): string {
  const [first = ''] = misfits;
  const others = misfits.length > 1 ? ` and ${misfits.length - 1} more` : '';
  return `${journalName} did not fit the recording (${first}${others}) and ${outcome}`;
}

interface OneJournal {
  name: string;
  state: JournalState;
  text: string;
  damaged: number[];
  /** Files whose line differs from the one in memory. */
  misfits: string[];
  /** Were its lines out of order? */
  isShuffled: boolean;
  isChanged: boolean;
}

async function readOne(
  directory: string,
  name: string,
  known: JournalState,
  isIn: (rendition: string) => boolean,
): Promise<OneJournal> {
  const text = await readJournalText(join(directory, name));
  const damaged: number[] = [];
  const state = parseJournal(text, emptyJournal(), (line) => damaged.push(line));
  const partKey = keyOfParts(known.parts);
  const names = new Set([...state.parts.map(partKey), ...state.segments.map(pathOf)]);
  const parts = known.parts.filter((part) => isIn(part.rendition) && !names.has(partKey(part)));
  const segments = known.segments.filter((line) => isIn(line.rendition) && !names.has(pathOf(line)));
  const comparedParts = compare(state.parts, known.parts, partKey);
  const comparedSegments = compare(state.segments, known.segments, pathOf);
  const misfits = [...comparedParts.misfits, ...comparedSegments.misfits];
  const isShuffled = !isInOrder(comparedParts.lines, comparedSegments.lines);
  const allSegments = [...comparedSegments.lines, ...segments].sort((a, b) => a.number - b.number);
  const dropped = [...known.dropped].filter(([rendition]) => isIn(rendition) && !state.dropped.has(rendition));
  return {
    name,
    text,
    damaged,
    misfits,
    isShuffled,
    isChanged: damaged.length + misfits.length + parts.length + segments.length + dropped.length > 0,
    state: {
      ...state,
      parts: parts.length > 0 ? inOrder([...comparedParts.lines, ...parts], allSegments) : comparedParts.lines,
      segments: allSegments,
      dropped: new Map([...state.dropped, ...dropped]),
      end: state.end ?? (isIn('source') ? known.end : undefined),
    },
  };
}

/** A part is known by its init segment; one that lost media was split, and its pieces are told apart by their numbers. */
function keyOfParts(known: readonly JournalPart[]): (part: JournalPart) => string {
  const numbers = new Map<string, Set<number>>();
  for (const part of known) {
    const path = pathOf(part);
    numbers.set(path, (numbers.get(path) ?? new Set()).add(part.part));
  }
  return (part) => ((numbers.get(pathOf(part))?.size ?? 0) > 1 ? `${pathOf(part)} ${part.part}` : pathOf(part));
}

/** Replaces each line that differs from the known one, and drops a line that repeats another. */
function compare<T extends { rendition: string; uri: string }>(
  lines: readonly T[],
  known: readonly T[],
  keyOf: (line: T) => string,
): { lines: T[]; misfits: string[] } {
  const truths = new Map(known.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  const misfits: string[] = [];
  const kept = lines.flatMap((line) => {
    const key = keyOf(line);
    const truth = truths.get(key);
    if (truth === undefined) return [line];
    const isAgain = seen.has(key);
    const isFalse = differs(line, truth);
    seen.add(key);
    if (isAgain || isFalse) misfits.push(pathOf(line));
    if (isAgain) return [];
    return [isFalse ? truth : line];
  });
  return { lines: kept, misfits };
}

/** A field that only one of the two has is no difference: journals of the first version have fewer. */
function differs(line: unknown, known: unknown): boolean {
  if (line === undefined || known === undefined || line === null || known === null) return false;
  if (typeof line !== 'object' || typeof known !== 'object') return line !== known;
  const others = new Map<string, unknown>(Object.entries(known));
  return Object.entries(line).some(([key, value]) => differs(value, others.get(key)));
}

/** Are segments in the order of their names, and parts in that of their segments? Lines that repeat others do not count. */
function isInOrder(parts: readonly JournalPart[], segments: readonly JournalSegment[]): boolean {
  const isRising = (numbers: readonly number[]) => numbers.every((number, i) => number >= (numbers[i - 1] ?? number));
  const first = new Map<number, number>();
  for (const { part, number } of segments) first.set(part, Math.min(number, first.get(part) ?? number));
  const names = [...new Set(segments.map(({ uri }) => uri))];
  return (
    isRising(names.map((name) => Number(segmentName.exec(name)?.[2] ?? 0))) &&
    isRising(parts.flatMap(({ part }) => first.get(part) ?? []))
  );
}

/** Numbers run from 0 through all parts: a number without a segment is a lost segment. */
export function missingNumbers(
  { segments }: JournalState,
  lost: ReadonlyMap<string, string>,
): [path: string, reason: string][] {
  const known = new Set(segments.map(({ number }) => number));
  for (const path of lost.keys()) known.add(Number(/-(\d+)(-whole)?\.m4s$/.exec(path)?.[1]));
  const partOf = new Map(segments.map(({ number, part }) => [number, part]));
  const highest = segments.reduce((most, { number }) => Math.max(most, number), -1);
  const missing: [string, string][] = [];
  let part = segments[0]?.part ?? 0;
  for (let number = 0; number <= highest; number++) {
    part = partOf.get(number) ?? part;
    if (!known.has(number)) missing.push([`source/${part}-${String(number).padStart(5, '0')}.m4s`, 'It is missing']);
  }
  return missing;
}

/** Writes a journal anew; the file is set aside where its lines were damaged or wrong. */
async function rewrite(
  directory: string,
  { name, text, damaged, misfits, isShuffled }: OneJournal,
  state: JournalState,
): Promise<void> {
  const content = eventsOf(state).map(journalLine).join('');
  if (content === text) return;
  if (damaged.length + misfits.length > 0 || isShuffled) await setAside(directory, name);
  await writeWhole(join(directory, name), content);
}

/** A journal's lines, in the order in which they are written anew. */
export function eventsOf({
  parts,
  segments,
  dropped,
  lost = new Map(),
  refitted = [],
  end,
}: JournalState): JournalEvent[] {
  const atMs = parts[0]?.wallClockMs ?? 0;
  return [
    { event: 'start', version: 1, atMs },
    ...parts.map((part): JournalEvent => ({ event: 'part', ...part })),
    ...segments.map((segment): JournalEvent => ({ event: 'segment', ...segment })),
    ...[...dropped].map(([rendition, reason]): JournalEvent => ({ event: 'drop', rendition, reason })),
    ...[...lost].map(([path, reason]): JournalEvent => {
      const [rendition = '', uri = ''] = path.split('/');
      return { event: 'lost', rendition, uri, reason };
    }),
    ...refitted.map((reason): JournalEvent => ({ event: 'refit', reason })),
    ...(end === undefined ? [] : [{ event: 'end', atMs, summary: end } satisfies JournalEvent]),
  ];
}

/** The lines of the renditions' journal. */
export function renditionEvents({ parts, segments, dropped }: JournalState): JournalEvent[] {
  const isRendition = (file: { rendition: string }) => !isSource(file);
  const lines = eventsOf({ parts: parts.filter(isRendition), segments: segments.filter(isRendition), dropped });
  return lines.filter(({ event }) => event !== 'start');
}

function describeDamage({ name, damaged }: OneJournal): string[] {
  return damaged.length === 0 ? [] : [`${name} is damaged in ${lines(damaged)}; the rest of it was kept.`];
}

function lines(numbers: number[]): string {
  return `line${numbers.length === 1 ? '' : 's'} ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ', …' : ''}`;
}

/** Holds unusable files of a recording: inside its folder, out of reach of playback, never deleted. */
export const setAsideFolder = 'set-aside';

/** Sets a recording's file aside, replacing nothing; `path` is relative to the recording. Resolves with its new path. */
export async function setAside(directory: string, path: string): Promise<string> {
  const plain = join(setAsideFolder, path);
  await mkdir(join(directory, dirname(plain)), { recursive: true });
  const target = (await exists(join(directory, plain))) ? `${plain}.${randomUUID()}` : plain;
  await rename(join(directory, path), join(directory, target));
  return target;
}

/** A file in the place of the source's folder is no disk that fails: the recording would wait for it for ever. */
async function setAsideFile(directory: string): Promise<void> {
  const found = await lstat(join(directory, 'source')).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (found?.isFile()) await setAside(directory, 'source');
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
