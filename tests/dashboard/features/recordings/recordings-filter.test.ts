import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseShown, pressedSort } from '../../../../src/dashboard/features/recordings/recordings-filter.ts';
import { timeSearchQuery } from '../../../../src/dashboard/features/recordings/recordings-toolbar.tsx';
import { parseTimeSearch } from '../../../../src/dashboard/lib/time-search.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';

// A Thursday evening in Paris, an hour ahead of UTC.
const now = Date.UTC(2026, 10, 19, 19, 12);
beforeEach(() => operatorZone.set('Europe/Paris'));
afterEach(() => operatorZone.set(undefined));

const read = (search: string, nowMs = now) => parseShown(new URLSearchParams(search), nowMs);
const utc = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16));

describe('The address of the recordings', () => {
  it.each([
    ['', 'all', undefined, undefined],
    ['range=today', 'today', '2026-11-18T23:00', undefined],
    ['range=night', 'night', '2026-11-18T17:00', '2026-11-19T05:00'],
    ['range=week', 'week', '2026-11-12T23:00', undefined],
    ['from=2026-11-01T08:00Z&to=2026-11-02T08:00Z', 'own', '2026-11-01T08:00', '2026-11-02T08:00'],
    ['from=yesterday', 'all', undefined, undefined],
    ['range=ever', 'all', undefined, undefined],
  ])('%s is of %s', (search, range, from, to) => {
    const { filter, ...shown } = read(search);
    expect([shown.range, utc(filter.fromMs), utc(filter.toMs)]).toEqual([range, from, to]);
  });

  it('of last night ends at six where the clocks went back in it', () => {
    // Sunday, 25 October 2026: three o'clock becomes two.
    const { filter } = read('range=night', Date.UTC(2026, 9, 25, 9));
    expect([utc(filter.fromMs), utc(filter.toMs)]).toEqual(['2026-10-24T16:00', '2026-10-25T05:00']);
  });

  it('says a time, and then no range', () => {
    const { range, filter } = read('at=2026-11-18T18:30Z&range=night');
    expect([range, utc(filter.atMs), filter.fromMs]).toEqual(['all', '2026-11-18T18:30', undefined]);
  });

  it('says what else the list is narrowed to and how it is sorted; what is not known says nothing', () => {
    expect(read('stream=a&tag=sport&state=failed&q=+rink+&tests=shown&sort=-size')).toMatchObject({
      filter: { streamId: 'a', tag: 'sport', state: 'failed', q: 'rink', withTests: true },
      sort: { order: 'size', isDescending: true },
    });
    expect(read('state=gone&sort=-colour').filter.state).toBeUndefined();
    expect(read('sort=-colour').sort).toEqual({ order: 'began', isDescending: true });
  });

  it.each([
    ['', 'began', 'began'],
    ['sort=began', 'began', ''],
    ['', 'size', '-size'],
    ['sort=-size', 'size', 'size'],
    ['', 'stream', 'stream'],
    ['sort=stream', 'stream', '-stream'],
  ] as const)('"%s", with a press of %s, becomes "%s"', (search, pressed, sort) => {
    expect(pressedSort(read(search).sort, pressed)).toBe(sort);
  });
});

describe('What is typed for a time', () => {
  const timeSearch = (text: string) => {
    const found = parseTimeSearch(text, now);
    return found && timeSearchQuery(found, now);
  };
  it.each([
    ['wed 19:30', { at: '2026-11-18T18:30Z' }],
    ['19:30', { at: '2026-11-19T18:30Z' }],
    // It is not yet that late today.
    ['21:00', { at: '2026-11-18T20:00Z' }],
    ['last night 2am', { at: '2026-11-19T01:00Z' }],
    ['last night 20:00', { at: '2026-11-18T19:00Z' }],
    ['20 oct', { from: '2026-10-19T22:00Z', to: '2026-10-20T22:00Z' }],
    ['yesterday evening', { from: '2026-11-18T17:00Z', to: '2026-11-18T23:00Z' }],
    ['wed night', { from: '2026-11-18T17:00Z', to: '2026-11-19T05:00Z' }],
    ['kestrel', undefined],
  ])('%s asks for %j', (text, query) => {
    expect(timeSearch(text)).toEqual(query);
  });
});
