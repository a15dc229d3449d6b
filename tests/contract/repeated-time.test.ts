import { describe, expect, it } from 'vitest';
import { offsetsOf, repeatedZone } from '../../src/contract/zones.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const at = (time: string) => Date.parse(`${time}Z`);

describe('A time that a clock shows twice', () => {
  it.each([
    ['Europe/Berlin', 'en-GB', '2026-10-25T00:30', 'CEST', '2026-10-25T01:30', 'CET'],
    ['Europe/Berlin', 'de', '2026-10-25T00:00', 'MESZ', '2026-10-25T01:59', 'MEZ'],
    ['Europe/London', 'en-GB', '2026-10-25T00:30', 'BST', '2026-10-25T01:30', 'GMT'],
    ['America/New_York', 'en-GB', '2026-11-01T05:30', 'EDT', '2026-11-01T06:30', 'EST'],
    // The clock is set back by half an hour.
    ['Australia/Lord_Howe', 'en-GB', '2026-04-04T14:45', 'GMT+11', '2026-04-04T15:15', 'GMT+10:30'],
    ['America/Sao_Paulo', 'de', '2019-02-17T01:30', 'GMT-2', '2019-02-17T02:30', 'GMT-3'],
    // Midnight occurs twice here.
    ['America/Havana', 'en-GB', '2026-11-01T04:30', 'GMT-4', '2026-11-01T05:30', 'GMT-5'],
  ])('has the zone beside it in %s (%s)', (zone, language, first, firstName, second, secondName) => {
    expect(repeatedZone(at(first), zone, language)).toBe(firstName);
    expect(repeatedZone(at(second), zone, language)).toBe(secondName);
  });

  it.each([
    ['Europe/Berlin', '2026-10-24T23:59'],
    ['Europe/Berlin', '2026-10-25T02:00'],
    ['Europe/Berlin', '2026-03-29T01:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:29'],
    ['Australia/Lord_Howe', '2026-04-04T15:30'],
    ['UTC', '2026-10-25T00:30'],
    ['Middle/Earth', '2026-10-25T00:30'],
  ])('is none in %s at %s', (zone, time) => {
    expect(repeatedZone(at(time), zone, 'en-GB')).toBeUndefined();
  });

  it('is told apart in every zone that sets its clock back, and only there', () => {
    const [from, to] = [at('2025-01-01T00:00'), at('2027-01-01T00:00')];
    let changes = 0;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const offsetAt = offsetsOf(zone) ?? (() => 0);
      for (let ms = from; ms < to; ms += 168 * hourMs) {
        if (offsetAt(ms + 168 * hourMs) >= offsetAt(ms)) continue;
        let changeMs = ms;
        for (let step = 128 * hourMs; step >= minuteMs / 2; step /= 2) {
          if (offsetAt(changeMs + step) === offsetAt(ms)) changeMs += step;
        }
        const backMs = offsetAt(changeMs - hourMs) - offsetAt(changeMs + hourMs);
        const names = [changeMs - backMs / 2, changeMs + backMs / 2].map((each) => repeatedZone(each, zone, 'en-GB'));
        expect(names, zone).not.toContain(undefined);
        expect(names[0], zone).not.toBe(names[1]);
        expect(repeatedZone(changeMs - backMs - minuteMs, zone, 'en-GB'), zone).toBeUndefined();
        expect(repeatedZone(changeMs + backMs + minuteMs, zone, 'en-GB'), zone).toBeUndefined();
        changes += 1;
      }
    }
    expect(changes).toBeGreaterThan(100);
  });
});
