import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduleRule } from '../../../src/contract/schedule.ts';
import { createActivity } from '../../../src/service/db/activity.ts';
import type { Database } from '../../../src/service/db/database.ts';
import { createSchedules, type ScheduleRow, type Schedules } from '../../../src/service/db/schedules.ts';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import type { StreamRow, Streams } from '../../../src/service/db/streams.ts';
import type { NewQueuedChange } from '../../../src/service/db/upstreams.ts';
import { createScheduler, type Scheduler } from '../../../src/service/sessions/scheduler.ts';
import { openRows } from '../../support/open-rows.ts';
import { noLog } from '../../support/record-log.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A Friday in Berlin, 12:00. */
const noon = Date.parse('2026-11-27T11:00:00Z');

let database: Database;
let streams: Streams;
let schedules: Schedules;
let scheduler: Scheduler;
let accountId: string;
let isWritable: boolean;
let isTested: boolean;
let live: Set<string>;
let queued: NewQueuedChange[];
let stream: StreamRow;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const rows = openRows();
  ({ database, streams, accountId } = rows);
  schedules = createSchedules(database, Date.now);
  isWritable = true;
  isTested = false;
  live = new Set();
  queued = [];
  stream = rows.newStream({ name: 'Rink', record: false });
  scheduler = start();
});
afterEach(() => {
  scheduler.close();
  vi.useRealTimers();
  database.close();
});

function start(): Scheduler {
  const started = createScheduler(
    {
      schedules,
      streams,
      note: createActivity(database, Date.now).note,
      isLive: (streamId) => live.has(streamId),
      isTested: () => isTested,
      queueChange: (change) => queued.push(change),
      isWritable: () => isWritable,
      log: noLog,
    },
    Date.now,
  );
  started.start();
  return started;
}

const friday: ScheduleRule = {
  days: ['fri'],
  from: '18:00',
  until: '23:00',
  timeZone: 'Europe/Berlin',
  armMinutes: 30,
};
const add = (rule: Partial<ScheduleRule> = {}, given: Partial<ScheduleRow> = {}) => {
  const row = scheduler.create({
    accountId,
    connection: 'local',
    name: 'Fridays',
    streamIds: [stream.id],
    rule: { ...friday, ...rule },
    createdBy: 'Maria',
    ...given,
  });
  scheduler.poll();
  return row;
};
const replace = (row: ScheduleRow, rule: ScheduleRule) => {
  scheduler.replace(row, { ...row, rule });
  scheduler.poll();
};
const remove = (row: ScheduleRow) => {
  scheduler.remove(row);
  scheduler.poll();
};
/** Lets the clock run until this time of that Friday, or of a later one; what lies more than a day ahead, it sleeps. */
const until = (timeOfDay: string, days = 0) => {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const atMs = Date.parse('2026-11-27T00:00:00+01:00') + days * 24 * hourMs + hours * hourMs + minutes * minuteMs;
  if (atMs - Date.now() > 24 * hourMs) vi.setSystemTime(atMs - 24 * hourMs);
  vi.advanceTimersByTime(atMs - Date.now());
};
const isOn = () => streams.find(stream.id)?.record;
const byHand = (record: boolean) => {
  const row = streams.find(stream.id);
  if (row !== undefined) streams.change(row, { record, recordOnce: undefined });
  scheduler.onManualSwitch('local', stream.id);
};
const goLive = () => {
  live.add(stream.id);
  scheduler.began({ id: 's', parentId: stream.id } as SessionRow);
};
const end = (wasCutOff: boolean) => {
  streams.setLastSeen(stream.id, Date.now());
  live.delete(stream.id);
  scheduler.ended({ id: 's', parentId: stream.id } as SessionRow, { wasCutOff });
};
const noted = () =>
  createActivity(database, Date.now)
    .list(accountId, { limit: 20 })
    .entries.map(({ what, by }) => `${what} ${by}`)
    .reverse();

