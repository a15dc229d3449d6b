import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseTimeSearch } from '../../../src/dashboard/lib/time-search.ts';
import { operatorZone } from '../../../src/dashboard/lib/zone.ts';

// A Sunday evening in Paris, an hour ahead of UTC.
const now = Date.UTC(2026, 10, 22, 21, 30);

beforeEach(() => operatorZone.set('Europe/Paris'));
afterEach(() => operatorZone.set(undefined));

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const read = (text: string, nowMs = now) => {
  const found = parseTimeSearch(text, nowMs);
  if (found === undefined) return undefined;
  const { span, minute, rest } = found;
  const at = minute === undefined ? '' : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  return [span ? `${utc(span.fromMs)} – ${utc(span.toMs)}` : '', at, rest].filter(Boolean).join(' | ');
};
/** A day in Paris, in winter. */
const day = (from: string, to: string) => `2026-${from}T23:00 – 2026-${to}T23:00`;

describe('the words of a search that say when', () => {
  it.each([
    ['today', day('11-21', '11-22')],
    ['Yesterday', day('11-20', '11-21')],
    ['sun', day('11-21', '11-22')],
    ['wed 19:30', `${day('11-17', '11-18')} | 19:30`],
    ['Wednesday, 7:30 pm', `${day('11-17', '11-18')} | 19:30`],
    ['weds 7pm', `${day('11-17', '11-18')} | 19:00`],
    ['mon at 12am', `${day('11-15', '11-16')} | 0:00`],
    ['today 22:03', `${day('11-21', '11-22')} | 22:03`],
    ['2026-11-20', day('11-19', '11-20')],
    ['2026-11-20T19:30', `${day('11-19', '11-20')} | 19:30`],
    ['20 nov', day('11-19', '11-20')],
    ['Nov 20 9:05', `${day('11-19', '11-20')} | 9:05`],
    ['20/11/2026', day('11-19', '11-20')],
    ['20.11.', day('11-19', '11-20')],
    // Of a day to come, the last one is meant.
    ['24 december', '2025-12-23T23:00 – 2025-12-24T23:00'],
    ['last night', '2026-11-21T17:00 – 2026-11-22T05:00'],
    ['tonight', '2026-11-22T17:00 – 2026-11-23T05:00'],
    ['19:30', '19:30'],
    ['council wed 19:30 chamber', `${day('11-17', '11-18')} | 19:30 | council chamber`],
    // The clocks went back on this day: it had 25 hours.
    ['25 oct', '2026-10-24T22:00 – 2026-10-25T23:00'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    '',
    'Rink 2',
    'Studio 25:70',
    'Mondrian',
    'Wedding hall',
    '31 feb',
    '2026-13-40',
    'room 13/13',
    'May',
    '13am',
  ])('are none in “%s”', (text) => expect(read(text)).toBeUndefined());

  it('mean the day of the operator’s zone, not of the computer', () => {
    operatorZone.set('Pacific/Kiritimati');
    // There it is Monday already.
    expect(read('today')).toBe('2026-11-22T10:00 – 2026-11-23T10:00');
    expect(read('mon')).toBe(read('today'));
    expect(read('2026-11-22')).toBe('2026-11-21T10:00 – 2026-11-22T10:00');
  });
});
