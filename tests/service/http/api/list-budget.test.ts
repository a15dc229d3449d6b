import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKeys } from '../../../../src/service/db/api-keys.ts';
import { openDatabase } from '../../../../src/service/db/database.ts';
import { openListReader } from '../../../../src/service/db/lists/list-reader.ts';
import { createStreamListing } from '../../../../src/service/db/lists/stream-listing.ts';
import { createStreams } from '../../../../src/service/db/streams.ts';
import { startTestService, type TestService } from '../../../support/start-service.ts';

const rows = 1_500;
let service: TestService;
let authorization: string;
let dataDirectory: string;
let accountId: string;

/** An account that is not ours, with thousands of streams of the longest names, and its key that may only read. */
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'aircheck-'));
  const database = openDatabase(join(dataDirectory, 'aircheck.db'));
  const apiKeys = createApiKeys(database, Date.now);
  apiKeys.defaultAccount();
  accountId = apiKeys.account('Somebody else').id;
  authorization = `Bearer ${apiKeys.create(accountId, 'reader', { isReadOnly: true })}`;
  const streams = createStreams(database, Date.now);
  database.exec('BEGIN');
  for (let index = 0; index < rows; index++) {
    const name = `${'A'.repeat(9_990)}${index}`;
    streams.create({ accountId, name, record: false, profiles: [], createdBy: 'reader', extras: {} });
  }
  database.exec('COMMIT');
  database.close();
  service = await startTestService({ dataDirectory });
});
afterAll(async () => {
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const read = async (query: Record<string, string>) => {
  const response = await service.call('GET', `/stream?${new URLSearchParams(query)}`, undefined, { authorization });
  return { status: response.status, link: response.headers.get('link'), body: await response.json() };
};
const filters = (...all: { id: string; value: unknown }[]) => JSON.stringify(all);

describe('One account’s lists hold up nobody else', () => {
  it('keeps answering others while an account asks for the costliest lists', async () => {
    const costly = {
      filters: filters({ id: 'name', value: `${'A'.repeat(400)}b` }),
      order: 'name-true,record-true,createdAt-true',
      limit: '1000',
      count: '1',
    };
    const attack = Promise.all(Array.from({ length: 6 }, () => read(costly)));
    let isOver = false;
    const over = attack.finally(() => {
      isOver = true;
    });
    let answers = 0;
    while (!isOver) {
      expect(await service.status('GET', '/stream?streamsonly=1')).toBe(200);
      answers += 1;
    }
    for (const { status } of await over) expect([200, 503]).toContain(status);
    // Held up, there would be one answer in all that time. How many there are is the machine's affair.
    expect(answers).toBeGreaterThan(1);
  });

  it('cuts a page of the longest rows short and says where the next one is', async () => {
    const first = await read({ order: 'createdAt-false', limit: '1000' });
    expect(first.body.length).toBeGreaterThan(100);
    expect(first.body.length).toBeLessThan(1_000);
    expect(first.link).toContain(`cursor=skip${first.body.length}`);
    const second = await read({ order: 'createdAt-false', limit: '1000', cursor: `skip${first.body.length}` });
    const seen = new Set([...first.body, ...second.body].map(({ id }) => id));
    expect(seen.size).toBe(first.body.length + second.body.length);
  });

  it('interrupts a list that takes longer than it may, and reads the next', async () => {
    const path = join(dataDirectory, 'aircheck.db');
    // Over before the query begins to run: it is interrupted all the same.
    const hasty = openListReader(path, { maxMs: 1, readers: 1, waitingPerAccount: 1 });
    const reader = openListReader(path, { maxMs: 60_000, readers: 1, waitingPerAccount: 1 });
    const listing = createStreamListing(reader.read);
    const query = { accountId, activeIds: [], page: { limit: 1_000, skip: 0 } };
    const slow = filters({ id: 'name', value: `${'A'.repeat(400)}b` });
    await expect(createStreamListing(hasty.read).list({ ...query, filters: slow })).rejects.toThrow('takes too long');
    const [last, waiting, refused] = await Promise.allSettled([
      listing.count({ ...query, accountId: 'nobody' }),
      listing.count({ ...query, accountId: 'nobody' }),
      listing.count({ ...query, accountId: 'nobody' }),
    ]);
    expect([last, waiting]).toEqual([
      { status: 'fulfilled', value: 0 },
      { status: 'fulfilled', value: 0 },
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'ListBusyError' } });
    await Promise.all([hasty.close(), reader.close()]);
  });
});

it('A cheap list is read in full however busy the process is meanwhile', async () => {
  const reader = openListReader(join(dataDirectory, 'aircheck.db'), { maxMs: 400, readers: 1, waitingPerAccount: 64 });
  const listing = createStreamListing(reader.read);
  const query = { accountId, activeIds: [], page: { limit: 1, skip: 0 } };
  await listing.count(query);
  let isDone = false;
  const list = listing.list(query).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const until = performance.now() + 500;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(await list).toHaveLength(1);
  await reader.close();
});
