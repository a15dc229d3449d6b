import { zoneAbbreviation, zoneOffsetName } from '../../contract/zones.ts';
import { addDaysMs, atLocalMs, hourOfDayMs, isoDay, startOfDayMs } from './dates.ts';
import { formatWeekday } from './format.ts';
import { locale, t } from './language.ts';
import { operatorZone } from './zone.ts';

/** A search for days, a time of day, or both; `rest` is the remaining text. */
export interface TimeSearch {
  /** Whole days in the operator's zone; of "last night" six in the evening to six. */
  span?: { fromMs: number; toMs: number };
  /** Minutes since midnight: 1170 is 19:30. */
  minute?: number;
  /** The zone beside it, in small letters: which of two times is meant in the night the clock is set back. */
  zone?: string;
  rest: string;
}

/** Operators type these words. */
export const when = {
  today: t('today', 'heute'),
  yesterday: t('yesterday', 'gestern'),
  tomorrow: t('tomorrow', 'morgen'),
  lastNight: t('last night', 'letzte nacht'),
  tonight: t('tonight', 'heute abend'),
  /** Parts of a day that is named, with the hours from its midnight at which they begin and end. */
  parts: t<readonly (readonly [name: string, fromHour: number, toHour: number])[]>(
    [
      ['morning', 6, 12],
      ['afternoon', 12, 18],
      ['evening', 18, 24],
      ['night', 18, 30],
    ],
    [
      ['morgen', 6, 12],
      ['früh', 6, 12],
      ['vormittag', 6, 12],
      ['nachmittag', 12, 18],
      ['abend', 18, 24],
      ['nacht', 18, 30],
    ],
  ),
  /** Words beside a time that add nothing. */
  beside: t(['at', 'on'], ['um', 'am', 'uhr']),
  /** Letters of the shortest form of a weekday. */
  shortest: t<number>(3, 2),
};
const halfYearMs = 183 * 86_400_000;
const named = (options: Intl.DateTimeFormatOptions, noons: readonly number[]) =>
  noons.map((ms) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(ms).toLowerCase());
/** January first; Sunday first. */
const noons = (count: number, noonOf: (index: number) => number) =>
  Array.from({ length: count }, (_, at) => noonOf(at));
const months = named(
  { month: 'long' },
  noons(12, (month) => Date.UTC(2023, month, 1, 12)),
);
const weekdays = named(
  { weekday: 'long' },
  noons(7, (day) => Date.UTC(2023, 0, 1 + day, 12)),
);

type Groups = readonly (string | undefined)[];
/** Parses the first match of the pattern and removes it from the text. */
type Take = <Found>(pattern: RegExp, read: (groups: Groups) => Found | undefined) => Found | undefined;

/** A search means the last such day, a plan the next one. */
export type Toward = 'past' | 'future';

/** The words of a text that say when: `wed 19:30`, `20 nov`, `2026-11-20`, `7:30pm`. Undefined where none does. */
export function parseTimeSearch(text: string, nowMs: number, toward: Toward = 'past'): TimeSearch | undefined {
  let rest = ` ${text.toLowerCase().replace(/[,\s]+/g, ' ')} `.replace(/(\d-\d{1,2})t(\d)/, '$1 $2');
  const take: Take = (pattern, read) => {
    const match = pattern.exec(rest);
    const found = match === null ? undefined : read(match.slice(1));
    if (match !== null && found !== undefined) rest = rest.replace(match[0], ' ');
    return found;
  };
  const minute =
    take(/ (\d{1,2}):(\d{2})(?::\d{2})? ?(am|pm)? /, ([hour, minutes, half]) => minuteFrom(hour, minutes, half)) ??
    take(/ (\d{1,2}) ?(am|pm) /, ([hour, half]) => minuteFrom(hour, '0', half));
  const zone = minute === undefined ? undefined : takeZone(take, nowMs);
  const span = parseNight(take, nowMs) ?? parsePart(take, dayFrom(parseDay(take, nowMs, toward)));
  if (span === undefined && minute === undefined) return undefined;
  for (const word of when.beside) rest = rest.replace(wholeWord(word), ' ');
  return {
    ...(span && { span }),
    ...(minute !== undefined && { minute }),
    ...(zone !== undefined && { zone }),
    rest: rest.trim(),
  };
}

