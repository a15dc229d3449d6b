import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextShow, type ScheduleRule, showsBetween, stretchesOf, weekdays } from '../../src/contract/schedule.ts';
import { isTimeZone } from '../../src/contract/zones.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (text: string) => Date.parse(text);
const rule = (given: Partial<ScheduleRule>): ScheduleRule => ({
  days: ['fri'],
  from: '18:00',
  until: '23:00',
  timeZone: 'Europe/Berlin',
  armMinutes: 30,
  ...given,
});
const times = (given: Partial<ScheduleRule>, from: string, until: string) =>
  showsBetween(rule(given), at(from), at(until)).map(({ startAtMs, endAtMs }) =>
    [startAtMs, endAtMs].map((ms) => new Date(ms).toISOString().slice(0, 16)),
  );

describe('the shows of a schedule', () => {
  it('are on the clock of their zone, in summer and winter, and armed before', () => {
    expect(times({}, '2026-10-20T00:00Z', '2026-11-01T00:00Z')).toEqual([
      ['2026-10-23T16:00', '2026-10-23T21:00'],
      ['2026-10-30T17:00', '2026-10-30T22:00'],
    ]);
    const [show] = showsBetween(rule({}), at('2026-10-23T15:30Z'), at('2026-10-23T15:31Z'));
    expect(show?.armAtMs).toBe(at('2026-10-23T15:30Z'));
  });

  it('may last past midnight, and are on dates too', () => {
    expect(times({ from: '22:00', until: '02:00' }, '2026-11-20T00:00Z', '2026-11-22T00:00Z')).toEqual([
      ['2026-11-20T21:00', '2026-11-21T01:00'],
    ]);
    const days = ['2026-11-28', '2026-12-05'];
    expect(times({ days, from: '19:00', until: '22:00' }, '2026-11-01T00:00Z', '2027-01-01T00:00Z')).toEqual([
      ['2026-11-28T18:00', '2026-11-28T21:00'],
      ['2026-12-05T18:00', '2026-12-05T21:00'],
    ]);
    expect(times({ days: ['2026-02-31'] }, '2026-01-01T00:00Z', '2026-12-31T00:00Z')).toEqual([]);
  });

  it('that begin at a time that the clock leaves out are later by what it jumps', () => {
    const spring = { days: ['2027-03-28'], from: '02:30', until: '04:00' };
    expect(times(spring, '2027-03-27T00:00Z', '2027-03-29T00:00Z')).toEqual([['2027-03-28T01:30', '2027-03-28T02:00']]);
    // Wholly inside the hour that is left out, and from it to a time just after it.
    expect(times({ ...spring, until: '02:45' }, '2027-03-27T00:00Z', '2027-03-29T00:00Z')).toEqual([
      ['2027-03-28T01:30', '2027-03-28T01:45'],
    ]);
    expect(times({ ...spring, until: '03:15' }, '2027-03-27T00:00Z', '2027-03-29T00:00Z')).toEqual([
      ['2027-03-28T01:30', '2027-03-28T02:15'],
    ]);
  });

  it('of a time that occurs twice begin at the first and end at the second', () => {
    const autumn = { days: ['2026-10-25'], from: '02:30', until: '02:45' };
    expect(times(autumn, '2026-10-24T00:00Z', '2026-10-26T00:00Z')).toEqual([['2026-10-25T00:30', '2026-10-25T01:45']]);
  });

  it('end with the last day, and leave days out; after that the schedule is over', () => {
    const until = { endDate: '2026-12-18', exceptDates: ['2026-12-04', '2026-12-05'], from: '22:00', until: '02:00' };
    expect(times(until, '2026-11-23T00:00Z', '2027-02-01T00:00Z').map(([start]) => start)).toEqual([
      '2026-11-27T21:00',
      '2026-12-11T21:00',
      '2026-12-18T21:00',
    ]);
    const next = (given: Partial<ScheduleRule>, now: string) => nextShow(rule(given), at(now))?.startAtMs;
    expect(next(until, '2026-11-28T02:00Z')).toBe(at('2026-12-11T21:00Z'));
    // The last one has begun, on its day, and is not over before its end on the next.
    expect(next(until, '2026-12-19T00:59Z')).toBe(at('2026-12-18T21:00Z'));
    expect(next(until, '2026-12-19T01:00Z')).toBeUndefined();
    expect(next({ days: ['2026-11-28', '2031-11-28'] }, '2026-11-29T00:00Z')).toBe(at('2031-11-28T17:00Z'));
    expect(next({ days: ['2026-11-28'] }, '2026-11-29T00:00Z')).toBeUndefined();
    expect(next({ timeZone: 'Mars/Olympus' }, '2026-11-29T00:00Z')).toBeUndefined();
  });

  it('are none in a zone that is not known', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
    expect(times({ timeZone: 'Mars/Olympus' }, '2026-10-24T00:00Z', '2026-10-26T00:00Z')).toEqual([]);
  });
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Santiago',
];
const timeOfDay = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const everyRule = fc.record({
  days: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
  from: timeOfDay,
  until: timeOfDay,
  timeZone: fc.constantFrom(...zones),
  armMinutes: fc.integer({ min: 0, max: 1440 }),
});
// Apia left out a whole day at the end of 2011.
const anyTime = fc.integer({ min: at('2011-12-01T00:00Z'), max: at('2030-01-01T00:00Z') });

