import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCommands, startingGroups } from '../../../../src/dashboard/app/command/find-commands.ts';
import type { Session, StreamObject } from '../../../../src/dashboard/domain/stream-object.ts';
import { deriveStreamViews } from '../../../../src/dashboard/domain/stream-state.ts';
import { parseTimeSearch } from '../../../../src/dashboard/lib/time-search.ts';
import { operatorZone } from '../../../../src/dashboard/lib/zone.ts';

const now = Date.UTC(2026, 10, 22, 21, 30);
beforeEach(() => operatorZone.set('UTC'));
afterEach(() => operatorZone.set(undefined));

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
const stream = (id: string, name: string, row: Partial<StreamObject> = {}): StreamObject => ({
  id,
  name,
  record: false,
  profiles: [],
  raw: {},
  ...row,
});
const session = (parentId: string, createdAtMs: number, minutes: number, row: Partial<Session> = {}): Session => ({
  id: `${parentId}-${createdAtMs}`,
  parentId,
  name: '',
  record: true,
  recordingStatus: 'ready',
  createdAtMs,
  lastSeenMs: createdAtMs + minutes * 60_000,
  recordedSeconds: minutes * 60,
  aircheck: { endedAtMs: createdAtMs + minutes * 60_000, readyAtMs: createdAtMs + minutes * 60_000 },
  profiles: [],
  raw: {},
  ...row,
});

const where = {
  views: deriveStreamViews(
    {
      streams: [
        stream('chapel-id', 'Saint-Étienne, Chapel'),
        stream('rink-1', 'Westvale Hockey · Rink 1', { record: true }),
        stream('rink-2', 'Westvale Hockey · Rink 2'),
        stream('settings', 'Settings room', { aircheck: { tags: ['Westvale', 'Ice'] } }),
      ],
      sessions: [
        session('rink-1', at(18, 19, 20), 60),
        session('rink-2', at(18, 17), 180),
        session('chapel-id', at(18, 22), 30),
        // Over midnight.
        session('chapel-id', at(19, 23, 30), 60),
      ],
    },
    now,
  ),
  nowMs: now,
  mayWrite: true,
  isOwn: true,
};

const lines = (groups: ReturnType<typeof findCommands>) =>
  groups.map(({ kind, items }) => {
    const said = items.map(({ verb, name, note }) => [verb, name, note].filter(Boolean).join(' '));
    return `${kind}: ${said.join(' / ')}`;
  });
const find = (text: string, offers = {}) =>
  lines(findCommands(text, parseTimeSearch(text, now), { ...where, ...offers }));

