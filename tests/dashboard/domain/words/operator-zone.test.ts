import { afterEach, describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../../src/contract/zones.ts';
import { minuteOfDay, startOfDayMs } from '../../../../src/dashboard/lib/dates.ts';
import { formatClock, formatDayClock, formatUtc } from '../../../../src/dashboard/lib/format.ts';
import { operatorZone, systemZone, zoneAbbreviation } from '../../../../src/dashboard/lib/zone.ts';

const halfPastEight = Date.UTC(2026, 10, 20, 20, 30);

afterEach(() => operatorZone.set(undefined));

describe('the operator’s zone', () => {
  it('is the zone of every time that names none', () => {
    operatorZone.set('Asia/Kolkata');
    expect(formatClock(halfPastEight)).toBe('02:00');
    expect(formatDayClock(halfPastEight, halfPastEight)).toBe('Today 02:00');
    expect(zoneAbbreviation(halfPastEight)).toBe('GMT+5:30');
    expect(startOfDayMs(halfPastEight)).toBe(Date.UTC(2026, 10, 20, 18, 30));
    expect(minuteOfDay(halfPastEight)).toBe(120);
  });

  it('may be changed at any time, and the next time that is written follows', () => {
    operatorZone.set('UTC');
    expect([formatClock(halfPastEight), zoneAbbreviation(halfPastEight)]).toEqual(['20:30', 'UTC']);
    operatorZone.set('America/New_York');
    expect([formatClock(halfPastEight), zoneAbbreviation(halfPastEight)]).toEqual(['15:30', 'EST']);
  });

  it('gives way to a zone that is named, and to UTC on hover', () => {
    operatorZone.set('Asia/Tokyo');
    expect(formatClock(halfPastEight, 'Europe/Berlin')).toBe('21:30');
    expect(formatUtc(halfPastEight)).toBe('Fri 20 Nov 2026, 20:30:00 UTC');
  });

  it('is the computer’s if nothing was chosen, or what is no zone', () => {
    expect(formatClock(halfPastEight)).toBe(formatClock(halfPastEight, systemZone()));
    for (const name of ['Moon/Tranquillity', '', ' ']) {
      operatorZone.set(name);
      expect([operatorZone.get(), isTimeZone(name)]).toEqual([undefined, false]);
    }
  });
});