/** Only a name that the operator's zone has in summer or in winter: other words may be those of a stream. */
function takeZone(take: Take, nowMs: number): string | undefined {
  const names = new Set([nowMs, nowMs + halfYearMs].flatMap(zoneNamesAt));
  for (const name of names) {
    const found = take(wholeWord(name.replace(/[+.]/g, '\\$&')), () => name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dayFrom(startMs: number | undefined): TimeSearch['span'] {
  return startMs === undefined ? undefined : { fromMs: startMs, toMs: addDaysMs(startMs, 1) };
}

/** Midnight of the day that is named. */
function parseDay(take: Take, nowMs: number, toward: Toward): number | undefined {
  const date = (year: string | undefined, month: number, day: string | undefined) =>
    nearestDateMs(year === undefined ? undefined : Number(year), month, Number(day), nowMs, toward);
  const dateMs =
    take(/ (\d{4})[-/.](\d{1,2})[-/.](\d{1,2}) /, ([year, month, day]) => date(year, Number(month), day)) ??
    take(/ (\d{1,2})[/.](\d{1,2})(?:[/.](\d{4})?)? /, ([day, month, year]) => date(year, Number(month), day)) ??
    take(/ (\d{1,2})\.? (\p{L}{3,})\.?(?: (\d{4}))? /u, ([day, month, year]) => date(year, monthOf(month), day)) ??
    take(/ (\p{L}{3,})\.? (\d{1,2})(?: (\d{4}))? /u, ([month, day, year]) => date(year, monthOf(month), day));
  if (dateMs !== undefined) {
    // The weekday of a date, as in `Fri 27 Nov`, adds nothing.
    take(weekdayPattern, () => true);
    return dateMs;
  }
  return (
    take(wholeWord(when.today), () => startOfDayMs(nowMs)) ??
    take(wholeWord(when.yesterday), () => addDaysMs(nowMs, -1)) ??
    take(weekdayPattern, ([weekday]) => nearestWeekdayMs(weekday, nowMs, toward)) ??
    (toward === 'future' ? take(wholeWord(when.tomorrow), () => addDaysMs(nowMs, 1)) : undefined)
  );
}

/** An evening's show may end after midnight. */
function parseNight(take: Take, nowMs: number): TimeSearch['span'] {
  const night = (days: number) => {
    return { fromMs: hourOfDayMs(nowMs, days, 18), toMs: hourOfDayMs(nowMs, days + 1, 6) };
  };
  return take(wholeWord(when.lastNight), () => night(-1)) ?? take(wholeWord(when.tonight), () => night(0));
}

/** Only beside a day: alone, the word may be that of a stream. */
function parsePart(take: Take, day: TimeSearch['span']): TimeSearch['span'] {
  if (day === undefined) return undefined;
  for (const [name, fromHour, toHour] of when.parts) {
    const hourMs = (hour: number) => hourOfDayMs(day.fromMs, Math.floor(hour / 24), hour % 24);
    const part = take(wholeWord(name), () => ({ fromMs: hourMs(fromHour), toMs: hourMs(toHour) }));
    if (part !== undefined) return part;
  }
  return day;
}

const wholeWord = (word: string) => new RegExp(` ${word} `);
/** From three letters on: `wed`, `weds`, `wednesday`. */
const beginningOf = (name: string) =>
  `${name.slice(0, when.shortest)}${[...name.slice(when.shortest)].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '')}`;
const weekdayPattern = new RegExp(` (${weekdays.map(beginningOf).join('|')}|weds) `);

/** From 1; 0 for what is no month. */
function monthOf(name = ''): number {
  return months.findIndex((month) => month.startsWith(name)) + 1;
}

/** `7pm`, `19:00`, `19.30`, `1930`, `7:30 p.m.`, `19 Uhr`; minutes since midnight. */
export function parseTimeOfDay(text: string): number | undefined {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?m?\.?|uhr|h)?$/.exec(text.trim().toLowerCase());
  const [, hour, minutes = '0', half] = match ?? [];
  return hour === undefined ? undefined : minuteFrom(hour, minutes, half && `${half}m`);
}

function minuteFrom(hour: string | undefined, minutes: string | undefined, half?: string): number | undefined {
  const [h, m] = [Number(hour), Number(minutes)];
  if (m > 59 || h > (half ? 12 : 23)) return undefined;
  return ((half ? h % 12 : h) + (half === 'pm' ? 12 : 0)) * 60 + m;
}

/** Without a year: the last time that there was such a day, or the next one. */
function nearestDateMs(year: number | undefined, month: number, day: number, nowMs: number, toward: Toward) {
  const thisYear = Number(isoDay(nowMs).slice(0, 4));
  const found = startOfDateMs(year ?? thisYear, month, day);
  if (year !== undefined) return found;
  if (toward === 'future') {
    return found !== undefined && found >= startOfDayMs(nowMs) ? found : startOfDateMs(thisYear + 1, month, day);
  }
  return found !== undefined && found <= nowMs ? found : startOfDateMs(thisYear - 1, month, day);
}

/** Today, or the nearest day before or after it. */
function nearestWeekdayMs(name = '', nowMs: number, toward: Toward): number | undefined {
  const sought = weekdays.find((weekday) => weekday.startsWith(name.slice(0, 3))) ?? '';
  return [0, 1, 2, 3, 4, 5, 6]
    .map((days) => addDaysMs(nowMs, toward === 'past' ? -days : days))
    .find((startMs) => sought.startsWith(formatWeekday(startMs).toLowerCase()));
}

/** Undefined for a date that the calendar does not have. */
function startOfDateMs(year: number, month: number, day: number): number | undefined {
  const localMs = Date.UTC(year, month - 1, day);
  const date = new Date(localMs);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? atLocalMs(localMs) : undefined;
}

/**
 * When the operator's clock shows a sought time on the day of `dayMs`: once, or twice in the night the clock is set back,
 * unless the zone beside it (`2:30 CET`) says which of them is meant.
 */
export function timeSearchInstants(
  dayMs: number,
  { minute, zone }: { minute: number; zone?: string | undefined },
): number[] {
  const localMs = Date.parse(isoDay(dayMs)) + minute * 60_000;
  const instants = [...new Set([atLocalMs(localMs), atLocalMs(localMs, undefined, 'second')])];
  const named = instants.filter((ms) => zone !== undefined && zoneNamesAt(ms).includes(zone));
  return named.length === 0 ? instants : named;
}

/** People look for a zone by any of its names, in small letters: `cet`, `mez`, `gmt+1`. */
function zoneNamesAt(ms: number): string[] {
  const zone = operatorZone.get();
  const names = [locale, 'en-GB', 'de'].map((language) => zoneAbbreviation(ms, zone, language));
  return [...new Set([...names, zoneOffsetName(ms, zone)].map((name) => name.toLowerCase()))];
}
