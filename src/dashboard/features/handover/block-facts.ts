import type { Placeholder } from '../../../contract/handovers/template.ts';
import { formatShare } from '../../domain/coverage.ts';
import { isoDay } from '../../lib/dates.ts';
import {
  formatBytes,
  formatClock,
  formatClockSeconds,
  formatDate,
  formatDuration,
  plainClock,
} from '../../lib/format.ts';

import { zoneAbbreviation } from '../../lib/zone.ts';
import type { HandoverEntry } from './handover-item.ts';
import { words } from './words.ts';

export interface BlockOptions {
  nowMs: number;
  saysGaps: boolean;
}

/** Each text is one line and not escaped. A text is empty where its value is not known. */
export type Facts = Readonly<Record<Placeholder, string>>;

export function factsOf(entry: HandoverEntry, index: number, { nowMs }: Pick<BlockOptions, 'nowMs'>): Facts {
  const { startMs, endMs, seconds, share, sizeBytes, tags, links, url } = entry;
  return {
    number: String(index + 1),
    stream: lineOf(entry.stream) || words.noName,
    date: startMs === undefined ? '' : isoDay(startMs),
    day: startMs === undefined ? '' : formatDate(startMs, nowMs),
    start: startMs === undefined ? '' : formatClock(startMs),
    end: endMs === undefined ? '' : formatClock(endMs),
    zone: zonesOf(entry).join(' – '),
    duration: seconds === undefined ? '' : formatDuration(seconds),
    coverage: share === undefined ? '' : formatShare(share),
    size: sizeBytes === undefined ? '' : formatBytes(sizeBytes),
    tags: tags.map(lineOf).join(', '),
    url,
    playback: links.playback ?? '',
    watch: links.watch ?? '',
    mp4: links.mp4 ?? '',
  };
}

/** A text that has `zone` beside its times repeats the zone only where there are two. */
export function timesBesideZone(entry: HandoverEntry, { start, end }: Facts): Pick<Facts, 'start' | 'end'> {
  const { startMs, endMs } = entry;
  if (zonesOf(entry).length > 1) return { start, end };
  return {
    start: startMs === undefined ? '' : plainClock(startMs),
    end: endMs === undefined ? '' : plainClock(endMs),
  };
}

/** A recording has two zones where the clocks change between its beginning and its end. */
function zonesOf({ startMs, endMs = startMs }: HandoverEntry): string[] {
  const times = [startMs, endMs].filter((ms) => ms !== undefined);
  return [...new Set(times.map((ms) => zoneAbbreviation(ms)))];
}

/** `Wed 18 Nov 22:14 – 23:53 CET, 1:39:20` */
export function whenAndHowLong(entry: HandoverEntry, { day, duration }: Facts): string {
  const { startMs, endMs } = entry;
  const isChanged = zonesOf(entry).length > 1;
  const clock = (ms: number, isLast: boolean) =>
    isLast || isChanged ? `${plainClock(ms)} ${zoneAbbreviation(ms)}` : plainClock(ms);
  const times =
    startMs === undefined
      ? ''
      : endMs === undefined
        ? clock(startMs, true)
        : words.fromTo(clock(startMs, false), clock(endMs, true));
  const when = [day, times].filter(Boolean).join(' ');
  return [when, duration, entry.isComing ? words.coming : ''].filter(Boolean).join(', ');
}

/** `20:14:05 – 20:18:10`, or nothing where no footage is missing or the operator does not want gaps named. */
export function missingTimes({ gaps }: HandoverEntry, { saysGaps }: BlockOptions): string {
  if (!saysGaps) return '';
  const times = gaps.map((gap) => words.fromTo(formatClockSeconds(gap.startedAtMs), formatClockSeconds(gap.endedAtMs)));
  return times.join(', ');
}

const maxCharacters = 200;

// These characters would end a line, hide text, or turn the direction of the text after them.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const [isolate, popIsolate] = ['\u2068', '\u2069'];

/** A name, a recipient or a tag as one line of text. */
export function lineOf(text: string): string {
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : line;
}

/** Without the marks around it, a name in Arabic would turn the direction of the times after it. */
export function isolated(line: string): string {
  return rightToLeft.test(line) ? `${isolate}${line}${popIsolate}` : line;
}
