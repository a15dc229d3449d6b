import { join } from 'node:path';
import { writeWhole } from '../lib/files.ts';
import { folderFiles } from '../lib/stored-files.ts';
import {
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalLine,
  journalName,
  readJournal,
  renditionJournalName,
} from '../recorder/journal.ts';
import { nameFault, RecordingFault, readWritten } from './read-back.ts';
import { eventsOf, exists, pathOf, setAside } from './repair-journal.ts';
import type { Loss } from './steps.ts';

/** A file that does not play, relative to the recording, and why. */
export interface FileDamage {
  file: string;
  reason: string;
}

/**
 * Leaves out of an ended recording what of its source is missing or damaged, so that the rest plays: the journal names it
 * as lost, what is left of the file is set aside, and what follows it is a part of its own. Resolves with false where
 * nothing is damaged, or nothing would be left. `known`: damage that only a decoder finds. Throws on a disk error.
 */
export async function leaveOutDamage(directory: string, known?: FileDamage): Promise<boolean> {
  const journal = await readJournal(directory);
  const isSource = ({ rendition }: { rendition: string }) => rendition === 'source';
  const source = { parts: journal.parts.filter(isSource), segments: journal.segments.filter(isSource) };
  const damage = await findDamage(directory, [...source.parts, ...source.segments]);
  if (known !== undefined) damage.set(known.file, known.reason);
  const { parts, segments, lost } = withoutDamage(source, damage);
  if (segments.length === 0 || (lost.size === 0 && parts.length === source.parts.length)) return false;

  for (const path of [...lost.keys(), ...damage.keys()]) {
    if (await exists(join(directory, path))) await setAside(directory, path);
  }
  const allLost = new Map([...(journal.lost ?? []), ...lost]);
  const { refitted, end } = journal;
  const events = eventsOf({ parts, segments, dropped: new Map(), lost: allLost, refitted, end });
  // The renditions’ journal comes first. It vouches for their files, from which theirs is made anew; one that was left
  // out since a file of the source was damaged is tried again.
  const renditions = [
    ...journal.parts.flatMap((part) => (isSource(part) ? [] : [{ event: 'part' as const, ...part }])),
    ...journal.segments.flatMap((segment) => (isSource(segment) ? [] : [{ event: 'segment' as const, ...segment }])),
  ];
  await writeWhole(join(directory, renditionJournalName), renditions.map(journalLine).join(''));
  await writeWhole(join(directory, journalName), events.map(journalLine).join(''));
  return true;
}

async function findDamage(
  directory: string,
  files: readonly (JournalPart | JournalSegment)[],
): Promise<Map<string, string>> {
  const stored = folderFiles(directory);
  const damage = new Map<string, string>();
  for (const file of files) {
    const path = pathOf(file);
    try {
      await nameFault(path, () => readWritten(stored, path, file));
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      damage.set(path, error.message);
    }
  }
  return damage;
}

type Source = Pick<JournalState, 'parts' | 'segments'>;

/** The rest of the recording, in parts without a hole, each of which begins where decoding can begin. */
function withoutDamage(
  { parts, segments }: Source,
  damage: ReadonlyMap<string, string>,
): Source & { lost: Map<string, string> } {
  const lost = new Map<string, string>();
  const left: Source = { parts: [], segments: [] };
  let newPart = Math.max(-1, ...parts.map(({ part }) => part)) + 1;
  let last: JournalSegment | undefined;
  for (const segment of segments) {
    const init = parts.find(({ part }) => part === segment.part);
    const isFirst = segments.find(({ part }) => part === segment.part) === segment;
    const follows = last?.part === segment.part && last.number + 1 === segment.number;
    const reason = whyLost(segment, init, damage) ?? (isFirst || follows ? undefined : whyNoBeginning(segment));
    if (reason !== undefined || init === undefined) {
      lost.set(pathOf(segment), reason ?? 'Its init segment is missing');
      continue;
    }
    if (!follows) {
      const isTaken = left.parts.some(({ part }) => part === segment.part);
      const wallClockMs = isFirst ? init.wallClockMs : segment.wallClockMs;
      left.parts.push({ ...init, part: isTaken ? newPart++ : init.part, wallClockMs });
    }
    left.segments.push({ ...segment, part: left.parts.at(-1)?.part ?? segment.part });
    last = segment;
  }
  return { ...left, lost };
}

function whyLost(
  segment: JournalSegment,
  init: JournalPart | undefined,
  damage: ReadonlyMap<string, string>,
): string | undefined {
  return damage.get(pathOf(segment)) ?? (init && damage.get(pathOf(init)));
}

function whyNoBeginning({ independent, isOpen }: JournalSegment): string | undefined {
  return independent || isOpen === true ? undefined : 'It cannot be decoded without the segment before it';
}

/** Times of which a recording has lost its media. */
export function findLosses({ segments, lost = new Map() }: JournalState): Loss[] {
  if (lost.size === 0) return [];
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const endOf = ({ wallClockMs, durationSeconds }: JournalSegment) => wallClockMs + durationSeconds * 1000;
  const numbers = [...lost.keys()].map((path) => Number(/-(\d+)(?:-whole)?\.m4s$/.exec(path)?.[1]));
  const isLost = (from: number, to: number) => numbers.some((number) => number > from && number < to);
  return [...source, undefined].flatMap((segment, i) => {
    const before = source[i - 1];
    if (!isLost(before?.number ?? -1, segment?.number ?? Number.POSITIVE_INFINITY)) return [];
    return [{ startedAt: before && Math.round(endOf(before)), endedAt: segment && Math.round(segment.wallClockMs) }];
  });
}
