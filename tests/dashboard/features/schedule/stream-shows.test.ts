import { describe, expect, it } from 'vitest';
import type { Schedule, ScheduleBook, ScheduledStream } from '../../../../src/dashboard/api/schedules.ts';
import { scheduleName } from '../../../../src/dashboard/features/schedule/schedule-name.ts';
import { deriveScheduleNote, missingShows } from '../../../../src/dashboard/features/schedule/stream-shows.ts';
import { aLiveSession, aReadySession, aStreamView, minute, nowMs, zone } from '../../domain/builders.ts';

// It is Friday, 20:12:04 in Paris.

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  id: 's',
  name: 'Fridays',
  connection: 'local',
  streamIds: ['chapel'],
  days: ['fri'],
  from: '20:00',
  until: '23:00',
  timeZone: zone,
  armMinutes: 30,
  expectMinutes: 2,
  createdAtMs: 0,
  createdByTokenName: 'Maria',
  ...given,
});
const book = (schedules: Schedule[], stream: Partial<ScheduledStream> = {}): ScheduleBook => ({
  schedules,
  streams: new Map([['chapel', { connection: 'local', streamId: 'chapel', ...stream }]]),
});
const on = { record: true };

describe('an expected show', () => {
  it('is missing from two minutes after its beginning to its end, unless it is live or has been', () => {
    const missing = (given: Partial<Schedule>, stream: Partial<ScheduledStream> = {}, view = aStreamView([], on)) =>
      missingShows(book([schedule(given)], stream), [view], nowMs).map(({ id }) => id);
    expect(missing({})).toEqual([`chapel ${nowMs - 12 * minute - 4000}`]);
    expect(missing({ from: '20:11' })).toEqual([]);
    expect(missing({ until: '20:12' })).toEqual([]);
    expect(missing({ expectMinutes: undefined })).toEqual([]);
    expect(missing({}, {}, aStreamView([aLiveSession()], { ...on, isActive: true }))).toEqual([]);
    expect(missing({}, { liveAtMs: nowMs - 40 * minute })).toEqual([]);
    expect(missing({}, { liveAtMs: nowMs - 45 * minute })).toHaveLength(1);
  });

  it('is not there because of a test broadcast, where the service says when an encoder was live', () => {
    const tested = aStreamView([aReadySession({ createdAtMs: nowMs - 20 * minute, recordedSeconds: 20 })], {
      ...on,
      lastSeenMs: nowMs - 19 * minute,
    });
    expect(missingShows(book([schedule()]), [tested], nowMs)).toHaveLength(1);
    // Of an upstream only its sessions are known.
    const theirs = book([schedule({ connection: 'studio' })], { connection: 'studio' });
    expect(missingShows(theirs, [tested], nowMs)).toEqual([]);
  });
});

describe('what a row says of its schedules', () => {
  const note = (schedules: Schedule[], stream: Partial<ScheduledStream> = {}, record = true) =>
    deriveScheduleNote(book(schedules, stream), aStreamView([], { record }), nowMs);

  it('is that a show is missing, expected, or when they are', () => {
    expect(note([])).toBeUndefined();
    expect(note([schedule()])).toMatchObject({ kind: 'missing' });
    expect(note([schedule({ from: '21:00' })])).toMatchObject({ kind: 'expected' });
    expect(note([schedule({ days: ['sat'] }), schedule()], { liveAtMs: nowMs - minute })).toMatchObject({
      kind: 'rule',
      moreCount: 1,
    });
  });

  it('is until when a switch by hand holds: the next time that would turn it', () => {
    const byHand = { byHand: true as const, liveAtMs: nowMs - minute };
    expect(note([schedule()], byHand, false)).toEqual({
      kind: 'by-hand',
      record: false,
      untilMs: Date.parse('2026-11-27T18:30:00Z'),
    });
    const tomorrow = [schedule({ days: ['sat'] })];
    expect(note(tomorrow, byHand, true)).toMatchObject({ kind: 'by-hand', record: true });
    // As the schedule has it: nothing to say.
    expect(note(tomorrow, byHand, false)).toMatchObject({ kind: 'rule' });
  });

  it('is that none of them has a show to come, and before that the one that has', () => {
    const over = schedule({ endDate: '2026-11-13' });
    expect(note([over])).toEqual({ kind: 'over', schedule: over });
    expect(note([over, schedule({ days: ['sat'] })])).toMatchObject({
      kind: 'rule',
      schedule: { days: ['sat'] },
      moreCount: 0,
    });
    // Not tonight: nothing is expected.
    expect(note([schedule({ exceptDates: ['2026-11-20'] })])).toMatchObject({ kind: 'rule' });
  });

  it('is that recording is turned off after the session', () => {
    expect(note([schedule({ until: '20:05' })], { waitsForEnd: true })).toEqual({ kind: 'waits' });
  });
});

it('a schedule is called by its days and times', () => {
  const name = (days: string[], given: Partial<Schedule> = {}) =>
    scheduleName(
      { ...schedule({ days, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }), ...given },
      nowMs,
    );
  expect(name(['fri'])).toBe('Fridays 20:00–23:00');
  expect(name(['sun', 'mon'])).toBe('Mon, Sun 20:00–23:00');
  expect(name(['mon', 'tue', 'wed', 'thu', 'fri'])).toBe('Mon–Fri 20:00–23:00');
  expect(name(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('Every day 20:00–23:00');
  expect(name(['2026-11-28'])).toBe('Sat 28 Nov 20:00–23:00');
  expect(name(['fri'], { endDate: '2026-12-18' })).toBe('Fridays 20:00–23:00 until 18 Dec');
  const exceptDates = ['2027-01-01', '2026-12-25'];
  expect(name(['fri'], { exceptDates: exceptDates.slice(1) })).toBe('Fridays 20:00–23:00, not on 25 Dec');
  expect(name(['fri'], { endDate: '2027-06-30', exceptDates })).toBe(
    'Fridays 20:00–23:00 until 30 Jun 2027, not on 25 Dec and 1 more date',
  );
  expect(name(['fri'], { timeZone: 'Asia/Kathmandu' })).toBe('Fridays 20:00–23:00 GMT+5:45');
});