describe('what was typed', () => {
  it('finds a stream whatever the order of the words, the accents and the case, with what can be done with it', () => {
    expect(find('CHAP etienne')).toEqual([
      'streams: Saint-Étienne, Chapel',
      'commands: Turn recording on for Saint-Étienne, Chapel / Copy last link of Saint-Étienne, Chapel / Open last session of Saint-Étienne, Chapel / Send a test broadcast to Saint-Étienne, Chapel',
      'sessions: Saint-Étienne, Chapel Thu 23:30 · 1:00:00 · Ready / Saint-Étienne, Chapel Wed 22:00 · 30:00 · Ready',
    ]);
  });

  it('finds a page that was made for a client, and the list of them, where there are such pages', () => {
    const page = { items: [], createdAtMs: now, createdByTokenName: 'test', openings: 0, visitors: 0 };
    const deliveries = [
      { ...page, id: 'p1', title: 'Spring Cup', to: 'Kestrel' },
      { ...page, id: 'p2', title: 'Town council' },
    ];
    expect(find('delivery cup', { deliveries })).toEqual(['deliveries: Delivery page Spring Cup for Kestrel']);
    expect(find('delivery pages', { deliveries })).toEqual(['pages: Delivery pages']);
    const [group] = findCommands('council', undefined, { ...where, deliveries });
    expect(group?.items[0]?.action).toEqual({ kind: 'go', path: '/deliveries#p2' });
    expect(find('delivery')).toEqual([]);
  });

  it('finds what can be done by its verb, and says what the switch would become', () => {
    expect(find('rink')).toEqual(['streams: Westvale Hockey · Rink 1 / Westvale Hockey · Rink 2']);
    expect(find('turn rink')).toEqual([
      'commands: Turn recording off for Westvale Hockey · Rink 1 / Turn recording on for Westvale Hockey · Rink 2',
    ]);
    expect(find('copy 2 rink')).toEqual(['commands: Copy last link of Westvale Hockey · Rink 2']);
    expect(find('new')).toEqual(['commands: New stream']);
  });

  it('has those that match as well by name, and before them what is live', () => {
    const courts = ['Court 10', 'Court 2', 'Court 1'].map((name) =>
      stream(name, name, { isActive: name === 'Court 2' }),
    );
    const views = deriveStreamViews({ streams: courts, sessions: [] }, now);
    expect(find('court', { views })).toEqual(['streams: Court 2 Live / Court 1 / Court 10']);
  });

  it('finds the streams of a tag after those of that name, and one of them by words of both', () => {
    expect(find('westvale')[0]).toMatch(/^streams: Westvale Hockey.* \/ Settings room$/);
    expect(find('ice')[0]).toBe('streams: Settings room');
    expect(find('room ice')[0]).toBe('streams: Settings room');
  });

  it('puts the better match first', () => {
    expect(find('settings').slice(0, 2)).toEqual(['streams: Settings room', 'pages: Settings']);
    expect(find('sett page')).toEqual([]);
    expect(find('chapel-').at(0)).toBe('streams: Saint-Étienne, Chapel');
    expect(find('zebra')).toEqual([]);
  });

  it('finds sessions of all streams by day, by time, and by both, the nearest first', () => {
    expect(find('wed')[0]).toBe(
      'sessions: Saint-Étienne, Chapel Wed 22:00 · 30:00 · Ready / Westvale Hockey · Rink 1 Wed 19:20 · 1:00:00 · Ready / Westvale Hockey · Rink 2 Wed 17:00 · 3:00:00 · Ready',
    );
    // One began ten minutes before, one was on air.
    expect(find('wed 19:30')).toEqual([
      'sessions: Westvale Hockey · Rink 1 Wed 19:20 · 1:00:00 · Ready / Westvale Hockey · Rink 2 Wed 17:00 · 3:00:00 · Ready',
    ]);
    expect(find('wed at 19:30 rink 2')).toEqual(['sessions: Westvale Hockey · Rink 2 Wed 17:00 · 3:00:00 · Ready']);
    expect(find('16:50')).toEqual(['sessions: Westvale Hockey · Rink 2 Wed 17:00 · 3:00:00 · Ready']);
    expect(find('20 nov')).toEqual(['sessions: Saint-Étienne, Chapel Thu 23:30 · 1:00:00 · Ready']);
    expect(find('fri 0:15')).toEqual(['sessions: Saint-Étienne, Chapel Thu 23:30 · 1:00:00 · Ready']);
    expect(find('yesterday')).toEqual([]);
  });

  it('offers nothing that this key or this API does not have', () => {
    const said = find('rink 2', { mayWrite: false });
    expect(said[1]).toBe(
      'commands: Copy last link of Westvale Hockey · Rink 2 / Open last session of Westvale Hockey · Rink 2',
    );
    expect(find('new', { mayWrite: false })).toEqual([]);
    expect(find('test rink 2', { isOwn: false })).toEqual([]);
    const queued = [stream('q', 'Queue', { queued: { record: true, hasFailed: false } as StreamObject['queued'] })];
    expect(find('queue', { views: deriveStreamViews({ streams: queued, sessions: [] }, now), isOwn: false })).toEqual([
      'streams: Queue',
    ]);
  });

  it('opens the live session of a stream that is live, and sends no test broadcast to it', () => {
    const live = session('hall', at(22, 21), 0, { recordingStatus: 'waiting', isActive: true, aircheck: {} });
    const views = deriveStreamViews(
      { streams: [stream('hall', 'Hall', { record: true, isActive: true })], sessions: [{ ...live, lastSeenMs: now }] },
      now,
    );
    expect(find('hall', { views }).slice(0, 2)).toEqual([
      'streams: Hall Recording',
      'commands: Turn recording off for Hall / Open live session of Hall',
    ]);
  });
});

describe('before anything is typed', () => {
  it('there are the recent choices that still exist, then pages and actions', () => {
    const recent = [`show chapel-id-${at(18, 22)}`, 'stream gone', 'copy rink-2', 'page /settings'];
    expect(lines(startingGroups(where, recent))).toEqual([
      'recent: Saint-Étienne, Chapel Wed 22:00 · 30:00 · Ready / Copy last link of Westvale Hockey · Rink 2 / Settings',
      'pages: Streams / Recordings / Tonight / Wall / Activity / Past handovers / Clips',
      'commands: New stream / Shortcuts / Guide / Sign out',
    ]);
  });
});
