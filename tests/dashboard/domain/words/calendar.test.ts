import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDaysMs, daysBetween, isoDay, startOfDayMs } from '../../../../src/dashboard/lib/dates.ts';
import { hour, nowMs, zone } from '../builders.ts';

describe('calendar days in a zone', () => {
  it('begin at the zone’s midnight', () => {
    expect(startOfDayMs(nowMs, zone)).toBe(Date.UTC(2026, 10, 19, 23));
    expect(startOfDayMs(nowMs, 'UTC')).toBe(Date.UTC(2026, 10, 20));
    expect(startOfDayMs(nowMs, 'Asia/Kolkata')).toBe(Date.UTC(2026, 10, 20, 18, 30));
  });

  it('begin at midnight on the day the clocks change', () => {
    const springDay = Date.UTC(2026, 2, 29, 12);
    expect(startOfDayMs(springDay, zone)).toBe(Date.UTC(2026, 2, 28, 23));
    expect(addDaysMs(springDay, 1, zone) - startOfDayMs(springDay, zone)).toBe(23 * hour);
    const autumnDay = Date.UTC(2026, 9, 25, 12);
    expect(addDaysMs(autumnDay, 1, zone) - startOfDayMs(autumnDay, zone)).toBe(25 * hour);
  });

  it('begin at their first moment where the clocks change at midnight', () => {
    // In Beirut midnight is left out in spring; in Havana it comes twice in autumn.
    expect(startOfDayMs(Date.UTC(2026, 2, 29, 12), 'Asia/Beirut')).toBe(Date.UTC(2026, 2, 28, 22));
    const [first, noon] = [Date.UTC(2026, 10, 1, 4), Date.UTC(2026, 10, 1, 17)];
    expect([first, first + hour, noon].map((ms) => startOfDayMs(ms, 'America/Havana'))).toEqual([first, first, first]);
    const zones = fc.constantFrom('Asia/Beirut', 'America/Havana', 'America/Asuncion', 'Pacific/Apia', zone);
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2011, 0), max: new Date(2031, 0), noInvalidDate: true }),
        zones,
        (date, named) => {
          const ms = date.getTime();
          const start = startOfDayMs(ms, named);
          expect([start <= ms, isoDay(start, named), startOfDayMs(start, named)]).toEqual([
            true,
            isoDay(ms, named),
            start,
          ]);
          expect(isoDay(start - 1, named) < isoDay(start, named)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are counted, not measured', () => {
    const lateEvening = Date.UTC(2026, 10, 20, 22, 59);
    expect(daysBetween(lateEvening, lateEvening + 2 * hour, zone)).toBe(1);
    expect(daysBetween(nowMs, nowMs, zone)).toBe(0);
    expect(daysBetween(nowMs + 48 * hour, nowMs, zone)).toBe(-2);
    expect(daysBetween(Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 2, 30, 12), zone)).toBe(2);
  });

  it('step backwards over a week', () => {
    expect(addDaysMs(nowMs, -6, zone)).toBe(Date.UTC(2026, 10, 13, 23));
  });
});