describe('a schedule', () => {
  it('turns recording on before its show and off after it, every week, and says so under its name', () => {
    add();
    until('17:29');
    expect(isOn()).toBe(false);
    until('17:30');
    expect(isOn()).toBe(true);
    until('22:59');
    expect(isOn()).toBe(true);
    until('23:00');
    expect(isOn()).toBe(false);
    until('17:30', 7);
    expect(isOn()).toBe(true);
    expect(noted()).toEqual(['schedule-on Fridays', 'schedule-off Fridays', 'schedule-on Fridays']);
  });

  it('arms nothing on a day that it leaves out, nor after its end', () => {
    add({ exceptDates: ['2026-11-27'], endDate: '2026-12-04' });
    const armed = [0, 7, 14].map((days) => {
      until('17:31', days);
      return isOn();
    });
    expect(armed).toEqual([false, true, false]);
    expect(noted()).toEqual(['schedule-on Fridays', 'schedule-off Fridays']);
  });

  it('turns off only when no session is live, and waits for an encoder that was lost', () => {
    add();
    until('22:00');
    goLive();
    until('23:40');
    expect(isOn()).toBe(true);
    expect(scheduler.list(accountId).streams).toMatchObject([{ due: false }]);
    end(true);
    vi.advanceTimersByTime(9 * minuteMs);
    expect(isOn()).toBe(true);
    goLive();
    end(false);
    expect(isOn()).toBe(false);
  });

  it('gives an encoder that does not come back ten minutes', () => {
    add();
    until('22:30');
    goLive();
    until('23:10');
    end(true);
    vi.advanceTimersByTime(9 * minuteMs);
    expect(isOn()).toBe(true);
    vi.advanceTimersByTime(2 * minuteMs);
    expect(isOn()).toBe(false);
  });

  it('that overlaps or touches another is one stretch with it', () => {
    add({ until: '20:00' });
    add({ from: '20:00', until: '22:00', armMinutes: 0 }, { name: 'Late show' });
    until('20:01');
    expect(isOn()).toBe(true);
    until('22:00');
    expect(isOn()).toBe(false);
    expect(noted()).toEqual(['schedule-on Fridays', 'schedule-off Late show']);
  });

  it('made, changed or deleted within its show counts at once, and takes back only what it did', () => {
    until('19:00');
    const row = add();
    expect(isOn()).toBe(true);
    replace(row, { ...friday, from: '20:00' });
    expect(isOn()).toBe(false);
    replace(row, friday);
    expect(isOn()).toBe(true);
    // Ended yesterday, or not on this day.
    for (const given of [{ endDate: '2026-11-26' }, { exceptDates: ['2026-11-27'] }]) {
      replace(row, { ...friday, ...given });
      expect(isOn()).toBe(false);
      replace(row, friday);
    }
    replace(row, { ...friday, from: '20:00' });
    const [changed] = scheduler.list(accountId).schedules;
    replace(row, friday);
    expect(isOn()).toBe(true);
    if (changed) remove(changed);
    expect(isOn()).toBe(false);
    expect(scheduler.list(accountId)).toEqual({ schedules: [], streams: [] });
    byHand(true);
    remove(add());
    expect(isOn()).toBe(true);
  });
});

describe('a show that has to come', () => {
  it('and is not live in time is missed, once, under its schedule’s name', () => {
    add({ expectMinutes: 2 });
    until('18:01');
    expect(noted()).toEqual(['schedule-on Fridays']);
    until('18:03');
    expect(noted()).toEqual(['schedule-on Fridays', 'show-missed Fridays']);
    until('22:00');
    expect(noted()).toEqual(['schedule-on Fridays', 'show-missed Fridays']);
    until('18:03', 7);
    expect(noted().filter((each) => each.startsWith('show-missed'))).toHaveLength(2);
  });

  it('is there with its encoder, before its beginning too, and not with a test broadcast', () => {
    add({ expectMinutes: 2 });
    until('17:45');
    goLive();
    end(false);
    until('19:00');
    expect(noted()).not.toContain('show-missed Fridays');
    until('17:45', 7);
    isTested = true;
    goLive();
    until('18:03', 7);
    expect(noted()).toContain('show-missed Fridays');
  });

  it('is not missed once it is over, nor where nothing says that it has to come', () => {
    add();
    until('19:00');
    expect(noted()).toEqual(['schedule-on Fridays']);
    scheduler.close();
    vi.setSystemTime(noon + 7 * 24 * hourMs);
    add({ expectMinutes: 2, from: '06:00', until: '07:00' });
    expect(noted()).not.toContain('show-missed Fridays');
  });
});

