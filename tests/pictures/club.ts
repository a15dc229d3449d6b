import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDashboard, type TestDashboard } from '../support/browser/open-dashboard.ts';
import { createRecordedStream, finalSessions, readSessions } from '../support/final-session.ts';
import { inDatabase } from '../support/in-database.ts';
import { publishTestStream, type TestStream } from '../support/media/publish.ts';
import { startTestService } from '../support/start-service.ts';
import type { Venue } from './draw-venue.ts';
import { venueClip } from './venue-clip.ts';

/** A made-up sports club, which streams its games and meetings: with a last night, and with shows on air. */
export interface Club {
  dashboard: TestDashboard;
  idOf(stream: string): string;
  /** Of the session that began last. */
  newestSessionOf(stream: string): Promise<string>;
  /** The address of a page for a client: with what is ready, live and to come. */
  deliveryPage(): Promise<string>;
  endShows(): Promise<void>;
  close(): Promise<void>;
}

interface ClubStream {
  name: string;
  venue: Venue;
  tags: string[];
  record: boolean;
  /** What was recorded, oldest first. */
  shows?: Show[];
  isOnAir?: boolean;
  isSilent?: boolean;
}

interface Show {
  daysAgo: number;
  clock: [hours: number, minutes: number];
  minutes: number;
}

const streams: ClubStream[] = [
  {
    name: 'Rink A',
    venue: 'rink',
    tags: ['ice', 'league'],
    record: true,
    shows: [
      { daysAgo: 4, clock: [19, 30], minutes: 16 },
      { daysAgo: 2, clock: [18, 45], minutes: 11 },
      { daysAgo: 1, clock: [20, 30], minutes: 14 },
    ],
    isOnAir: true,
  },
  {
    name: 'Rink B',
    venue: 'rink',
    tags: ['ice'],
    record: true,
    shows: [{ daysAgo: 1, clock: [21, 15], minutes: 9 }],
  },
  {
    name: 'Court 1',
    venue: 'court',
    tags: ['courts', 'league'],
    record: true,
    shows: [{ daysAgo: 1, clock: [20, 45], minutes: 12 }],
    isOnAir: true,
  },
  {
    name: 'Court 2',
    venue: 'court',
    tags: ['courts'],
    record: true,
    shows: [{ daysAgo: 1, clock: [22, 10], minutes: 10 }],
  },
  {
    name: 'Pool',
    venue: 'pool',
    tags: ['water'],
    record: true,
    shows: [{ daysAgo: 1, clock: [21, 30], minutes: 7 }],
    isOnAir: true,
    isSilent: true,
  },
  { name: 'Members’ meeting', venue: 'hall', tags: ['meetings'], record: false, isOnAir: true },
  { name: 'Clubhouse', venue: 'hall', tags: ['meetings'], record: true },
];

export async function openClub(): Promise<Club> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-pictures-'));
  const removeData = () => rm(dataDirectory, { recursive: true, force: true });
  const settings = { dataDirectory, defaultProfiles: [], reconnectSeconds: 2 };
  const ids = await recordShows(settings);
  moveToTheirTimes(dataDirectory, ids);
  const dashboard = await openDashboard(settings);
  await makeSchedules(dashboard, ids);
  const encoders: TestStream[] = [];
  for (const { name, venue, isOnAir, isSilent } of streams) {
    if (!isOnAir) continue;
    encoders.push(await dashboard.publish(name, { packets: await venueClip(venue, 3600, isSilent), speed: 1 }));
  }
  const idOf = (stream: string) => {
    const id = ids.get(stream);
    if (id === undefined) throw new Error(`The club has no stream called ${stream}.`);
    return id;
  };
  return {
    dashboard,
    idOf,
    newestSessionOf: async (stream) => (await readSessions(dashboard.service, idOf(stream)))[0]?.id ?? '',
    deliveryPage: () => makeDeliveryPage(dashboard, idOf),
    async endShows() {
      for (const encoder of encoders.splice(0)) await encoder.stop();
    },
    async close() {
      await dashboard.close({ expected: [/./] });
      await removeData();
    },
  };
}

