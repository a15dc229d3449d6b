import { randomUUID } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../../files/write-whole.ts';
import {
  journalLine,
  journalName,
  parseJournal,
  readJournal,
  readJournalText,
  renditionJournalName,
} from '../journal/journal.ts';
import { emptyJournal, type JournalEvent, type JournalState } from '../journal/journal-state.ts';
import { rebuildSource } from './rebuild-source.ts';

export interface RepairedJournal {
  /** The contents of the journals on disk after the repair. */
  state: JournalState;
  /** What had to be done, as sentences for the log; normally empty. */
  notes: string[];
}

/**
 * Brings a session's journal in line with what is on disk, while nobody writes to it: readable lines are kept, `known`
 * (the same journal in memory) completes it, and source segments that neither names are read and added. A segment that
 * cannot be read is set aside and recorded as lost, and so is a number without a file. Nothing is deleted, and running
 * it again changes nothing. Throws on a disk error.
 */
export async function repairJournal(directory: string, known: JournalState = emptyJournal()): Promise<RepairedJournal> {
  const journal = await readOne(directory, journalName, known, (rendition) => rendition === 'source');
  const notes = describeDamage(journal);
  const { state, found, unreadable } = await rebuildSource(directory, journal.state);
  if (found.length > 0) notes.push(`${found.length} segments that were missing from ${journalName} were added again.`);
  if (journal.isChanged || found.length > 0 || unreadable.size > 0) {
    const lost = new Map([...(state.lost ?? []), ...unreadable, ...missingNumbers(state, unreadable)]);
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

interface OneJournal {
  name: string;
  state: JournalState;
  text: string;
  damaged: number[];
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
  const names = new Set([...state.parts, ...state.segments].map(({ rendition, uri }) => `${rendition}/${uri}`));
  const isNew = ({ rendition, uri }: { rendition: string; uri: string }) =>
    isIn(rendition) && !names.has(`${rendition}/${uri}`);
  const parts = known.parts.filter(isNew);
  const segments = known.segments.filter(isNew);
  const dropped = [...known.dropped].filter(([rendition]) => isIn(rendition) && !state.dropped.has(rendition));
  return {
    name,
    text,
    damaged,
    isChanged: damaged.length + parts.length + segments.length + dropped.length > 0,
    state: {
      ...state,
      parts: [...state.parts, ...parts],
      segments: [...state.segments, ...segments].sort((a, b) => a.number - b.number),
      dropped: new Map([...state.dropped, ...dropped]),
      end: state.end ?? (isIn('source') ? known.end : undefined),
    },
  };
}

/** Numbers run from 0 through all parts: a number without a segment is a lost segment. */
export function missingNumbers(
  { segments }: JournalState,
  unreadable: ReadonlyMap<string, string>,
): [path: string, reason: string][] {
  const known = new Set(segments.map(({ number }) => number));
  for (const path of unreadable.keys()) known.add(Number(/-(\d+)(-whole)?\.m4s$/.exec(path)?.[1]));
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

/** Keeps a copy of a journal with unreadable lines. */
async function rewrite(directory: string, { name, text, damaged }: OneJournal, state: JournalState): Promise<void> {
  const content = eventsOf(state).map(journalLine).join('');
  if (content === text) return;
  if (damaged.length > 0) await setAside(directory, name);
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

function describeDamage({ name, damaged }: OneJournal): string[] {
  return damaged.length === 0 ? [] : [`${name} is damaged in ${lines(damaged)}; the rest of it was kept.`];
}

function lines(numbers: number[]): string {
  return `line${numbers.length === 1 ? '' : 's'} ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ', …' : ''}`;
}

import { isMissing } from '../../files/file-system.ts';

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

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
