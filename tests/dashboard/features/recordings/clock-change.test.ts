import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSessions } from '../../../../src/dashboard/app/command/find-commands.ts';
import { deriveStreamViews } from '../../../../src/dashboard/domain/stream-state.ts';
import { expiresAtMs } from '../../../../src/dashboard/features/deliveries/delivery-fields.tsx';
import { type BlockParts, writeBlock } from '../../../../src/dashboard/features/handover/block.ts';
import type { HandoverEntry } from '../../../../src/dashboard/features/handover/handover-item.ts';
import { shownHours } from '../../../../src/dashboard/features/recordings/recordings-list.tsx';
import { timeSearchQuery } from '../../../../src/dashboard/features/recordings/recordings-toolbar.tsx';
import { roundDownMs, roundTimesMs } from '../../../../src/dashboard/lib/dates.ts';
import { formatClock, formatClockSeconds, formatDayClock } from '../../../../src/dashboard/lib/format.ts';
import { parseTimeSearch } from '../../../../src/dashboard/lib/time-search.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';
import { aSession, aStream } from '../../domain/builders.ts';

beforeEach(() => operatorZone.set('Europe/Berlin'));
afterEach(() => operatorZone.set(undefined));

const at = (time: string) => Date.parse(`${time}Z`);
const [summer, winter] = [at('2026-10-25T00:30'), at('2026-10-25T01:30')];
const noon = at('2026-10-25T11:00');
const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('in the night the clock is set back', () => {
  it('two shows an hour apart do not have the same time', () => {
    expect([summer, winter].map((ms) => formatDayClock(ms, noon))).toEqual(['Today 02:30 CEST', 'Today 02:30 CET']);
    expect([summer, winter].map((ms) => formatClockSeconds(ms))).toEqual(['02:30:00 CEST', '02:30:00 CET']);
    expect([at('2026-10-24T23:59'), at('2026-10-25T02:00')].map((ms) => formatClock(ms))).toEqual(['01:59', '03:00']);
  });

  it('what is typed for such a time may say which of the two is meant', () => {
    const asked = (text: string, nowMs = noon) => {
      const timeSearch = parseTimeSearch(text, nowMs);
      return timeSearch && timeSearchQuery(timeSearch, nowMs);
    };
    expect(asked('today 02:30 CEST')).toEqual({ at: '2026-10-25T00:30Z' });
    expect(asked('25 oct 2:30 cet')).toEqual({ at: '2026-10-25T01:30Z' });
    expect(asked('2:30 gmt+1')).toEqual({ at: '2026-10-25T01:30Z' });
    // Without a zone: the last time that the clock showed it.
    expect(asked('2:30')).toEqual({ at: '2026-10-25T01:30Z' });
    expect(asked('2:30', at('2026-10-25T00:45'))).toEqual({ at: '2026-10-25T00:30Z' });
    // Two words of a stream's name are none of a zone.
    expect(parseTimeSearch('today 02:30 EST room', noon)?.rest).toBe('est room');
  });

  it('a search at such a time finds what was on at either', () => {
    const sessions = [summer, winter].map((createdAtMs, index) =>
      aSession({ id: `s${index}`, parentId: 'a', createdAtMs, aircheck: { endedAtMs: createdAtMs + 600_000 } }),
    );
    const views = deriveStreamViews({ streams: [aStream({ id: 'a', name: 'Hall' })], sessions }, noon, new Set());
    const found = (text: string) => {
      const timeSearch = parseTimeSearch(text, noon);
      return timeSearch && findSessions(views, timeSearch, noon).map(({ session }) => session.session.id);
    };
    expect(found('today 2:30')).toEqual(['s1', 's0']);
    expect(found('today 2:30 cest')).toEqual(['s0']);
    expect(found('today 2:30 cet')).toEqual(['s1']);
  });

  it('last night has 13 hours, and the day before it ends at midnight', () => {
    const span = parseTimeSearch('last night', noon)?.span;
    expect([span?.fromMs, span?.toMs].map((ms = 0) => utc(ms))).toEqual(['2026-10-24T16:00', '2026-10-25T05:00']);
    const night = parseTimeSearch('last night', at('2026-03-29T10:00'))?.span;
    expect([night?.fromMs, night?.toMs].map((ms = 0) => utc(ms))).toEqual(['2026-03-28T17:00', '2026-03-29T04:00']);
    const today = shownHours({
      range: 'today',
      filter: { fromMs: at('2026-10-24T22:00') },
      sort: { order: 'began', isDescending: true },
    });
    expect(utc(today?.endMs ?? 0)).toBe('2026-10-25T23:00');
  });

  it('a page that ends in seven days does so on the seventh day', () => {
    const early = at('2026-10-24T22:15');
    expect(utc(expiresAtMs('7', '', early) ?? 0)).toBe('2026-11-01T22:59');
  });

  it('round times are those of the clock', () => {
    expect(utc(roundDownMs(winter, 3 * 3_600_000))).toBe('2026-10-24T22:00');
    expect(utc(roundDownMs(winter, 3_600_000))).toBe('2026-10-25T01:00');
    expect(utc(roundDownMs(summer, 3_600_000))).toBe('2026-10-25T00:00');
    const window = { startMs: at('2026-10-24T22:30'), endMs: at('2026-10-25T03:30') };
    expect(roundTimesMs(window, 3_600_000).map((ms) => formatClock(ms))).toEqual([
      '01:00',
      '02:00 CEST',
      '02:00 CET',
      '03:00',
      '04:00',
    ]);
    expect(roundTimesMs(window, 2 * 3_600_000).map((ms) => formatClock(ms))).toEqual(['02:00 CEST', '04:00']);
  });
});

