import { beforeEach, expect, it } from 'vitest';
import type { LiveConnection } from '../../../src/contract/session.ts';
import type { NewActivity } from '../../../src/service/db/activity.ts';
import type { SessionRow } from '../../../src/service/db/sessions.ts';
import type { SessionReport } from '../../../src/service/recorder/messages.ts';
import { watchStalls } from '../../../src/service/sessions/publisher-events.ts';

let noted: string[];
let nowMs: number;
let live: { connection: LiveConnection; lastMediaAt: number } | undefined;
let onReports: (reports: readonly SessionReport[]) => void;

beforeEach(() => {
  noted = [];
  nowMs = 0;
  live = { connection: 'connected', lastMediaAt: 0 };
  const sessions = {
    find: (id: string) => ({ id }) as never as SessionRow,
    note(_: string, { what, at, awaySeconds }: NewActivity) {
      noted.push(what === 'media-stalled' ? `stalled at ${at}` : `back at ${at} after ${awaySeconds}`);
    },
  };
  onReports = watchStalls(
    sessions,
    () => live,
    () => nowMs,
  );
});

const reportAt = (ms: number, connection: LiveConnection, lastMediaAt: number) => {
  nowMs = ms;
  live = { connection, lastMediaAt };
  onReports([{ sessionId: 's1', lastPacketAt: 0, lastMediaAt, recordedSeconds: 0, mediaSeconds: 0, lost: [] }]);
};

it('ten seconds without media are noted once, and so is their end', () => {
  reportAt(9_900, 'stalled', 0);
  expect(noted).toEqual([]);
  for (const ms of [10_000, 11_000, 40_000]) reportAt(ms, 'stalled', 0);
  reportAt(41_000, 'connected', 40_800);
  reportAt(42_000, 'connected', 41_800);
  expect(noted).toEqual(['stalled at 0', 'back at 40800 after 40.8']);
});

it('an encoder that has to connect again, and one that ends, is not said to be back', () => {
  reportAt(10_000, 'stalled', 0);
  reportAt(12_000, 'reconnecting', 0);
  reportAt(14_000, 'connected', 13_900);
  expect(noted).toEqual(['stalled at 0']);
  reportAt(30_000, 'stalled', 13_900);
  live = undefined;
  onReports([]);
  expect(noted).toEqual(['stalled at 0', 'stalled at 13900']);
});
