import type { Placeholder } from '../../../contract/handovers/template.ts';
import { formatShare } from '../../recording/coverage.ts';
import { isoDay } from '../../recording/words/day-times.ts';
import { formatClock, formatClockSeconds, formatDuration, plainClock } from '../../recording/words/format.ts';
import { formatDate } from '../../recording/words/format-day.ts';
import { formatBytes } from '../../recording/words/format-size.ts';
import { zoneAbbreviation } from '../../recording/words/zone-abbreviation.ts';
import { words } from '../handover-lazy-words.ts';
import type { HandoverEntry } from './entry.ts';
import { lineOf } from './text-of-name.ts';

/** What is said beside the link, in the operator's zone. */
export interface BlockOptions {
  nowMs: number;
  /** Say when footage is missing? */
  saysGaps: boolean;
}

/** The texts that every form is made of, each one line, none escaped. What is not known is empty. */
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

/** Its times for a text that has `zone` too: without the zone, unless there are two. */
export function timesBesideZone(entry: HandoverEntry, { start, end }: Facts): Pick<Facts, 'start' | 'end'> {
  const { startMs, endMs } = entry;
  if (zonesOf(entry).length > 1) return { start, end };
  return {
    start: startMs === undefined ? '' : plainClock(startMs),
    end: endMs === undefined ? '' : plainClock(endMs),
  };
}

/** Two where the clocks change between its beginning and its end. */
function zonesOf({ startMs, endMs = startMs }: HandoverEntry): string[] {
  const times = [startMs, endMs].filter((ms) => ms !== undefined);
  return [...new Set(times.map((ms) => zoneAbbreviation(ms)))];
}

/** `Wed 18 Nov 22:14 – 23:53 CET, 1:39:20`: when it was and how long. */
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

/** `20:14:05 – 20:18:10`, each time without footage; empty where none is missing or it is not to be said. */
export function missingTimes({ gaps }: HandoverEntry, { saysGaps }: BlockOptions): string {
  if (!saysGaps) return '';
  const times = gaps.map((gap) => words.fromTo(formatClockSeconds(gap.startedAtMs), formatClockSeconds(gap.endedAtMs)));
  return times.join(', ');
}