describe('what somebody switches by hand', () => {
  it('holds until the next beginning or end', () => {
    add();
    until('17:45');
    byHand(false);
    until('18:30');
    expect(isOn()).toBe(false);
    expect(scheduler.list(accountId).streams).toMatchObject([{ isManual: true }]);
    expect(scheduler.isOnForShow(stream.id)).toBe(false);
    until('17:30', 7);
    expect(isOn()).toBe(true);
    expect(scheduler.isOnForShow(stream.id)).toBe(true);
    expect(scheduler.list(accountId).streams).toMatchObject([{ isManual: false }]);
  });

  it('on, outside a show, is off again after the next one', () => {
    add();
    byHand(true);
    until('22:59');
    expect(isOn()).toBe(true);
    until('23:00');
    expect(isOn()).toBe(false);
  });

  it('while an end waits for its session is what remains', () => {
    add();
    until('18:00');
    goLive();
    until('23:30');
    byHand(true);
    end(false);
    until('23:59');
    expect(isOn()).toBe(true);
  });

  it('does not end Record once, which outlasts a show that did not come', () => {
    add();
    const row = streams.find(stream.id);
    if (row) streams.change(row, { record: true, recordOnce: { by: 'Maria' } });
    until('23:00');
    expect(streams.find(stream.id)).toMatchObject({ record: true, recordOnce: { by: 'Maria' } });
  });
});

describe('a service that was stopped', () => {
  const stoppedUntil = (timeOfDay: string, days = 0) => {
    scheduler.close();
    until(timeOfDay, days);
    scheduler = start();
  };

  it('over a beginning turns on at its start, and over an end turns off', () => {
    add();
    stoppedUntil('18:10');
    expect(isOn()).toBe(true);
    stoppedUntil('23:30');
    expect(isOn()).toBe(false);
  });

  it('over a whole show, or for weeks after a date, does the last thing', () => {
    add({ days: ['2026-11-27'] });
    until('18:00');
    expect(isOn()).toBe(true);
    stoppedUntil('12:00', 40);
    expect(isOn()).toBe(false);
  });

  it('while a show went on past its end gives its encoder time to come back', () => {
    add();
    until('22:00');
    goLive();
    until('23:05');
    streams.setLastSeen(stream.id, Date.now());
    live.clear();
    stoppedUntil('23:06');
    expect(isOn()).toBe(true);
    until('23:16');
    expect(isOn()).toBe(false);
  });

  it('keeps what was switched by hand before', () => {
    add();
    until('18:00');
    byHand(false);
    stoppedUntil('18:10');
    expect(isOn()).toBe(false);
  });
});

describe('a clock', () => {
  const setTo = (timeOfDay: string, days = 0) => {
    const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
    const midnightMs = Date.parse('2026-11-27T00:00:00+01:00');
    vi.setSystemTime(midnightMs + days * 24 * hourMs + hours * hourMs + minutes * minuteMs);
    vi.advanceTimersByTime(16_000);
  };

  it('that is set back repeats nothing', () => {
    add();
    until('17:45');
    byHand(false);
    setTo('17:00');
    until('19:00');
    expect(isOn()).toBe(false);
    expect(noted()).toEqual(['schedule-on Fridays']);
  });

  it('that was wrong by years does not stop schedules for years', () => {
    add();
    setTo('12:00', 3000);
    byHand(false);
    setTo('12:00');
    until('17:30');
    expect(isOn()).toBe(true);
  });
});

it('a stream that is deleted is left alone, and taken up when it is restored', () => {
  add();
  until('18:00');
  streams.delete(stream.id);
  until('23:30');
  streams.restore(stream.id);
  vi.advanceTimersByTime(16_000);
  expect(isOn()).toBe(false);
});

it('while another program holds the database nothing is done, and then at once', () => {
  add();
  isWritable = false;
  until('18:00');
  expect(isOn()).toBe(false);
  isWritable = true;
  vi.advanceTimersByTime(1_100);
  expect(isOn()).toBe(true);
});

it('knows when an encoder was last live, and takes no test broadcast for one', () => {
  add();
  const liveAt = () => scheduler.list(accountId).streams[0]?.liveAt;
  isTested = true;
  goLive();
  isTested = false;
  end(false);
  expect(liveAt()).toBeUndefined();
  isWritable = false;
  goLive();
  expect(liveAt()).toBe(noon);
  isWritable = true;
  vi.advanceTimersByTime(minuteMs);
  end(true);
  scheduler.close();
  scheduler = start();
  expect(liveAt()).toBe(noon + minuteMs);
});

it('changes of an upstream’s stream are left with the queue, under the schedule’s name', () => {
  add({}, { connection: 'studio', streamIds: ['theirs'] });
  until('23:00');
  expect(queued).toMatchObject([
    { connection: 'studio', streamId: 'theirs', record: true, queuedBy: 'Fridays' },
    { connection: 'studio', streamId: 'theirs', record: false, queuedBy: 'Fridays' },
  ]);
});
