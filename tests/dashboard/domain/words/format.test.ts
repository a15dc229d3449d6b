import { describe, expect, it } from 'vitest';
import { dayInSentence } from '../../../../src/dashboard/components/lists/day-in-sentence.ts';
import {
  formatClock,
  formatClockSeconds,
  formatDate,
  formatDay,
  formatDayClock,
  formatDuration,
  formatRoughly,
  formatUtc,
  secondsBetween,
} from '../../../../src/dashboard/lib/format.ts';
import { zoneAbbreviation } from '../../../../src/dashboard/lib/zone.ts';
import { hour, nowMs, second, zone } from '../builders.ts';

const day = 24 * hour;

describe('a length', () => {
  it('is written in seconds, minutes and hours, never negative or nonsense, and loses no second to the grain of a float', () => {
    const lengths = [0, 7, 59.999, 60, 2513, 4404, 18_606.4, 360_000, 0.1 + 0.2 + 59.7];
    expect(lengths.map((seconds) => formatDuration(seconds))).toEqual([
      ...['0:00', '0:07', '0:59', '1:00', '41:53', '1:13:24', '5:10:06', '100:00:00', '1:00'],
    ]);
    const nonsense = [-300, Number.NaN, Number.POSITIVE_INFINITY, undefined];
    expect(nonsense.map((seconds) => formatDuration(seconds))).toEqual(Array(4).fill('0:00'));
    expect([secondsBetween(nowMs, nowMs + 2 * second), secondsBetween(nowMs + hour, nowMs)]).toEqual([2, 0]);
  });

  it('is roughly so many seconds, minutes or hours', () => {
    expect([3.4, 59.4, 90, 1164, 3600, 4800, -4].map(formatRoughly)).toEqual([
      ...['3 s', '59 s', '2 min', '19 min', '1 h', '1 h 20 min', '0 s'],
    ]);
  });
});

describe('a time of day', () => {
  it('is the operator’s, to the minute and to the second', () => {
    expect(formatClock(nowMs, zone)).toBe('20:12');
    expect(formatClockSeconds(nowMs, zone)).toBe('20:12:04');
    expect(formatClockSeconds(nowMs, 'America/New_York')).toBe('14:12:04');
  });

  it('is 00 and not 24 at midnight', () => {
    expect(formatClock(Date.UTC(2026, 10, 19, 23, 0), zone)).toBe('00:00');
  });

  it('has the abbreviation of its zone, which follows summer time', () => {
    const zones = ['Europe/Paris', 'America/New_York', 'Europe/London', 'Asia/Kolkata', 'UTC'];
    expect(zones.map((where) => zoneAbbreviation(nowMs, where))).toEqual(['CET', 'EST', 'GMT', 'GMT+5:30', 'UTC']);
    expect(zoneAbbreviation(Date.UTC(2026, 6, 1), zone)).toBe('CEST');
  });

  it('is shown in UTC on hover', () => {
    expect(formatUtc(nowMs)).toBe('Fri 20 Nov 2026, 19:12:04 UTC');
    expect(formatUtc(Date.UTC(2026, 8, 3))).toBe('Thu 3 Sep 2026, 00:00:00 UTC');
  });
});

describe('a day', () => {
  it('is Today, or its weekday and date', () => {
    expect(formatDay(nowMs - hour, nowMs, zone)).toBe('Today');
    expect(formatDay(nowMs - day, nowMs, zone)).toBe('Thu 19 Nov');
  });

  it('is the operator’s day, not UTC’s', () => {
    const justAfterMidnight = Date.UTC(2026, 10, 19, 23, 30);
    expect(formatDay(justAfterMidnight, nowMs, zone)).toBe('Today');
    expect(formatDay(justAfterMidnight, nowMs, 'UTC')).toBe('Thu 19 Nov');
  });

  it('carries its year when that is another one', () => {
    expect(formatDate(Date.UTC(2025, 11, 31, 12), nowMs, zone)).toBe('Wed 31 Dec 2025');
  });

  it('with its time is short within six days, and dated beyond', () => {
    expect(formatDayClock(nowMs - 7 * hour, nowMs, zone)).toBe('Today 13:12');
    expect(formatDayClock(nowMs - 6 * day, nowMs, zone)).toBe('Sat 20:12');
    expect(formatDayClock(nowMs - 7 * day, nowMs, zone)).toBe('13 Nov 20:12');
    expect(formatDayClock(nowMs + 2 * day, nowMs, zone)).toBe('22 Nov 20:12');
  });

  it('has no capital after other words of a sentence', () => {
    expect(dayInSentence(nowMs - 7 * hour, nowMs, zone)).toBe('today 13:12');
    expect(dayInSentence(nowMs - 6 * day, nowMs, zone)).toBe('Sat 20:12');
  });
});
