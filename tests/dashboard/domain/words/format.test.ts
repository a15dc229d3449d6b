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
  it.each([
    [0, '0:00'],
    [7, '0:07'],
    [59.999, '0:59'],
    [60, '1:00'],
    [2513, '41:53'],
    [4404, '1:13:24'],
    [18_606.4, '5:10:06'],
    [360_000, '100:00:00'],
  ])('of %d s reads %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([-300, Number.NaN, Number.POSITIVE_INFINITY, undefined])('of %s is never negative or nonsense', (seconds) => {
    expect(formatDuration(seconds)).toBe('0:00');
  });

  it('does not lose a second to the grain of a float', () => {
    expect(formatDuration(0.1 + 0.2 + 59.7)).toBe('1:00');
  });

  it.each([
    [3.4, '3 s'],
    [59.4, '59 s'],
    [90, '2 min'],
    [1164, '19 min'],
    [3600, '1 h'],
    [4800, '1 h 20 min'],
    [-4, '0 s'],
  ])('of about %d s reads %s', (seconds, text) => {
    expect(formatRoughly(seconds)).toBe(text);
  });

  it('between two times is never negative', () => {
    expect(secondsBetween(nowMs, nowMs + 2 * second)).toBe(2);
    expect(secondsBetween(nowMs + hour, nowMs)).toBe(0);
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

  it.each([
    ['Europe/Paris', 'CET'],
    ['America/New_York', 'EST'],
    ['Europe/London', 'GMT'],
    ['Asia/Kolkata', 'GMT+5:30'],
    ['UTC', 'UTC'],
  ])('in %s has the abbreviation %s', (where, abbreviation) => {
    expect(zoneAbbreviation(nowMs, where)).toBe(abbreviation);
  });

  it('follows summer time', () => {
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
