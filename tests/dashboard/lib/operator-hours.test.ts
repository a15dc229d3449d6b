import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatClockSeconds,
  formatDateTime,
  formatDayClock,
  formatHour,
  formatUtc,
} from '../../../src/dashboard/lib/format.ts';
import { browserHours, operatorHours } from '../../../src/dashboard/lib/zone.ts';

const halfPastEight = Date.UTC(2026, 10, 20, 20, 30);
const midnight = Date.UTC(2026, 10, 21);
const noon = Date.UTC(2026, 10, 20, 12);
const space = '\u00a0';

describe('a page with a clock of 12 hours', () => {
  beforeEach(() => operatorHours.set('12'));
  afterEach(() => operatorHours.set('24'));

  it('writes every time of day so, and keeps am and pm beside it', () => {
    expect(formatClock(halfPastEight, 'UTC')).toBe(`8:30${space}pm`);
    expect(formatClockSeconds(halfPastEight, 'UTC')).toBe(`8:30:00${space}pm`);
    expect(formatDayClock(halfPastEight, halfPastEight, 'UTC')).toBe(`Today 8:30${space}pm`);
    expect(formatDateTime(halfPastEight, 'UTC')).toBe(`Fri, 20 Nov 2026, 8:30${space}pm UTC`);
    expect([midnight, noon].map((ms) => formatClock(ms, 'UTC'))).toEqual([`12:00${space}am`, `12:00${space}pm`]);
  });

  it('marks the hours of an axis with a letter, which has room', () => {
    expect([0, 6, 12, 18, 24].map(formatHour)).toEqual(['12a', '6a', '12p', '6p', '12a']);
  });

  it('leaves UTC on hover as it is, which one compares with logs', () => {
    expect(formatUtc(halfPastEight)).toBe('Fri 20 Nov 2026, 20:30:00 UTC');
  });

  it('may be changed at any time, and the next time that is written follows', () => {
    operatorHours.set('24');
    expect([formatClock(halfPastEight, 'UTC'), formatHour(6)]).toEqual(['20:30', '06']);
  });
});

describe('the region of a browser', () => {
  it.each([
    ['en-US', '12'],
    ['en-GB', '24'],
    ['de', '24'],
  ])('%s has a clock of %s hours', (language, hours) => {
    expect(browserHours(language)).toBe(hours);
  });
});
