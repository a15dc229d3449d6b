import { beforeEach, expect, it } from 'vitest';
import type { SessionRow } from '../../../src/service/db/session-row.ts';
import type { PublisherEvents } from '../../../src/service/recorder/media-host.ts';
import { noticeStops } from '../../../src/service/sessions/publisher-events.ts';

let noted: string[];
let nowMs: number;
let row: Pick<SessionRow, 'id' | 'record' | 'endedAt'>;
let events: Pick<PublisherEvents, 'onReports'>;

beforeEach(() => {
  noted = [];
  nowMs = 0;
  row = { id: 's1', record: true };
  const forwarded = { onReports: () => undefined } as never as PublisherEvents;
  events = noticeStops(forwarded, {
    findSession: (id) => (id === row.id ? (row as never as SessionRow) : undefined),
    noteStopped: ({ id }, why) => noted.push(`${id}: ${why}`),
    now: () => nowMs,
  });
});

const report = (problem?: string, mediaSeconds = 1) =>
  events.onReports([
    { sessionId: 's1', lastPacketAt: 0, lastMediaAt: 0, recordedSeconds: 0, mediaSeconds, problem, lost: [] },
  ]);

it('a recording that stops is noted once, and again only when it stops minutes later', () => {
  for (const problem of [undefined, undefined, 'Full.', 'Full.', undefined, 'Full.']) report(problem);
  expect(noted).toEqual(['s1: Full.']);
  report();
  nowMs += 5 * 60_000;
  report('Gone.');
  expect(noted).toEqual(['s1: Full.', 's1: Gone.']);
});

it('what is never recorded, and what is over, stops nothing', () => {
  report(undefined, 0);
  for (const problem of ['Full.', 'Full.']) report(problem);
  expect(noted).toEqual([]);
  report();
  row = { ...row, endedAt: 5 };
  report('Its end cannot be written.');
  row = { id: 's1', record: false };
  report('Full.');
  expect(noted).toEqual([]);
});