/** A rule with an end and days that it leaves out, some of them within the time that is looked at. */
const limitedRule = fc
  .tuple(everyRule, anyTime, fc.nat(20), fc.array(fc.nat(20)))
  .map(([given, fromMs, end, except]) => ({
    fromMs,
    given: {
      ...given,
      endDate: dateOf(fromMs + end * dayMs),
      exceptDates: except.map((days) => dateOf(fromMs + days * dayMs)),
    },
  }));

describe('in any zone, on any date', () => {
  it('every show of a stretch of time is found once, however the stretch is cut', () => {
    fc.assert(
      fc.property(
        everyRule,
        anyTime,
        fc.integer({ min: 1, max: 40 * 24 }),
        fc.nat(1000),
        (given, fromMs, hours, cut) => {
          const untilMs = fromMs + hours * hourMs;
          const middleMs = fromMs + Math.floor(((untilMs - fromMs) * cut) / 1000);
          const starts = (from: number, until: number) =>
            showsBetween(given, from, until).map((show) => show.startAtMs);
          const parts = [...starts(fromMs, middleMs), ...starts(middleMs, untilMs)];
          expect([...new Set(parts)].sort()).toEqual([...new Set(starts(fromMs, untilMs))].sort());
        },
      ),
      { numRuns: 100 },
    );
  });

  it('a show begins at the time of its clock, or later by a jump of it, lasts, and ends within a day and a half', () => {
    const format = (timeZone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    fc.assert(
      fc.property(everyRule, anyTime, (given, fromMs) => {
        for (const { armAtMs, startAtMs, endAtMs } of showsBetween(given, fromMs, fromMs + 8 * dayMs)) {
          expect(startAtMs - armAtMs).toBe(given.armMinutes * 60_000);
          expect(endAtMs).toBeGreaterThan(startAtMs);
          expect(endAtMs - startAtMs).toBeLessThanOrEqual(1.5 * dayMs);
          const shown = format(given.timeZone).format(startAtMs);
          const jumpedMs = (at(`2000-01-01T${shown}Z`) - at(`2000-01-01T${given.from}Z`) + dayMs) % dayMs;
          // 0, or what clocks are put forward by: half an hour on Lord Howe Island, a day (which shows nothing) in Apia.
          expect([0, hourMs / 2, hourMs]).toContain(jumpedMs);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('an end and days left out take away the shows that begin on such a day, and no others', () => {
    fc.assert(
      fc.property(limitedRule, ({ given, fromMs }) => {
        const { endDate, exceptDates, ...weekly } = given;
        const left = Array.from({ length: 34 }, (_, index) => fromMs + (index - 4) * dayMs).filter((ms) => {
          const weekday = weekdays[(new Date(ms).getUTCDay() + 6) % 7];
          const isOn = weekday !== undefined && given.days.includes(weekday);
          return isOn && dateOf(ms) <= endDate && !exceptDates.includes(dateOf(ms));
        });
        const asDates = { ...weekly, days: left.map(dateOf) };
        const untilMs = fromMs + 25 * dayMs;
        const shows = showsBetween(given, fromMs, untilMs);
        expect(shows).toEqual(showsBetween(asDates, fromMs, untilMs));
        expect(nextShow(given, fromMs)).toEqual(shows[0]);
      }),
      { numRuns: 100 },
    );
  });

  it('stretches never touch, are in order, and hold every show', () => {
    fc.assert(
      fc.property(fc.array(everyRule, { minLength: 1, maxLength: 3 }), anyTime, (rules, fromMs) => {
        const shows = rules.flatMap((each) => showsBetween(each, fromMs, fromMs + 8 * dayMs));
        const stretches = stretchesOf(shows);
        stretches.forEach(({ fromMs: begin, untilMs: end }, index) => {
          expect(end).toBeGreaterThan(begin);
          expect(begin).toBeGreaterThan(stretches[index - 1]?.untilMs ?? 0);
        });
        for (const { armAtMs, endAtMs } of shows) {
          expect(stretches.some((each) => each.fromMs <= armAtMs && endAtMs <= each.untilMs)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
