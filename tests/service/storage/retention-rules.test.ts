import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { retentionGraceMs } from '../../../src/contract/retention.ts';
import { createApiKeys } from '../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../src/service/db/database.ts';
import { openListReader } from '../../../src/service/db/lists/list-reader.ts';
import { createOldRecordings } from '../../../src/service/db/lists/old-recordings.ts';
import { createRetentionRows } from '../../../src/service/db/retention-rows.ts';
import { createStreams } from '../../../src/service/db/streams.ts';
import { createRetentionPolicy, dayMs, expiryOf } from '../../../src/service/storage/retention.ts';
import { seedSession } from '../../support/seed-session.ts';

const nowMs = Date.UTC(2026, 10, 22, 21);
const days = fc.integer({ min: 1, max: 40 });
const agoMs = fc.integer({ min: 0, max: 60 * dayMs });
const retention = fc.option(fc.oneof(days, fc.constant('forever' as const)), { nil: undefined });

describe('When a recording goes', () => {
  it.each([
    ['never, where neither its stream nor the service says', undefined, undefined, undefined],
    ['after the service’s days', undefined, 7, 7],
    ['after its stream’s days, whatever the service’s', 3, 7, 3],
    ['never, where its stream says for ever', 'forever' as const, 7, undefined],
  ])('%s', (_, own, serviceDays, after) => {
    const ofStream = { retention: own, changedAt: nowMs - 60 * dayMs };
    const session = { recordingStatus: 'ready' as const, endedAt: nowMs };
    expect(expiryOf(session, { own: ofStream, kept: undefined, service: { days: serviceDays } })).toBe(
      after === undefined ? undefined : nowMs + after * dayMs,
    );
  });
});

const seeded = fc.record({
  stream: fc.nat(2),
  endedAgo: fc.option(agoMs, { nil: undefined }),
  status: fc.constantFrom('ready', 'failed', 'waiting', 'deleted', undefined),
  kept: fc.option(fc.record({ releasedAgo: fc.option(agoMs, { nil: undefined }) }), { nil: undefined }),
});
const policies = fc.array(fc.option(fc.record({ retention, changedAgo: agoMs }), { nil: undefined }), {
  minLength: 3,
  maxLength: 3,
});

const directory = mkdtempSync(join(tmpdir(), 'aircheck-'));
const path = join(directory, 'aircheck.db');
const database = openDatabase(path);
database.exec('PRAGMA synchronous = OFF');
const reader = openListReader(path);
afterAll(async () => {
  await reader.close();
  database.close();
  rmSync(directory, { recursive: true });
});

describe('What the retention deletes', () => {
  it('is never kept, live, waiting, younger than its days or changed within a day; the rest goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(seeded, { maxLength: 8 }),
        policies,
        fc.option(days, { nil: undefined }),
        async (sessions, own, service) => {
          for (const table of ['kept_recordings', 'sessions', 'streams']) database.exec(`DELETE FROM ${table}`);
          let clockMs = nowMs;
          const { id: accountId } = createApiKeys(database, () => nowMs).defaultAccount();
          const streams = createStreams(database, () => nowMs);
          const ids = own.map(
            () =>
              streams.create({ accountId, name: 'Hall', record: true, profiles: [], createdBy: 'Desk', extras: {} }).id,
          );
          const rows = createRetentionRows(database, () => clockMs);
          const at = (agoMs: number, act: () => void) => {
            clockMs = nowMs - agoMs;
            act();
            clockMs = nowMs;
          };
          own.forEach((policy, index) => {
            if (policy) at(policy.changedAgo, () => rows.setRetention(ids[index] ?? '', policy.retention));
          });
          const rowsById = new Map(
            sessions.map((session) => {
              const { stream, endedAgo, status, kept } = session;
              const { id } = seedSession(database, ids[stream] ?? '', nowMs - (endedAgo ?? 0) - 1000, {
                recordingStatus: status,
                endedAt: endedAgo === undefined ? undefined : nowMs - endedAgo,
              });
              if (kept) rows.keep({ id, accountId }, 'Desk');
              if (kept?.releasedAgo !== undefined) at(kept.releasedAgo, () => rows.release(id));
              return [id, session] as const;
            }),
          );

          // What was written is what is known after a restart.
          const due = await createRetentionPolicy(
            createRetentionRows(database, () => nowMs),
            createOldRecordings(reader.read),
            () => ({ days: service }),
            () => nowMs,
          ).listDue();

          const isDue = ({ stream, endedAgo, status, kept }: (typeof sessions)[number]): boolean => {
            const policy = own[stream];
            // Setting what is so already is no change.
            const changedAgo = policy?.retention === undefined ? undefined : policy.changedAgo;
            const wanted = policy?.retention ?? service;
            if (typeof wanted !== 'number' || endedAgo === undefined) return false;
            if (status !== 'ready' && status !== 'failed') return false;
            if (kept && kept.releasedAgo === undefined) return false;
            return (
              endedAgo >= wanted * dayMs &&
              (changedAgo ?? Infinity) >= retentionGraceMs &&
              (kept?.releasedAgo ?? Infinity) >= retentionGraceMs
            );
          };
          const wanted = [...rowsById].filter(([, session]) => isDue(session)).map(([id]) => id);
          expect(due.map(({ id }) => id).sort()).toEqual(wanted.sort());
        },
      ),
      { numRuns: 40 },
    );
  });
});

it('A row with an id that is no text hides none of the others whose days are over', async () => {
  for (const table of ['kept_recordings', 'sessions', 'streams']) database.exec(`DELETE FROM ${table}`);
  const { id: accountId } = createApiKeys(database, () => nowMs).defaultAccount();
  const usual = { accountId, name: 'Hall', record: true, profiles: [], createdBy: 'Desk', extras: {} };
  const stream = createStreams(database, () => nowMs).create(usual);
  const ended = { recordingStatus: 'ready', endedAt: nowMs - 9 * dayMs } as const;
  const [good, bytes, broken] = [1, 2, 3].map(() => seedSession(database, stream.id, nowMs, ended).id);
  database.exec(`UPDATE sessions SET id = x'00ff' WHERE id = '${bytes}'`);
  database.exec(`UPDATE sessions SET id = CAST(x'41ff42' AS TEXT) WHERE id = '${broken}'`);
  const reported: string[] = [];
  const old = createOldRecordings(reader.read, ({ table }) => reported.push(table));
  const found = await old.list({ until: nowMs, serviceDays: 7, limit: 10 });
  expect(found.map(({ id }) => id)).toContain(good);
  expect(reported).toEqual(['sessions']);
});
