import {
  fastestFps,
  highestBitrate,
  longestProfileName,
  longestSide,
  lowestBitrate,
  shortestSide,
  whyTooManyPixels,
} from '../../../../contract/ladder.ts';
import type { StreamEdit } from '../../../api/streams.ts';
import type { Profile } from '../../../domain/stream-object.ts';
import { locale } from '../../../lib/language.ts';
import { words } from './words.ts';

type SentProfile = NonNullable<StreamEdit['profiles']>[number];
export type DraftField = 'name' | 'width' | 'height' | 'kbps' | 'fps';

/** One profile as it is typed. */
export interface DraftRow extends Record<DraftField, string> {
  key: string;
  /** What the profile has beside these; it goes along unchanged. */
  further: Partial<SentProfile>;
}

let lastKey = 0;

export function toDraft({
  name = '',
  width = 0,
  height = 0,
  bitrate = 0,
  fps = 0,
  ...further
}: Partial<Profile>): DraftRow {
  lastKey += 1;
  const known = Object.entries(further).filter(([, value]) => value !== undefined);
  return {
    key: String(lastKey),
    name,
    width: String(width),
    height: String(height),
    kbps: String(bitrate / 1000),
    fps: String(fps),
    further: Object.fromEntries(known),
  };
}

export function toProfile({ name, width, height, kbps, fps, further }: DraftRow): SentProfile {
  return {
    ...further,
    name: name.trim(),
    width: Number(width),
    height: Number(height),
    bitrate: Math.round(Number(kbps) * 1000),
    fps: Number(fps),
  };
}

const number = new Intl.NumberFormat(locale);
const span = (least: number, most: number) => words.profiles.fromTo(number.format(least), number.format(most));
const sides = span(shortestSide, longestSide);
const rates = span(lowestBitrate / 1000, highestBitrate / 1000);

/** What the fields take, in a sentence. */
export const limitsSentence = words.profiles.limits(sides, rates, fastestFps);

/** What is wrong with each row: the field, and why; undefined where it can be sent. */
export function rowProblem(draft: DraftRow, all: readonly DraftRow[]): { field: DraftField; why: string } | undefined {
  const { name, width, height, bitrate, fps, fpsDen = 1 } = toProfile(draft);
  const { problems } = words.profiles;
  const isSide = (side: number) => Number.isInteger(side) && side >= shortestSide && side <= longestSide;
  if (name === '' || name.length > longestProfileName) return { field: 'name', why: problems.name(longestProfileName) };
  if (name === 'source') return { field: 'name', why: problems.source };
  if (all.some((other) => other.key !== draft.key && other.name.trim() === name)) {
    return { field: 'name', why: problems.twice };
  }
  if (!isSide(width)) return { field: 'width', why: problems.width(sides) };
  if (!isSide(height)) return { field: 'height', why: problems.height(sides) };
  if (!(bitrate >= lowestBitrate && bitrate <= highestBitrate)) return { field: 'kbps', why: problems.kbps(rates) };
  if (!(Number.isInteger(fps) && fps >= 0 && fps / fpsDen <= fastestFps)) {
    return { field: 'fps', why: problems.fps(fastestFps) };
  }
  return undefined;
}

/** Why these profiles are too much for one stream. */
export function togetherProblem(draft: readonly DraftRow[]): string | undefined {
  return whyTooManyPixels(draft.map(toProfile)) === undefined ? undefined : words.profiles.problems.together;
}
