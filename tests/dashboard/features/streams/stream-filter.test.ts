import { describe, expect, it } from 'vitest';
import { countStates } from '../../../../src/dashboard/app/top-bar.tsx';
import { matchesFilter, parseStateFilter, stateFilters } from '../../../../src/dashboard/features/streams/filter.ts';
import { aLiveSession, aReadySession, aSession, aStreamView, nowMs } from '../../domain/builders.ts';

const ended = { aircheck: { endedAtMs: nowMs - 5_000, gaps: [] } };
const live = aStreamView([aLiveSession()], { id: 'live', record: true, isActive: true });
const unrecorded = aStreamView([aLiveSession({ record: false, recordingStatus: undefined })], { id: 'unrecorded' });
const processing = aStreamView([aSession({ recordingStatus: 'waiting', ...ended }), aReadySession({ id: 'older' })], {
  id: 'processing',
});
const idle = aStreamView([aReadySession()], { id: 'idle' });
const never = aStreamView([], { id: 'never' });
const failed = aStreamView([aSession({ recordingStatus: 'failed' })], { id: 'failed' });
const expected = aStreamView([], { id: 'expected' });
const garbled = aStreamView(
  [
    aLiveSession({
      aircheck: { connection: 'connected', signal: [{ kind: 'silent-audio', sinceMs: nowMs - 60_000 }] },
    }),
  ],
  { id: 'garbled', isActive: true },
);
const silent = aStreamView([aLiveSession({ aircheck: { connection: 'stalled' } })], { id: 'silent', isActive: true });

const filter = { text: '', state: undefined, tag: '', nowMs, missing: new Set<string>() };

describe('the text of the filter', () => {
  it.each([
    ['', true],
    ['chap', true],
    ['  CHAPEL ', true],
    ['hockey', false],
    ['id', true],
    ['dle', false],
  ])('%j finds Chapel, whose id is "idle": %s', (text, found) => {
    expect(matchesFilter(idle, { ...filter, text })).toBe(found);
  });

  it('finds letters however they are accented, cased or composed', () => {
    const cafe = aStreamView([], { name: 'Cafe\u0301 ÉVENSONG' });
    for (const text of ['café', 'CAFÉ', 'cafe', 'evensong'])
      expect(matchesFilter(cafe, { ...filter, text })).toBe(true);
  });

  it('finds other scripts as they stand', () => {
    expect(matchesFilter(aStreamView([], { name: 'بلدية الميناء' }), { ...filter, text: 'الميناء' })).toBe(true);
  });
});

describe('the state of the filter', () => {
  const all = [live, unrecorded, processing, idle, never];
  it.each([
    ['live', ['live', 'unrecorded']],
    ['idle', ['processing', 'idle', 'never']],
    ['recording', ['live']],
    ['live-unrecorded', ['unrecorded']],
    ['processing', ['processing']],
    ['late', []],
    ['failed', []],
    ['on', ['live']],
    ['off', ['unrecorded', 'processing', 'idle', 'never']],
  ] as const)('%s shows %j', (state, ids) => {
    expect(all.filter((view) => matchesFilter(view, { ...filter, state })).map(({ stream }) => stream.id)).toEqual(ids);
  });

  it('shows what needs attention and is no alarm, as many as the counter says', () => {
    const views = [...all, failed, silent, garbled, expected];
    const missing = new Set(['expected']);
    const warned = views.filter((view) => matchesFilter(view, { ...filter, state: 'warnings', missing }));
    expect(warned).toEqual([failed, silent, garbled, expected]);
    expect(countStates(views, nowMs, missing, new Set()).warnings).toBe(warned.length);
  });

  it('knows each word that it offers and no other', () => {
    for (const value of stateFilters) expect(parseStateFilter(value)).toBe(value);
    expect(parseStateFilter('exploded')).toBeUndefined();
    expect(parseStateFilter(null)).toBeUndefined();
  });
});
