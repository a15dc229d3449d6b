import { beforeEach, expect, it } from 'vitest';
import type { NewActivity } from '../../../src/service/db/activity.ts';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import type { SessionReport } from '../../../src/service/recorder/messages.ts';
import { watchStops } from '../../../src/service/sessions/publisher-events.ts';

let noted: string[];
let nowMs: number;
let row: Pick<SessionRow, 'id' | 'record' | 'endedAt'>;
let onReports: (reports: readonly SessionReport[]) => void;

beforeEach(() => {
  noted = [];
  nowMs = 0;
  row = { id: 's1', record: true };
  const sessions = {
    find: (id: string) => (id === row.id ? (row as never as SessionRow) : undefined),
    note: (_: string, { sessionIds, note }: NewActivity) => noted.push(`${sessionIds}: ${note}`),
  };
  onReports = watchStops(sessions, () => nowMs);
});

const report = (problem?: string, mediaSeconds = 1) =>
  onReports([
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