describe('a recording over the change of the clocks that is handed over', () => {
  const anEntry = (startMs: number, endMs: number): HandoverEntry => ({
    id: 'a',
    stream: 'Hall',
    tags: [],
    startMs,
    endMs,
    seconds: 600,
    share: 1,
    gaps: [],
    sizeBytes: 1,
    links: {},
    url: 'https://rec.example/a',
    isComing: false,
    isClip: false,
  });
  const write = (entry: HandoverEntry, format: BlockParts['format'], template = '') =>
    writeBlock({ entries: [entry], format, template, nowMs: noon, saysGaps: false }).text;

  it('has the zone of its beginning and of its end', () => {
    const entry = anEntry(at('2026-10-24T23:30'), at('2026-10-25T02:30'));
    expect(write(entry, 'plain')).toContain('Sun 25 Oct 01:30 CEST – 03:30 CET, 10:00');
    expect(write(entry, 'csv')).toContain(',2026-10-25,01:30,03:30,CEST – CET,');
  });

  it('is told apart from the one an hour later in every form', () => {
    const [first, second] = [summer, winter].map((ms) => anEntry(ms, ms + 600_000));
    if (first === undefined || second === undefined) throw new Error('two entries are made of two times');
    expect(write(first, 'plain')).toContain('Sun 25 Oct 02:30 – 02:40 CEST,');
    expect(write(second, 'plain')).toContain('Sun 25 Oct 02:30 – 02:40 CET,');
    expect(write(first, 'csv')).toContain(',02:30,02:40,CEST,');
    expect(write(second, 'csv')).toContain(',02:30,02:40,CET,');
    expect(write(first, 'template', '{start} – {end}')).toBe('02:30 CEST – 02:40 CEST');
    expect(write(second, 'template', '{start} – {end}')).toBe('02:30 CET – 02:40 CET');
    expect(write(second, 'template', '{start} – {end} {zone}')).toBe('02:30 – 02:40 CET');
    for (const format of ['html', 'markdown'] as const) expect(write(first, format)).not.toBe(write(second, format));
  });

  it('within that hour has both zones', () => {
    expect(write(anEntry(summer, winter), 'template', '{start} – {end}, {zone}')).toBe(
      '02:30 CEST – 02:30 CET, CEST – CET',
    );
  });
});