/** Creates the streams, and pushes what they had on air as fast as the service takes it. */
async function recordShows(settings: Parameters<typeof startTestService>[0]): Promise<Map<string, string>> {
  const service = await startTestService(settings);
  const ids = new Map<string, string>();
  for (const { name, venue, tags, record, shows = [] } of streams) {
    const { id, streamKey = '' } = await createRecordedStream(service, { name, record });
    ids.set(name, id);
    await service.call('PATCH', `/stream/${id}`, { aircheck: { tags } });
    for (const { minutes } of shows) {
      const packets = await venueClip(venue, minutes * 60);
      await (await publishTestStream({ url: service.rtmpUrl, streamKey, packets })).finish();
      await finalSessions(service, id, 300_000);
    }
  }
  await service.close();
  return ids;
}

/** Gives the recordings, which are real, the times of the evenings before. */
function moveToTheirTimes(dataDirectory: string, ids: ReadonlyMap<string, string>): void {
  inDatabase(dataDirectory, (database) => {
    for (const { name, shows = [] } of streams) {
      const parentId = ids.get(name) ?? '';
      for (const [index, { daysAgo, clock, minutes }] of shows.entries()) {
        const began = new Date();
        began.setDate(began.getDate() - daysAgo);
        began.setHours(...clock, 0, 0);
        const beganAt = began.getTime();
        const endedAt = beganAt + minutes * 60_000;
        // The oldest of those that have not been moved.
        const place = shows.length - 1 - index;
        database
          .prepare(
            `UPDATE sessions SET created_at = ?, last_seen = ?, ended_at = ?, processing_at = NULL, ready_at = ?
             WHERE id = (SELECT id FROM sessions WHERE parent_id = ? ORDER BY rowid DESC LIMIT 1 OFFSET ?)`,
          )
          .run(beganAt, endedAt, endedAt, endedAt + 4000, parentId, place);
        database.prepare('UPDATE streams SET last_seen = ? WHERE id = ?').run(endedAt, parentId);
      }
    }
    database.prepare('UPDATE activity SET at = at - 86400000').run();
  });
}

/** One for a show that is on, one that begins soon, one for later tonight. */
async function makeSchedules({ service }: TestDashboard, ids: ReadonlyMap<string, string>): Promise<void> {
  const clock = (inMinutes: number) => {
    const rounded = Math.round((Date.now() + inMinutes * 60_000) / 300_000) * 300_000;
    return new Date(rounded).toTimeString().slice(0, 5);
  };
  for (const [name, from, until] of [
    ['Rink A', -5, 90],
    ['Court 1', -5, 60],
    ['Rink B', 20, 80],
    ['Clubhouse', 45, 120],
  ] as const) {
    const made = await service.call('POST', '/aircheck/schedules', {
      name,
      streamIds: [ids.get(name)],
      // Today alone: early in the morning Tonight would have them twice.
      days: [new Date().toLocaleDateString('en', { weekday: 'short' }).toLowerCase()],
      from: clock(from),
      until: clock(until),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      armMinutes: 30,
      expectMinutes: 2,
    });
    if (made.status !== 201) throw new Error(`No schedule: ${made.status} ${await made.text()}`);
  }
}

/** Of last night's courts and rinks, of the game that is on, and of the meeting later tonight. */
async function makeDeliveryPage({ service }: TestDashboard, idOf: Club['idOf']): Promise<string> {
  const now = Date.now();
  const hourMs = 3_600_000;
  const sessionOf = async (stream: string) => (await readSessions(service, idOf(stream)))[0]?.id;
  const items = [
    { sessionId: await sessionOf('Rink B'), name: 'Hawks – Comets' },
    { sessionId: await sessionOf('Court 2'), name: 'Women’s semi-final' },
    { streamId: idOf('Court 1'), from: now - hourMs, until: now + hourMs, name: 'Men’s semi-final' },
    { streamId: idOf('Clubhouse'), from: now, until: now + 3 * hourMs, startsAt: now + hourMs, name: 'Award ceremony' },
  ];
  const made = await service.call('POST', '/aircheck/deliveries', {
    title: 'Autumn Cup',
    note: 'Last night’s games, and those of tonight as soon as they are over.',
    to: 'Lakeside Sports Federation',
    sender: 'Harbour Club',
    expiresAt: now + 30 * 24 * hourMs,
    items,
  });
  if (made.status !== 201) throw new Error(`No delivery page: ${made.status} ${await made.text()}`);
  const { url } = await made.json();
  return url;
}
